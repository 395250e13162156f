// T-20: the order of the checks, and refusals that change nothing.

#include "support.hpp"

using namespace meldroom::test;

namespace {

Deal rummy() {
  return {.hands = {"2C 4D 6H 8S 10C QD AH KS 3D 9D", "4C 4H 4S 9S JC KD 3S 5S 7S 2H"},
          .stock = "9C 5C JH 7C"};
}

Deal words() {
  return {.variant = VariantId::pass_the_deck,
          .hands = {"W I N E D O G", "C-red A-blue T-green B-black O D S"},
          .stock = "N R X Y S",
          .options = {{"level", 2}, {"min_letters", 3}}};
}

}  // namespace

TEST_CASE("T-20: turn and phase are checked first") {
  Table table(rummy());
  const auto foreign = raw(table.id(0, "QD"));
  table.refuse_all({"0 meld" + raw(table.id(1, "4C")), "0 discard #0"}, "RUM-2.1", "not_your_turn");
  table.refuse_all({"1 meld" + foreign, "1 discard #999"}, "RUM-2.1", "draw_first");
  table.play("1 draw stock; 1 meld 4C 4H 4S");
  table.refuse("1 meld" + foreign, "RUM-2.2", "already_melded");
  Table other(words());
  other.refuse("0 word" + raw(other.id(1, "A")), "PD-2.1", "not_your_turn");
}

TEST_CASE("T-20: then whether the cards are the player's, each named once") {
  Table table(rummy());
  const auto foreign = raw(table.id(0, "QD"));
  table.play("1 draw stock");
  table.refuse_all({"1 meld 4C 4H" + foreign, "1 meld" + foreign, "1 discard" + foreign}, "T-20",
                   "card_not_in_hand");
  const auto mine = raw(table.id(1, "9S"));
  table.refuse("1 meld" + mine + mine + mine, "T-20", "card_named_twice");
  table.refuse("1 meld 9S" + raw(table.open().discard->cards.back().id) + " JC", "T-20", "card_not_in_hand");
  Table other(words());
  const auto hers = raw(other.id(0, "W"));
  other.refuse("1 word C" + hers, "T-20", "card_not_in_hand");
  other.refuse("1 word" + raw(other.id(1, "C")) + raw(other.id(1, "C")), "T-20", "card_named_twice");
  other.refuse("1 pass C" + hers, "T-20", "card_not_in_hand");
}

TEST_CASE("T-20: then the shape of the play (size, kept cards, colours), before the word") {
  Table table(words());
  // It is too short, has too many colours and is not a word.
  table.refuse("1 word C-red A-blue", "PD-2.2", "too_short");
  table.refuse("1 word B-black A-blue T-green", "PD-2.2", "too_many_colours");
  Table one_colour({.variant = VariantId::pass_the_deck,
                    .hands = {"W I N E D O G", "C-red A-red T-red B-black O-red B-blue S-red"},
                    .stock = "N R X Y S",
                    .options = {{"level", 1}}});
  one_colour.play("1 word C A T; 0 timeout");
  // It leaves out cards, mixes colours and is not a word.
  one_colour.refuse("1 change 1 C A B-blue", "T-11", "cards_left_out");
  one_colour.refuse("1 change 1 T A C", "T-11", "no_card_added");
  one_colour.refuse("1 change 1 C A T B-blue", "PD-2.3", "too_many_colours");
  one_colour.refuse("1 change 1 C A T O", "T-9", "not_a_word");
}

TEST_CASE("T-20: the word is checked before what the play would leave behind") {
  Table table({.hands = {"2C 4D 6H 8S 10C QD AH KS 3D 9D", "4C 4H 4S JC JD JH 7S 7D 7C 2H"},
               .stock = "9C 2S",
               .options = {{"melds_per_turn", std::string("many")}, {"go_out_by", std::string("discard")}}});
  table.play("1 draw stock; 1 meld 4C 4H 4S; 1 meld JC JD JH; 1 meld 7S 7D 7C");
  table.refuse("1 meld 2H 2S", "RUM-2.2", "not_a_meld");
  table.refuse("1 lay_off 1 2H 2S", "RUM-2.3", "does_not_fit");
}

