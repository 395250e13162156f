// Full Deck, the end of a game and of the match: FD-5.1 to FD-5.3.

#include "support.hpp"

using namespace meldroom::test;

namespace {

Deal short_game(std::vector<std::string> hands, std::optional<int> stock_size = std::nullopt,
                const OptionValues& options = {}, std::string stock = "") {
  auto deal = deal_of(VariantId::full_deck, std::move(hands), std::move(stock), options, stock_size);
  deal.words = "CAT COAT PAINTERS PAINTERSA CATDOGER CATDOGERA";
  return deal;
}

/// All hands are alike: every card is an A, 8 in each hand and 12 in the pile.
Deal all_alike(int seats, const OptionValues& options = {}) {
  return {.variant = VariantId::full_deck,
          .hands = std::vector<std::string>(static_cast<std::size_t>(seats)),
          .options = options,
          .words = "AAA AAAA AAAAA",
          .deck = deck_of(times(8 * seats + 12, "A"))};
}

/// Passes until the game is over.
void pass_out(Table& table) {
  table.finish_hand("next pass");
}

void lay(Table& table, int seat, int letters) {
  REQUIRE(table.turn() == seat);
  table.play(std::to_string(seat) + " word " + times(letters, "A") + "; " + std::to_string(seat) + " done");
}

int won(const Table& table, int seat) {
  return table.full_deck().standings.at(seat_of(seat)).won;
}

const OptionValues single{{"match", std::string("single")}};
const OptionValues by_sum{{"match_by", std::string("sum")}};

}  // namespace

TEST_CASE("FD-5.1: with the pile empty the game is over when all players in turn have passed") {
  Table table(short_game({"", "C A T", ""}, 3), "1 word C A T; 1 done");
  REQUIRE(table.open().stock == 0);
  table.play("2 pass; 0 pass");
  CHECK(table.open().hand == 1);
  table.play("1 pass");
  CHECK(table.open().hand == 2);
  CHECK(table.last_hand().clause == "FD-5.1");
  CHECK(table.last_hand().hand == 1);
}

TEST_CASE("FD-5.1: a play in between restarts the count of passes; a timeout is a pass") {
  Table table(short_game({"", "C A T", "O"}, 3), "1 word C A T; 1 done; 2 pass; 0 timeout; 1 timeout");
  CHECK(table.open().hand == 2);
  Table other(short_game({"", "C A T", "O"}, 3));
  other.play("1 word C A T; 1 done; 2 change 1 C O A T; 2 done; 0 pass; 1 pass");
  CHECK(other.open().hand == 1);
  other.play("2 pass");
  CHECK(other.open().hand == 2);
}

TEST_CASE("FD-5.1: with a pile left, twice as many turns as players without a point end the game") {
  const int seats = GENERATE(2, 3, 4);
  Table table(short_game(std::vector<std::string>(static_cast<std::size_t>(seats))));
  for (int turn = 1; turn < 2 * seats; ++turn) {
    table.play("next pass");
    CHECK(table.open().hand == 1);
    CHECK(table.full_deck().idle_turns == turn);
  }
  const auto last = table.cards(table.turn()).front().id;
  table.play("next pass" + raw(last));
  CHECK(table.open().hand == 2);
}

TEST_CASE("FD-5.1: a point in between restarts the count of turns without a point") {
  Table table(short_game({"", "C A T"}), "1 pass; 0 pass; 1 word C A T; 1 done");
  CHECK(table.full_deck().idle_turns == 0);
  table.play("0 pass; 1 pass; 0 pass");
  CHECK(table.open().hand == 1);
  table.play("1 pass");
  CHECK(table.open().hand == 2);
}

TEST_CASE("FD-5.1: a play that scores nothing does not restart the count") {
  // Only wild cards.
  auto deck = *standard_deck(VariantId::full_deck);
  const auto wild = deck.cards.back();
  REQUIRE(wild.kind == FaceKind::wild);
  deck.cards.assign(24, wild);
  Table table({.variant = VariantId::full_deck,
               .hands = {"", ""},
               .words = "CAT DOG",
               .deck = std::make_shared<const Deck>(deck)});
  table.play("1 pass; 0 pass; 1 word ?=C ?=A ?=T; 1 done");
  CHECK(table.full_deck().idle_turns == 3);
  table.play("0 word ?=D ?=O ?=G; 0 done");
  CHECK(table.open().hand == 2);
  CHECK(table.last_points(0) == -8);
}

