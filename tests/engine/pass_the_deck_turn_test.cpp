// Pass the Deck, deal and turn: PD-1.1 to PD-2.7.

#include "pass_the_deck_deal.hpp"

using namespace meldroom::test;

namespace {

/// Hands of consonants that can make no word.
const std::string no_word_0 = "B B F F H H V";
const std::string no_word_1 = "M M P P G G K";

int passes(const Table& table) {
  return std::get<PassTheDeckView>(table.open().game).passes;
}

}  // namespace

TEST_CASE("PD-1.1: seven cards each, the rest is the deck; one deck for up to four players, two for more") {
  const auto [seats, cards] =
      GENERATE(table<int, int>({{2, 104}, {3, 104}, {4, 104}, {5, 208}, {6, 208}, {7, 208}, {8, 208}}));
  const Table table(setup_of(VariantId::pass_the_deck, seats, 3));
  const auto view = table.open();
  for (const auto& [seat, seen] : view.seats) {
    CHECK(seen.cards == 7);
  }
  CHECK(view.stock == cards - 7 * seats);
  CHECK(table.match().deck().cards.size() == static_cast<std::size_t>(cards));
  CHECK_FALSE(table.open().discard);
}

TEST_CASE("PD-1.1: option decks: one deck is for up to four players, two are for any number") {
  const auto [choice, seats, cards] = GENERATE(table<std::string, int, int>(
      {{"1", 2, 104}, {"1", 4, 104}, {"2", 2, 208}, {"2", 8, 208}, {"auto", 4, 104}, {"auto", 5, 208}}));
  auto setup = setup_of(VariantId::pass_the_deck, seats, 3, {{"decks", choice}});
  CHECK(Table(setup).open().stock == cards - 7 * seats);
}

TEST_CASE("PD-1.1, T-2: one deck is not enough for five players or more") {
  for (const int seats : {5, 8}) {
    auto setup = setup_of(VariantId::pass_the_deck, seats, 3, {{"decks", std::string("1")}});
    CHECK(not_started(setup).clause == "T-2");
  }
}

TEST_CASE("PD-1.1: the player left of the dealer begins, the deck passes to the left") {
  Table table({.variant = VariantId::pass_the_deck, .hands = {"", "", "S S T T D D N"}, .dealer = 1});
  CHECK(table.open().dealer == Seat{1});
  for (const int seat : {2, 0, 1}) {
    REQUIRE(table.turn() == seat);
    table.play(std::to_string(seat) + (seat == 2 ? " pass S S T" : " timeout"));
  }
}

TEST_CASE("PD-2.1: the player with the deck makes one play or passes, and nobody else does") {
  Table table(pass_the_deck_deal({"C A T D O G U", "W I N E C A T"}, "N R X Y"));
  table.refuse_all({"0 word C A T", "0 pass C A T", "0 done"}, "PD-2.1", "not_your_turn");
  table.refuse("1 done", "PD-2.1", "play_or_pass");
  table.refuse_all({"1 draw stock", "1 discard C"}, "PD-2.1", "not_in_this_game");
  table.play("1 word W I N E");
  CHECK(table.turn() == 0);
  table.refuse("1 word C A T", "PD-2.1", "not_your_turn");
  table.play("0 word C A T");
  CHECK(table.turn() == 1);
}

TEST_CASE("PD-2.2: a word from the hand is laid face up before its player") {
  Table table(pass_the_deck_deal({no_word_0, "W I N E C A T"}, "N R X Y S"), "1 word W I N E");
  CHECK(table.group(1) == "WINE");
  for (const auto observer : {Observer{}, Observer{Seat{0}}, Observer{Seat{1}}}) {
    const auto word = table.match().view(observer).words.at(GroupId{1});
    CHECK(word.owner == Seat{1});
    CHECK(word.word == "WINE");
    CHECK(word.tiles.size() == 4);
  }
}

TEST_CASE("PD-2.2: all cards of a new word are from the hand, each named once") {
  Table table(pass_the_deck_deal({"W I N E D O G", "C A T C A T S"}, "N R X Y S"));
  table.play("1 word C A T; 0 word W I N E");
  const auto c_on_table = table.open().words.at(GroupId{1}).tiles.front().id;
  table.refuse("1 word" + raw(c_on_table) + " A T", "T-20", "card_not_in_hand");
  const auto own = raw(table.id(1, "C"));
  table.refuse("1 word" + own + own + " A T", "T-20", "card_named_twice");
  table.refuse("1 word" + raw(table.id(0, "D")) + " A T", "T-20", "card_not_in_hand");
}