TEST_CASE("T-20: a stale or repeated move is refused and does no harm") {
  Table table(rummy());
  const auto number = table.match().number();
  const auto command = table.read("1 draw stock");
  table.play("1 draw stock");
  for (const auto late : {number, number + 2, 0U, 4000000000U}) {
    const auto again = table.match().apply(command.seat, command.move, late);
    CHECK(refusal_of(again).reason == "stale");
  }
}

TEST_CASE("T-20, T-6: a seat that the match does not have is refused, and sees what spectators see") {
  Table table(rummy());
  const auto& match = table.match();
  for (const auto seat : {Seat{2}, Seat{255}}) {
    const auto applied = match.apply(seat, Draw{}, match.number());
    CHECK(refusal_of(applied).clause == "T-8");
    CHECK(match.score_of(seat, Draw{}).has_error());
    CHECK(match.view(seat) == match.view(std::nullopt));
    CHECK_THROWS_AS(match.away(seat), std::out_of_range);
    CHECK_THROWS_AS(match.left(seat), std::out_of_range);
  }
}

TEST_CASE("T-2: a match without a deck, or with an option of the wrong type, is an error of the program") {
  auto setup = stacked(rummy());
  setup.options["turn_seconds"] = std::string("many");
  CHECK_THROWS_AS(Match::start(setup), std::bad_variant_access);
  setup.deck = nullptr;
  CHECK_THROWS_AS(Match::start(setup), std::invalid_argument);
}

TEST_CASE("T-20: no move is accepted once the match is over") {
  Table table(rummy(), "0 leave");
  REQUIRE(table.match().over());
  table.refuse_all({"1 draw stock", "1 leave", "1 take_back", "1 back", "1 done", "1 timeout", "1 agree",
                    "1 propose ZAP", "1 arrange 4C"},
                   "T-20", "match_over");
}

TEST_CASE("T-20, T-5: the refusal of a card that a player does not see does not tell whether it exists") {
  Table table(rummy(), "1 draw stock");
  const auto hand_of_0 = table.cards(0);
  const auto text = [&](CardId id) {
    return table.refuse("1 discard" + raw(id), "T-20", "card_not_in_hand");
  };
  CHECK(text(CardId{99999}) == "that card is not in your hand: choose one that is");
  for (const auto& card : hand_of_0) {
    CHECK(text(card.id) == text(CardId{99999}));
  }
  CHECK(text(CardId{}) == text(CardId{99999}));
}

TEST_CASE("T-20: the refusal of a card that a player sees names its face") {
  Table table(rummy(), "1 draw stock; 1 discard 9S; 0 draw stock");
  const auto top = table.match().view(Seat{0}).discard->cards.back();
  CHECK(table.refuse("0 discard" + raw(top.id), "T-20", "card_not_in_hand") ==
        "the 9 of spades is not in your hand: choose one that is");
}

TEST_CASE("T-20: every refusal names a clause of the rulebook, a reason and a sentence") {
  Table table(words());
  for (const char* move :
       {"0 word W I N E", "1 done", "1 draw stock", "1 word C A", "1 word B O D", "1 pass C", "1 change 3 C",
        "1 take_back", "1 agree", "1 back", "1 arrange C", "1 propose CAT", "1 meld C A T", "1 discard C"}) {
    const auto command = table.read(move);
    const auto applied = table.match().apply(command.seat, command.move, table.match().number());
    INFO(move);
    REQUIRE(applied.has_error());
    const auto& refusal = applied.error();
    CHECK((refusal.clause.starts_with("T-") || refusal.clause.starts_with("PD-")));
    CHECK_FALSE(refusal.reason.empty());
    CHECK(refusal.reason.find_first_not_of("abcdefghijklmnopqrstuvwxyz_") == std::string_view::npos);
    CHECK(refusal.message.size() > 10);
  }
}