TEST_CASE("FD-5.1: a player with no cards is passed over and counts as passing") {
  auto deal = short_game({"C A T", "P A I N T E R S"}, 1, {}, "A");
  Table table(deal, "1 word P A I N T E R S; 1 done; 0 pass; 1 change 1 P A I N T E R S A; 1 done");
  CHECK(table.cards(1).empty());
  REQUIRE(table.turn() == 0);
  CHECK(table.after("0 pass").open().hand == 2);
  table.play("0 word C A T; 0 done");
  CHECK(table.turn() == 0);
  CHECK(table.open().hand == 1);
}

TEST_CASE("FD-5.1: if nobody has a card, the game is over at once") {
  Table table(short_game({"C A T D O G E R", "P A I N T E R S"}, 1, {}, "A"));
  table.play("1 word P A I N T E R S; 1 done; 0 word C A T D O G E R; 0 done");
  CHECK(table.turn() == 1);
  table.play("1 change 1 P A I N T E R S A");
  CHECK(table.open().hand == 2);
  CHECK(table.last_points(0) == 16 + 25);
  CHECK(table.last_points(1) == 16 + 25 + 9);
}

TEST_CASE("FD-5.1, T-8: earlier passes still count when a player leaves") {
  Table table(short_game({"", "C A T", ""}, 3), "1 word C A T; 1 done; 2 pass; 0 pass");
  REQUIRE(table.turn() == 1);
  table.play("1 leave");
  CHECK(table.open().hand == 2);
  CHECK(table.last_points(1) == 6);  // for the word; nothing is subtracted for the end
                                     // of the game
}

TEST_CASE("FD-5.1, T-8: turns without a point count only for the players who play on") {
  Table table(short_game({"", "", ""}), "1 pass; 2 pass; 0 pass; 1 pass");
  CHECK(table.full_deck().idle_turns == 4);
  CHECK(table.after("2 pass; 0 leave").open().hand == 2);  // one whose turn it is
  table.play("0 leave");
  CHECK(table.full_deck().idle_turns == 3);
  CHECK(table.open().hand == 1);
  CHECK(table.after("2 pass").open().hand == 2);
}

TEST_CASE("FD-5.2: a player loses 1 a letter in hand, 2 for a combination card, 1 for a wild or flip card") {
  const auto [hand, letters] = GENERATE(table<std::string, int>({{"A E I O U B C D", 8},
                                                                 {"ST E I O U B C D", 9},
                                                                 {"ST SH TH CH CK QU C D", 14},
                                                                 {"? ? J/X V/Z U B C D", 8}}));
  Table table(short_game({hand, ""}));
  pass_out(table);
  CHECK(table.last_points(0) == -letters);
  CHECK(table.score(0) == -letters);
  const auto lines = table.last_sheet(0).lines;
  REQUIRE(lines.size() == 1);
  CHECK(lines.front().clause == "FD-5.2");
  CHECK(lines.front().points == -letters);
}

TEST_CASE("FD-5.2: the lines of the sheet add up to the points of the game") {
  Table table(short_game({"O S T", "C A T D O G E R"}), "1 word C A T; 1 done; 0 change 1 C O A T; 0 done");
  CHECK(table.score(1) == 6);
  CHECK(table.full_deck().standings.at(Seat{0}).points == 4);
  pass_out(table);
  for (const auto& [seat, result] : table.last_hand().seats) {
    CHECK(table.last_points(static_cast<int>(seat)) == result.points);
    CHECK(result.total == result.points);
    CHECK(table.open().seats.at(seat).score == result.points);
    CHECK(table.full_deck().standings.at(seat).points == 0);
  }
  CHECK(table.last_sheet(1).lines.front().clause == "FD-3.1");
  CHECK(table.last_sheet(0).lines.front().clause == "FD-3.3");
}

TEST_CASE("FD-5.2, T-5: the cards left in hand are counted, not shown") {
  Table table(short_game({"", ""}));
  pass_out(table);
  for (const auto& [seat, result] : table.last_hand().seats) {
    CHECK(result.hand.empty());
  }
}