TEST_CASE("PD-2.2: min_letters is the least number of letters of a new word") {
  const int least = GENERATE(2, 3, 4, 5, 6, 7);
  const std::vector<std::string> by_size{"P A",       "P A N",       "P A I N",
                                         "P A I N T", "P A I N T E", "P A I N T E R"};
  Table table(with_words(pass_the_deck_deal({no_word_0, "P A I N T E R"}, "S X", {{"min_letters", least}}),
                         "PA PAN PAIN PAINT PAINTE PAINTER"));
  for (int size = 2; size < least; ++size) {
    table.refuse("1 word " + by_size[static_cast<std::size_t>(size - 2)], "PD-2.2", "too_short");
  }
  table.refuse_all({"1 word P", "1 word"}, "PD-2.2", "too_short");
  CHECK(table.action(1, MoveKind::lay_word).least == least);
  table.play("1 word " + by_size[static_cast<std::size_t>(least - 2)]);
}

TEST_CASE("PD-2.2: a word mixes at most `level` colours") {
  const auto [level, two, three, four] = GENERATE(table<int, bool, bool, bool>(
      {{1, false, false, false}, {2, true, false, false}, {3, true, true, false}, {4, true, true, true}}));
  const auto deal = pass_the_deck_deal({no_word_0, "L-black O-black O-green U-blue U-red D-blue D-red"},
                                       "S X", {{"level", level}});
  const auto check = [&](const std::string& move, bool good) {
    Table table(deal);
    good ? table.play(move) : static_cast<void>(table.refuse(move, "PD-2.2", "too_many_colours"));
  };
  check("1 word L-black O-black U-blue D-blue", two);
  check("1 word L-black O-black U-blue D-red", three);
  check("1 word L-black O-black U-red D-red", two);
  check("1 word L-black O-green U-blue D-red", four);
}

TEST_CASE("PD-2.2: a star is any colour") {
  Table table(
      pass_the_deck_deal({no_word_0, "L-black O-black *-blue *-red D-black S T"}, "", {{"level", 1}}));
  table.play("1 word L-black O-black *-blue=U D-black");
  CHECK(table.group(1) == "LOUD");
  Table stars(
      pass_the_deck_deal({no_word_0, "L-black *-black *-blue *-red D-black S T"}, "", {{"level", 1}}));
  stars.play("1 word *-black=L *-blue=O *-red=U D-black");
}

TEST_CASE("PD-2.3: players may turn a word of their own into a new one, with the cards in any order") {
  Table table(pass_the_deck_deal({no_word_0, "W I N E C A T"}, "N R X Y"));
  table.play("1 word W I N E; 0 timeout; 1 change 1 W I N N E R");
  CHECK(table.group(1) == "WINNER");
  CHECK(table.open().words.at(GroupId{1}).tiles.size() == 6);
  CHECK(table.open().words.size() == 1);
  CHECK(table.only<WordChanged>().was == "WINE");
  CHECK(table.only<WordChanged>().word == "WINNER");
}

TEST_CASE("PD-2.3, T-11: the new word may take the old letters apart and reorder them") {
  Table table(with_words(pass_the_deck_deal({no_word_0, "T E A C S O P"}, "N R X Y"), "TEA CASTE"),
              "1 word T E A; 0 timeout; 1 change 1 C A S T E");
  CHECK(table.group(1) == "CASTE");
}

TEST_CASE("PD-2.3, T-11: the new word uses every card of the old one and one from the hand") {
  Table table(with_words(pass_the_deck_deal({no_word_0, "C A T S O D G"}, "A T C X"),
                         "CAT ACT COAT COATS DOG CATS TAO"),
              "1 word C A T; 0 timeout");
  table.refuse("1 change 1 A C T", "T-11", "no_card_added");
  // TAO uses T and A from the table but leaves out the C.
  table.refuse_all({"1 change 1 T A O", "1 change 1 D O G"}, "T-11", "cards_left_out");
  // Another C, A and T from the hand do not replace the ones on the table.
  const auto id = [&](const char* name) { return raw(table.id(1, name)); };
  table.refuse("1 change 1" + id("C") + id("A") + id("T") + " S", "T-11", "cards_left_out");
  table.play("1 change 1 C A T S");
}

