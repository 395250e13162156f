// T-5, T-6: what players and spectators see.

#include "support.hpp"

using namespace meldroom::test;

namespace {

Table rummy_for_three() {
  return Table({.hands = {"2C 4D 6H 8S 10C QD AH", "4C 4H 4S 9S JC KD 3S", ""}, .stock = "9C 5C JH"});
}

Table words_for_three() {
  return Table({.variant = VariantId::pass_the_deck,
                .hands = {"W I N E D O G", "C A T S O U P", ""},
                .stock = "N R X"});
}

}  // namespace

TEST_CASE("T-5: a player sees the faces of their own hand, and only counts of everything else") {
  const auto table = GENERATE(0, 1) == 0 ? rummy_for_three() : words_for_three();
  for (int seat = 0; seat < 3; ++seat) {
    const auto view = table.view(seat);
    REQUIRE(view.own);
    CHECK(view.own->hand.size() == 7);
    for (const auto& [other, seen] : view.seats) {
      CHECK(seen.cards == 7);
    }
  }
}

TEST_CASE("T-5: the discard pile shows its top card and its size") {
  auto table = rummy_for_three().after("1 draw stock; 1 discard 5C; 2 draw stock; 2 discard JH");
  const auto discard = table.view(0).discard.value();
  CHECK(discard.count == 3);
  REQUIRE(discard.cards.size() == 1);
  CHECK(discard.cards.front().face == "JH");
}

TEST_CASE("T-5: others learn that a card was drawn from the stock; only its owner learns which one") {
  auto table = rummy_for_three().after("1 draw stock");
  std::vector<std::string> received;
  const auto collect = [&](Observer observer) {
    received.clear();
    table.events().for_observer(observer, [&](const auto& event) {
      if constexpr (std::is_same_v<std::decay_t<decltype(event)>, PrivateEvent>) {
        for (const auto& card : std::get<Received>(event).cards) {
          received.push_back(card.face.str());
        }
      } else if (const auto* drew = std::get_if<Drew>(&event)) {
        CHECK(drew->count == 1);
        CHECK(drew->cards.empty());
      }
    });
    return received;
  };
  CHECK(collect(Seat{1}) == std::vector<std::string>{"5C"});
  CHECK(collect(Seat{0}).empty());
  CHECK(collect(Seat{2}).empty());
  CHECK(collect(std::nullopt).empty());
}

TEST_CASE("T-5, RUM-2.1: everyone sees which card was taken from the pile, only its owner the new id") {
  auto table = rummy_for_three().after("1 draw discard");
  const auto drew = table.only<Drew>();
  REQUIRE(drew.cards.size() == 1);
  CHECK(drew.cards.front().face == "9C");
  CHECK(drew.cards.front().id != table.id(1, "9C"));
  CHECK(table.rummy(1).taken == table.id(1, "9C"));
  CHECK_FALSE(table.rummy(0).taken);
  CHECK_FALSE(std::get<RummyView>(table.open().game).taken);
}

TEST_CASE("T-5, PD-2.6: nobody learns which cards were given back") {
  auto table = words_for_three().after("1 pass C A T");
  for (const auto observer : {Observer{}, Observer{Seat{0}}, Observer{Seat{2}}}) {
    table.events().for_observer(observer, [&](const auto& event) {
      CHECK(std::is_same_v<std::decay_t<decltype(event)>, PublicEvent>);
    });
  }
  CHECK(table.said<Passed>().front().cards == 3);
  CHECK(table.open().words.empty());
  CHECK_FALSE(table.open().discard);
}

TEST_CASE("T-6: spectators see everything that needs no hand, and may do nothing") {
  auto table = GENERATE(0, 1) == 0 ? rummy_for_three() : words_for_three();
  if (table.open().discard) {
    table.play("1 draw stock; 1 meld 4C 4H 4S");
  } else {
    table.play("1 word C A T");
  }
  auto as_player = table.view(0);
  CHECK(as_player.own);
  as_player.own.reset();
  CHECK(table.open() == as_player);
}

TEST_CASE("T-6: an observer at a seat that does not exist is a spectator") {
  const auto table = rummy_for_three();
  CHECK(table.match().view(Seat{7}) == table.open());
}

TEST_CASE("T-5: ids tell nothing about faces: they count movements that everyone could count") {
  // The same moves in another deal give the same ids.
  auto first = rummy_for_three();
  Table second({.hands = {"KC KH KS QC QH QS JD", "2C 2H 2S 9S 7C 7D 3S", ""}, .stock = "10C 10D 10H"});
  first.play("1 draw stock; 1 meld 4C 4H 4S; 1 discard 9S; 2 draw discard");
  second.play("1 draw stock; 1 meld 2C 2H 2S; 1 discard 9S; 2 draw discard");
  const auto ids = [](const Table& table) {
    std::vector<CardId> all;
    for (int seat = 0; seat < 3; ++seat) {
      for (const auto& card : table.cards(seat)) {
        all.push_back(card.id);
      }
    }
    const auto open = table.open();
    for (const auto& card : open.melds.at(GroupId{1}).cards) {
      all.push_back(card.id);
    }
    all.push_back(open.discard->cards.back().id);
    return all;
  };
  CHECK(ids(first) == ids(second));
}

TEST_CASE("T-15: the same setup and moves give the same states") {
  for (int repeat = 0; repeat < 2; ++repeat) {
    auto one = rummy_for_three();
    auto other = rummy_for_three();
    for (const char* move : {"1 draw stock", "1 meld 4C 4H 4S", "1 discard 9S", "2 timeout", "0 leave"}) {
      CHECK(one.match().hash() == other.match().hash());
      one.play(move);
      other.play(move);
    }
    CHECK(one.match().bytes() == other.match().bytes());
  }
}