TEST_CASE("FD-5.3: the highest score wins a game, the second is dealt by the next seat") {
  Table table(all_alike(3));
  lay(table, 1, 3);
  pass_out(table);
  CHECK(table.last_points(1) == 6 - 8);
  CHECK(table.last_points(0) == -8);
  CHECK(won(table, 1) == 1);
  CHECK(won(table, 0) == 0);
  CHECK_FALSE(table.match().over());
  CHECK(table.open().hand == 2);
  CHECK(table.open().dealer == Seat{1});
  CHECK(table.turn() == 2);
  CHECK(table.open().words.empty());
  CHECK(table.open().stock == 12);
  // It is the first turn of a game again.
  CHECK_FALSE(table.may(2, MoveKind::change_word));
}

TEST_CASE("FD-5.3: an official match is two games") {
  Table table(all_alike(2));
  lay(table, 1, 3);
  pass_out(table);
  table.play("next pass");
  lay(table, 1, 3);
  pass_out(table);
  CHECK(table.result().clause == "FD-5.3");
  CHECK(table.result().winners == Seats{Seat{1}});
  CHECK(table.score(1) == -4);
  CHECK(won(table, 1) == 2);
}

TEST_CASE("FD-5.3: an option makes a match a single game") {
  Table table(all_alike(2, single));
  lay(table, 1, 3);
  pass_out(table);
  CHECK(table.result().winners == Seats{Seat{1}});
  CHECK(table.open().hand == 1);
}

TEST_CASE("FD-5.3: match_by games: one game each is a tie, with any scores") {
  Table table(all_alike(2));
  lay(table, 1, 3);
  pass_out(table);
  lay(table, 0, 4);
  pass_out(table);
  CHECK(table.score(0) == -8);
  CHECK(table.score(1) == -10);
  CHECK(table.open().phase == Phase::starter);
  CHECK(table.only<StarterBegun>().seats == Seats{Seat{0}, Seat{1}});
}

TEST_CASE("FD-5.3: match_by sum: the sum of the two scores decides, and equal sums are a tie") {
  const int letters = GENERATE(4, 3);
  Table table(all_alike(2, by_sum));
  lay(table, 1, 3);
  pass_out(table);
  lay(table, 0, letters);
  pass_out(table);
  if (letters == 4) {
    CHECK(table.result().winners == Seats{Seat{0}});
  } else {
    CHECK(table.open().phase == Phase::starter);
  }
}

TEST_CASE("FD-5.3: nobody wins a game that is tied for first place") {
  Table table(all_alike(3));
  lay(table, 1, 3);
  lay(table, 2, 3);
  pass_out(table);
  for (const int seat : {0, 1, 2}) {
    CHECK(won(table, seat) == 0);
  }
  lay(table, 2, 3);
  pass_out(table);
  CHECK(table.result().winners == Seats{Seat{2}});
}

TEST_CASE("FD-5.3: a tied single game is broken among those tied, with match_by games and sum") {
  auto options = single;
  options["match_by"] = GENERATE(std::string("games"), std::string("sum"));
  Table table(all_alike(3, options));
  lay(table, 1, 3);
  lay(table, 2, 3);
  pass_out(table);
  CHECK(table.open().phase == Phase::starter);
  CHECK(table.full_deck().tied == Seats{Seat{1}, Seat{2}});
}

TEST_CASE("FD-5.3: if nobody has won a game, all are tied") {
  Table table(all_alike(3));
  lay(table, 1, 3);
  lay(table, 2, 3);
  pass_out(table);
  pass_out(table);
  CHECK(table.full_deck().tied == Seats{Seat{0}, Seat{1}, Seat{2}});
}

TEST_CASE("FD-5.3, T-8: a seat that has left wins no game and ties with nobody") {
  Table table(all_alike(3));
  lay(table, 1, 4);
  table.play("1 leave");
  pass_out(table);
  CHECK(won(table, 1) == 0);
  CHECK(table.score(1) == 8);
  CHECK(table.full_deck().standings.at(Seat{1}).points == 0);
  // The deal passes to the next seat that plays.
  CHECK(table.open().dealer == Seat{2});
  pass_out(table);
  CHECK(table.full_deck().tied == Seats{Seat{0}, Seat{2}});
}