TEST_CASE("PD-2.3: players may change only their own words") {
  Table table(pass_the_deck_deal({"C A T S O S S", "W I N E C A T"}, "N R X Y"), "1 word C A T");
  table.refuse("0 change 1 C A T S", "PD-2.3", "not_your_word");
  table.refuse_all({"0 change 2 C A T S", "0 change 0 C A T S"}, "T-20", "no_such_word");
}

TEST_CASE("PD-2.3, T-20: cards of a change have to be in that word or in the hand") {
  Table table(pass_the_deck_deal({no_word_0, "W I N E C A T"}, "N R X S"));
  table.play("1 word W I N E; 0 timeout; 1 word C A T; 0 timeout");
  const auto c = raw(table.open().words.at(GroupId{2}).tiles.front().id);
  table.refuse_all(
      {"1 change 1 W I N E" + c, "1 change 1 W I N E" + raw(table.id(0, "B")), "1 change 1 W I N E #0"},
      "T-20", "card_not_here");
  table.refuse("1 change 1 W I N E" + raw(table.id(1, "N")) + raw(table.id(1, "N")), "T-20",
               "card_named_twice");
}

TEST_CASE("PD-2.3: the new word keeps to the level as a whole") {
  Table table(
      pass_the_deck_deal({no_word_0, "C-red A-red T-blue S-black S-red O D"}, "N R X Y", {{"level", 2}}));
  table.play("1 word C-red A-red T-blue; 0 timeout");
  table.refuse("1 change 1 C A T S-black", "PD-2.3", "too_many_colours");
  table.play("1 change 1 C A T S-red");
}

TEST_CASE("PD-2.3, T-9: the new word has to be a word") {
  Table table(pass_the_deck_deal({no_word_0, "C A T S O D G"}, "N R X Y"), "1 word C A T; 0 timeout");
  table.refuse("1 change 1 C A T O", "T-9", "not_a_word");
  CHECK(table.group(1) == "CAT");
}

TEST_CASE("PD-2.4: a star keeps the letter it was first laid as") {
  Table table(with_words(pass_the_deck_deal({no_word_0, "C * T S O P D"}, "N R X Y"),
                         "CAT CATS COTS COAT SCOT COAST"),
              "1 word C *=A T; 0 timeout");
  const auto tile = table.open().words.at(GroupId{1}).tiles.at(1);
  CHECK(tile.as == "A");
  CHECK(tile.face.str().front() == '*');
  table.refuse("1 change 1 C *=O T S", "PD-2.4", "letter_is_kept");
  CHECK(table.after("1 change 1 C O *=A T").group(1) == "COAT");  // named again
  table.play("1 change 1 C O * S T");                             // or not
  CHECK(table.group(1) == "COAST");
  CHECK(table.open().words.at(GroupId{1}).tiles.at(2).as == "A");
}

TEST_CASE(
    "PD-2.5, PD-2.3: after a play the player draws as many cards as they laid, and the deck passes on") {
  Table table(pass_the_deck_deal({no_word_0, "W I N E C A T"}, "N R X Y S S D"));
  const auto stock = table.open().stock;
  table.play("1 word W I N E");
  CHECK(table.view(1).own->hand.size() == 7);
  CHECK(table.open().stock == stock - 4);
  CHECK(table.letters(1) == "CATNRXY");
  table.play("0 timeout; 1 change 1 W I N N E R");
  // Two cards of the new word came from the hand.
  CHECK(table.open().stock == stock - 6);
  CHECK(table.view(1).own->hand.size() == 7);
  CHECK(table.turn() == 0);
}

TEST_CASE("PD-2.5: if the deck holds fewer cards, the player draws those, and the deck is depleted") {
  Table table(pass_the_deck_deal({"C A T D O G U", "W I N E C A T"}, "N R", {}, 2), "1 word W I N E");
  CHECK(table.view(1).own->hand.size() == 5);
  CHECK(table.open().stock == 0);
  CHECK(table.open().phase == Phase::final_plays);
  CHECK(table.only<DeckDepleted>().clause == "PD-2.5");
  CHECK(table.turn() == 0);
}

TEST_CASE("PD-2.5: a deck that is empty after the draw is depleted; one with a card left is not") {
  Table empty(pass_the_deck_deal({"C A T D O G U", "W I N E C A T"}, "N R X Y", {}, 4), "1 word W I N E");
  CHECK(empty.open().phase == Phase::final_plays);
  Table one_left(pass_the_deck_deal({"C A T D O G U", "W I N E C A T"}, "N R X Y S", {}, 5),
                 "1 word W I N E");
  CHECK(one_left.open().phase == Phase::play);
  CHECK(one_left.open().stock == 1);
}

TEST_CASE("PD-2.6: a pass gives back three cards for the three on top, unseen; the last named is on top") {
  Table table(pass_the_deck_deal({no_word_0, "W I N E C A T"}, "S X Y D"), "1 pass W I N");
  CHECK(table.letters(1) == "ECATSXY");
  CHECK(table.turn() == 0);
  CHECK(table.said<Passed>().front().cards == 3);
  table.play("0 pass B B F");
  CHECK(table.letters(0) == "FHHVNIW");
}

TEST_CASE("PD-2.6: the choice comes before the draw: drawn cards cannot be given back") {
  Table table(pass_the_deck_deal({no_word_0, "W I N E C A T"}, "S X Y D"));
  const auto next = static_cast<unsigned>(table.view(1).own->hand.back().id) + 1;
  for (unsigned id = next; id < next + 10; ++id) {
    table.refuse("1 pass W I #" + std::to_string(id), "T-20", "card_not_in_hand");
  }
}

TEST_CASE("PD-2.6: naming fewer or more cards is refused") {
  Table table(pass_the_deck_deal({no_word_0, "W I N E C A T"}, "S X Y D"));
  table.refuse_all({"1 pass", "1 pass W I", "1 pass W I N E"}, "PD-2.6", "wrong_number_of_cards");
  const auto pass = table.action(1, MoveKind::pass);
  CHECK(pass.least == 3);
  CHECK(pass.most == 3);
}

TEST_CASE("PD-2.6: if the deck holds fewer than three cards, a pass exchanges that many") {
  const int held = GENERATE(1, 2);
  Table table(pass_the_deck_deal({no_word_0, "W I N E C A T"}, held == 1 ? "S" : "S X", {}, held));
  table.refuse_all({"1 pass W I N", "1 pass"}, "PD-2.6", "wrong_number_of_cards");
  CHECK(table.action(1, MoveKind::pass).most == held);
  table.play(held == 1 ? "1 pass W" : "1 pass W I");
  CHECK(table.open().stock == held);
  CHECK(table.open().phase == Phase::play);
  CHECK(table.view(1).own->hand.size() == 7);
}

TEST_CASE("PD-2.6: nobody sees the cards given back, and a card drawn again has a new id") {
  Table table(pass_the_deck_deal({no_word_0, "W I N E C A T"}, "S X Y D"));
  const auto ids = ids_of(table.cards(1));
  table.play("1 pass W I N");
  // Seat 0 draws them and sees other ids than seat 1 knew.
  table.play("0 pass B B F");
  for (const auto& card : table.cards(0)) {
    CHECK(std::ranges::find(ids, card.id) == ids.end());
  }
}

TEST_CASE("PD-2.6: must_play true: passing is refused while there is a play of PD-2.2") {
  Table table(pass_the_deck_deal({no_word_0, "C A T X Z J K"}, "S Q Y D", {{"must_play", true}}));
  table.refuse("1 pass X Z J", "PD-2.6", "must_play");
  CHECK_FALSE(table.may(1, MoveKind::pass));
  table.play("1 word C A T; 0 pass B B F");
}

TEST_CASE("PD-2.6: must_play true: passing is refused while there is a play of PD-2.3") {
  Table table(
      with_words(pass_the_deck_deal({no_word_0, "C A T S Z J K"}, "X Q W L L L D D D", {{"must_play", true}}),
                 "CAT CATS"),
      "1 word C A T; 0 pass B B F");
  table.refuse("1 pass Z J K", "PD-2.6", "must_play");
  table.play("1 change 1 C A T S; 0 pass F H H; 1 pass Z J K");
}

TEST_CASE("PD-2.6: must_play true: another player's word cannot be a play") {
  Table table(
      with_words(pass_the_deck_deal({"S B F F H H V", "C A T X Z J K"}, "L Q W", {{"must_play", true}}),
                 "CAT CATS"),
      "1 word C A T; 0 pass B F F");
}

TEST_CASE("PD-2.6: must_play true: a star can make a play; colours and min_letters can prevent one") {
  auto deal = pass_the_deck_deal({no_word_0, "C-red *-blue T-red X Z J K"}, "S Q W",
                                 {{"must_play", true}, {"level", 1}});
  Table(deal).refuse("1 pass X Z J", "PD-2.6", "must_play");
  auto of_four = deal;
  of_four.options["min_letters"] = 4;
  Table(of_four, "1 pass X Z J");
  // CAT in three colours is a play at level 3, not below.
  deal.hands[1] = "C-red A-blue T-green X Z J K";
  for (const int level : {1, 2, 3}) {
    deal.options["level"] = level;
    level < 3 ? Table(deal).play("1 pass X Z J")
              : static_cast<void>(Table(deal).refuse("1 pass X Z J", "PD-2.6", "must_play"));
  }
}

TEST_CASE("PD-2.6: must_play true: a change that breaks the level is not a play") {
  Table table(with_words(pass_the_deck_deal({no_word_0, "C-red A-red T-red S-blue Z J K"}, "X Q W",
                                            {{"must_play", true}, {"level", 1}}),
                         "CAT CATS"),
              "1 word C A T; 0 pass B B F; 1 pass Z J K");
}

TEST_CASE("PD-2.6, T-19: must_play true: a house word is a play too") {
  auto deal = pass_the_deck_deal({no_word_0, "Z J K X Q W L"}, "S N R", {{"must_play", true}});
  Table table(deal, "1 propose ZJK; 0 agree");
  table.refuse("1 pass X Q W", "PD-2.6", "must_play");
  table.play("1 word Z J K");
}

TEST_CASE("T-7, PD-2.6: must_play does not apply to the timeout move") {
  Table table(pass_the_deck_deal({no_word_0, "C A T X Z J K"}, "S Q Y D", {{"must_play", true}}));
  table.play("1 timeout");
  CHECK(table.turn() == 0);
}

TEST_CASE("T-7, PD-2.7: the timeout move hands the deck on with no exchange and counts as a pass") {
  Table table(pass_the_deck_deal({no_word_0, no_word_1}, "S X Y D"));
  const auto hand = table.hand(1);
  const auto stock = table.open().stock;
  table.play("1 timeout");
  CHECK(table.hand(1) == hand);
  CHECK(table.open().stock == stock);
  CHECK(passes(table) == 1);
  table.play("0 pass B B F");
  CHECK(table.open().phase == Phase::final_plays);
}

TEST_CASE("PD-2.7: when all players pass in turn with no play between, the deck counts as depleted") {
  Table table(pass_the_deck_deal({"B B F F H H V", "C A T P G G K", "M M P P L L D"}, "S X Y"));
  SECTION("three passes") {
    table.play("1 pass P G G; 2 pass M M P");
    CHECK(passes(table) == 2);
    CHECK(table.open().phase == Phase::play);
    table.play("0 pass B B F");
    CHECK(table.open().phase == Phase::final_plays);
    CHECK(table.said<DeckDepleted>().front().clause == "PD-2.7");
    CHECK(table.open().stock > 0);
    // The next player is left of the last to pass.
    CHECK(table.turn() == 1);
  }
  SECTION("a play between starts again") {
    table.play("1 pass P G G; 2 pass M M P; 0 timeout");
    REQUIRE(table.open().phase == Phase::final_plays);
    Table other(pass_the_deck_deal({"B B F F H H V", "C A T P G G K", "M M P P L L D"}, "S X Y"));
    other.play("1 word C A T; 2 timeout; 0 timeout");
    CHECK(other.open().phase == Phase::play);
    CHECK(passes(other) == 2);
    other.play("1 timeout");
    CHECK(other.open().phase == Phase::final_plays);
    CHECK(other.turn() == 2);
  }
  SECTION("a play of the last one, too") {
    Table other(pass_the_deck_deal({"C A T F H H V", "B B F P G G K", "M M P P L L D"}, "S X Y"));
    other.play("1 timeout; 2 timeout; 0 word C A T");
    CHECK(passes(other) == 0);
    other.play("1 timeout; 2 timeout");
    CHECK(other.open().phase == Phase::play);
    other.play("0 timeout");
    CHECK(other.open().phase == Phase::final_plays);
    CHECK(other.turn() == 1);
  }
}
