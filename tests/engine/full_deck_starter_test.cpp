// Full Deck, the Starter tie-break: FD-6.1 to FD-6.3.

#include <set>

#include "support.hpp"

using namespace meldroom::test;

namespace {

/// A single game in which nobody plays, so all stay tied; then the Starter. Its cards are dealt in this order, one row
/// on the eight piles after another. Seat 0 deals it, and seat 1 begins.
Table starter(int seats, std::string_view order, OptionValues options = {},
              const std::string& words = "CAT CATS COAT DOG GOD CATER STEM TURD RUT THE ETHIC COT",
              int rules_version = 0) {
  options["match"] = std::string("single");
  for (std::uint64_t secret = 1; secret < 3000; ++secret) {
    auto setup = stacked_shuffle(VariantId::full_deck, seats, order, 3, secret, options);
    setup.lexicon = lexicon_of(words);
    setup.rules_version = rules_version;
    const auto start = started(setup).next.view(std::nullopt);
    if (start.dealer != seat_of(seats - 1)) {
      continue;
    }
    Table table(setup);
    table.finish_hand("next pass");
    if (table.open().phase == Phase::starter &&
        table.full_deck().tied.size() == static_cast<std::size_t>(seats)) {
      return table;
    }
  }
  FAIL("no secret leaves " << seats << " players tied");
  return Table(MatchSetup{});
}

/// The top cards of the piles that still have cards.
std::string tops(const Table& table) {
  std::string text;
  for (const auto& pile : table.full_deck().piles) {
    text += (text.empty() ? "" : " ") + (pile.top ? pile.top->face.str() : std::string("-"));
  }
  return text;
}

/// Five rows, for two players. The last row is on top.
const std::string five_rows =
    "A E I O U A E I "
    "A E I O U A E I "
    "B B C D D F G H "
    "L M N P R S Y E "
    "C A T S D O G E ";

/// A single game of hands that are all alike.
Deal single_game(int seats, int cards, const std::string& words = "AAA") {
  auto deal = deal_of(VariantId::full_deck, std::vector<std::string>(static_cast<std::size_t>(seats)), "",
                      {{"match", std::string("single")}});
  deal.words = words;
  deal.deck = deck_of(times(cards, "A"));
  return deal;
}

int in_words(const Table& table, int seat) {
  return table.full_deck().standings.at(seat_of(seat)).points;
}

}  // namespace

TEST_CASE("FD-5.3, T-21: between the games the table shows whose tie the Starter will break") {
  const std::string match = GENERATE("official", "single");
  Table table(deal_of(VariantId::full_deck, {"A E I O L N R T", "A E I O L N R T"}, "",
                      {{"match", match}, {"hand_pause", 30}}));
  CHECK_FALSE(table.open().tied);
  table.finish_hand("next pass");
  REQUIRE(table.open().phase == Phase::between_hands);
  if (match == "official") {
    CHECK_FALSE(table.open().tied);  // after the first of two games nobody is tied, however it ended
    return;
  }
  CHECK(table.open().tied == Seats{Seat{0}, Seat{1}});
  table.play("next deal");
  CHECK(table.open().phase == Phase::starter);
  CHECK_FALSE(table.open().tied);
}

TEST_CASE("FD-6.1: eight piles, sized by the number of tied players, the last card on top") {
  const auto [seats, each] = GENERATE(table<int, int>({{2, 5}, {3, 7}, {4, 9}}));
  const auto table = starter(seats, "");
  const auto shown = table.full_deck();
  REQUIRE(shown.piles.size() == 8);
  for (const auto& pile : shown.piles) {
    CHECK(pile.count == each);
    CHECK(pile.top);
  }
  // The rest is not used, and nobody has a hand.
  CHECK(table.open().stock == 0);
  for (int seat = 0; seat < seats; ++seat) {
    CHECK(table.cards(seat).empty());
  }
}

TEST_CASE("FD-6.1: for five or six players ten cards in each pile, the whole deck") {
  // All hands have the same letters, so that all players stay tied.
  const int seats = GENERATE(5, 6);
  Table table(single_game(seats, 80));
  table.finish_hand("next pass");
  CHECK(table.full_deck().tied.size() == static_cast<std::size_t>(seats));
  for (const auto& pile : table.full_deck().piles) {
    CHECK(pile.count == 10);
  }
}

TEST_CASE("FD-6.1: cards are dealt one at a time, pile 1 to pile 8 and round again") {
  const auto table = starter(2, five_rows);
  CHECK(tops(table) == "C A T S D O G E");
}

TEST_CASE("FD-6.1: a small deck is dealt as far as it goes") {
  const Table table(single_game(2, 18), "1 pass; 0 pass; 1 pass; 0 pass");
  REQUIRE(table.open().phase == Phase::starter);
  std::vector<int> counts;
  for (const auto& pile : table.full_deck().piles) {
    counts.push_back(pile.count);
  }
  CHECK(counts == std::vector{3, 3, 2, 2, 2, 2, 2, 2});
}

TEST_CASE("FD-6.1: the deal passes left once more, and the first tied player left of the dealer begins") {
  Table table(single_game(4, 60));
  // Seats 3 and 0 have laid a word each. Seat 0 deals.
  table.play("1 pass; 2 pass; 3 word A A A; 3 done; 0 word A A A; 0 done");
  table.finish_hand("next pass");
  CHECK(table.open().hand == 2);
  CHECK(table.open().dealer == Seat{1});
  CHECK(table.full_deck().tied == Seats{Seat{0}, Seat{3}});
  CHECK(table.turn() == 3);
  CHECK(table.only<StarterBegun>().seats == Seats{Seat{0}, Seat{3}});
  CHECK(table.full_deck().piles.front().count == 5);
  table.play("3 word A A A");
  CHECK(table.turn() == 0);
  table.play("0 pass");
  CHECK(table.turn() == 3);
  table.refuse("1 pass", "FD-6.2", "not_your_turn");
}

TEST_CASE("FD-6.2: a player lays a word of three or more letters, from top cards alone") {
  auto table = starter(2, five_rows);
  table.refuse("0 word C A T", "FD-6.2", "not_your_turn");
  table.refuse("1 word C A", "FD-6.2", "too_short");
  table.refuse("1 word T A C", "T-9", "not_a_word");
  table.play("1 word C A T");
  CHECK(table.group(1) == "CAT");
  CHECK(table.open().words.at(GroupId{1}).owner == Seat{1});
  CHECK(in_words(table, 1) == 3);
  CHECK(table.turn() == 0);
  // It scores nothing.
  CHECK(table.said<Scored>().empty());
}

TEST_CASE("FD-6.2: new top cards are turned up after the word") {
  auto table = starter(2, five_rows).after("1 word C A T");
  CHECK(tops(table) == "L M N S D O G E");
  CHECK(table.full_deck().piles.front().count == 4);
  CHECK(table.full_deck().piles.back().count == 5);
}

TEST_CASE("FD-6.2: only top cards may be used, each named once") {
  auto table = starter(2, five_rows);
  const auto c = raw(table.full_deck().piles.front().top->id);
  table.refuse("1 word" + c + c + " T", "T-20", "card_named_twice");
  table.refuse("1 word #0 A T", "T-20", "card_not_on_top");
  table.play("1 word C A T");
  const auto laid = raw(table.open().words.at(GroupId{1}).tiles.front().id);
  table.refuse("0 word" + laid + " D G", "T-20", "card_not_on_top");
  table.refuse("0 change 1 C A T #99999", "T-20", "card_not_here");
}

TEST_CASE("FD-6.2: a word that is played on moves to the player who played on it") {
  auto table = starter(2, five_rows).after("1 word C A T; 0 change 1 C O A T");
  CHECK(table.group(1) == "COAT");
  CHECK(table.open().words.at(GroupId{1}).owner == Seat{0});
  CHECK(in_words(table, 0) == 4);
  CHECK(in_words(table, 1) == 0);
  CHECK(table.turn() == 1);
}

TEST_CASE("FD-6.2: players may play on their own words too, and T-11 holds") {
  auto table = starter(2, five_rows).after("1 word C A T; 0 pass");
  table.refuse("1 change 1 C A T", "T-11", "no_card_added");
  table.refuse("1 change 1 C O T", "T-11", "cards_left_out");
  table.refuse("1 change 2 S O", "T-20", "no_such_word");
  table.play("1 change 1 C O A T");
  CHECK(table.open().words.at(GroupId{1}).owner == Seat{1});
}

TEST_CASE("FD-6.2: FD-4.2 and FD-4.3 do not hold") {
  auto table = starter(2, five_rows, {{"advanced", true}});
  // A plural as a new word, or an ending alone.
  for (const auto* plays : {"1 word C A T S", "1 word C A T; 0 change 1 C A T S"}) {
    CHECK(table.after(plays).group(1) == "CATS");
  }
}

TEST_CASE("FD-6.2, FD-4.1: the option family holds") {
  const std::string order = "A E I O U A E I A E I O U A E I B B C D D F G H L M N P A S Y E T U R D C O G E";
  auto table = starter(2, order);
  table.refuse("1 word T U R D", "FD-4.1", "offensive");
  table.play("1 word R U T");
  table.refuse("0 change 1 T U R D", "FD-4.1", "offensive");
  starter(2, order, {{"family", false}}).play("1 word T U R D");
}

TEST_CASE("FD-6.2, T-10: combination, flip and wild cards count as anywhere") {
  const std::string order =
      "A E I O U A E I A E I O U A E I B B C D D F G H L M N P R S Y E TH E ? C J/X O O T";
  auto table = starter(2, order);
  const auto lay = table.action(1, MoveKind::lay_word);
  CHECK(lay.least == 2);
  CHECK(lay.most == 8);
  CHECK(lay.cards.size() == 8);
  table.refuse("1 word C ? T", "T-10", "letter_not_named");
  CHECK(in_words(table.after("1 word TH E"), 1) == 2);  // a card is a card, whatever it spells
  table.play("1 word C ?=A T");
  table.refuse("0 change 1 C ?=S O T", "T-10", "letter_is_kept");
  table.play("0 change 1 C O ? T");
  CHECK(table.group(1) == "COAT");
}

TEST_CASE("FD-6.2, T-10: choice_cards variable: a choice card may be renamed") {
  auto table = starter(2, "A E I O U A E I A E I O U A E I B B C D D F G H L M N P R S Y E TH E ? C A O O T",
                       {{"choice_cards", std::string("variable")}});
  table.play("1 word C ?=O T; 0 change 1 C O ?=A T");
  CHECK(table.group(1) == "COAT");
}

TEST_CASE("FD-6.2: the moves are a word from the tops, a play on a word, and a pass, and no other") {
  auto table = starter(2, five_rows);
  CHECK(table.action(1, MoveKind::lay_word).clause == "FD-6.2");
  CHECK_FALSE(table.may(1, MoveKind::change_word));
  CHECK(table.action(1, MoveKind::pass).clause == "FD-6.3");
  CHECK(table.action(1, MoveKind::pass).most == 0);
  CHECK_FALSE(table.may(1, MoveKind::done));
  CHECK_FALSE(table.may(0, MoveKind::pass));
  table.refuse("1 done", "FD-6.2", "word_or_pass");
  table.refuse("1 draw stock", "FD-6.2", "not_in_this_game");
  table.refuse("1 pass C", "FD-6.3", "no_cards_to_name");
  table.play("1 word C A T");
  const auto change = table.action(0, MoveKind::change_word);
  CHECK(change.least == 1);
  CHECK(change.most == 8);
  CHECK(change.cards.size() == 8);
}

TEST_CASE("FD-6.2, T-19: a house word counts") {
  auto table = starter(2, five_rows).after("1 propose DOGE; 0 agree; 1 word D O G E");
  CHECK(table.group(1) == "DOGE");
}

TEST_CASE("FD-6.3: the Starter ends when all pass in turn; most cards in words win") {
  auto table = starter(2, five_rows);
  const auto scores = std::pair(table.score(0), table.score(1));
  table.play("1 word C A T; 0 pass");
  CHECK_FALSE(table.match().over());
  table.play("1 pass");
  CHECK(table.result().clause == "FD-6.3");
  CHECK(table.result().winners == Seats{Seat{1}});
  // The Starter is a separate game. It leaves the scores as they are.
  CHECK(std::pair(table.score(0), table.score(1)) == scores);
  const auto ended = table.last_hand();
  CHECK(ended.hand == 2);
  CHECK(ended.clause == "FD-6.3");
  CHECK(ended.seats.at(Seat{1}).points == 0);
  CHECK(ended.seats.at(Seat{1}).lines.front().text == "3 cards in words");
  CHECK(ended.seats.at(Seat{1}).total == scores.second);
}

TEST_CASE("FD-6.3: cards count, not words or letters") {
  auto table = starter(2, "A E I O U A E I A E I O U A E I B B C D D F G H L M N P R S Y E ST E M C A T O G");
  table.play("1 word ST E M; 0 word C A T; 1 pass; 0 pass");
  REQUIRE(table.match().over());
  // STEM has four letters on three cards. So it is a tie, which is shared.
  CHECK(table.result().winners == Seats{Seat{0}, Seat{1}});
}

TEST_CASE("FD-6.3: a word in between restarts the count of passes, and a tie is shared") {
  auto table = starter(2, five_rows).after("1 word C A T; 0 pass; 1 word D O G; 0 pass");
  CHECK_FALSE(table.match().over());
  table.play("1 pass");
  CHECK(table.match().over());
  auto nothing = starter(2, five_rows).after("1 pass; 0 pass");
  CHECK(nothing.result().winners == Seats{Seat{0}, Seat{1}});
}

TEST_CASE("FD-6.3: the Starter ends when no pile is left") {
  Table table(single_game(2, 17, "AAA AAAA AAAAA AAAAAAAA"), "1 pass; 0 pass; 1 pass; 0 pass");
  REQUIRE(table.open().phase == Phase::starter);
  REQUIRE(table.turn() == 0);
  table.play("0 word A A A A A A A A; 1 word A A A A A A A A");
  CHECK(tops(table) == "A-black - - - - - - -");
  CHECK(table.full_deck().piles[1].count == 0);
  CHECK_FALSE(table.may(0, MoveKind::lay_word));
  CHECK(table.may(0, MoveKind::change_word));
  table.play("0 propose AAAAAAAAA; 1 agree; 0 change 2 A A A A A A A A A");
  CHECK(table.result().winners == Seats{Seat{0}});
}

TEST_CASE("T-7, FD-6.3: the timeout move is a pass") {
  auto table = starter(2, five_rows).after("1 timeout");
  CHECK(table.said<Passed>().size() == 1);
  CHECK(table.turn() == 0);
  table.play("0 timeout");
  CHECK(table.match().over());
}

TEST_CASE("T-7, FD-6.3, rules version 2: no event tells of a pass by timeout") {
  auto table = starter(2, five_rows, {}, "CAT", 2).after("1 timeout");
  CHECK(table.said<Passed>().empty());
  CHECK(table.turn() == 0);
}

TEST_CASE("T-8, FD-6.3: when one of two leaves the Starter, the other wins, even if others look on") {
  Table table(single_game(3, 60), "1 word A A A; 1 done; 2 word A A A; 2 done");
  table.finish_hand("next pass");
  REQUIRE(table.full_deck().tied == Seats{Seat{1}, Seat{2}});
  const auto left = table.after("2 leave").result();
  CHECK(left.winners == Seats{Seat{1}});
  CHECK(left.clause == "T-8");
  // One who only looks on.
  const int turn = table.turn();
  table.play("0 leave");
  CHECK_FALSE(table.match().over());
  CHECK(table.turn() == turn);
}

TEST_CASE("T-8, FD-6.3: when one of three leaves the Starter, play goes on, and passes and words count") {
  const auto table = starter(3, "");
  REQUIRE(table.turn() == 1);
  const auto in_their_turn = table.after("1 leave");
  CHECK(in_their_turn.turn() == 2);
  CHECK(in_their_turn.full_deck().tied == Seats{Seat{0}, Seat{2}});
  const auto last_who_has_not_passed = table.after("1 pass; 2 pass; 0 leave").result();
  CHECK(last_who_has_not_passed.clause == "FD-6.3");
  CHECK(last_who_has_not_passed.winners == Seats{Seat{1}, Seat{2}});
}

TEST_CASE("T-18, FD-6.2: a word that turned up a card cannot be taken back; a pass can, with consent") {
  auto table = starter(2, five_rows).after("1 word C A T");
  table.refuse("1 take_back", "T-18", "nothing_to_take_back");
  table.play("0 pass; 0 take_back; 1 agree");
  CHECK(table.turn() == 0);
}

TEST_CASE("T-5, FD-6.1: cards under the tops are not seen, and a card turned up has a new id") {
  auto table = starter(2, five_rows);
  std::set<CardId> seen;
  for (const auto& pile : table.full_deck().piles) {
    seen.insert(pile.top->id);
  }
  CHECK(seen.size() == 8);
  table.play("1 word C A T");
  for (std::size_t pile = 0; pile < 3; ++pile) {
    CHECK_FALSE(seen.contains(table.full_deck().piles[pile].top->id));
  }
  // Everyone saw where the laid cards went, so they keep their ids.
  const auto word = table.open().words.at(GroupId{1});
  for (const auto& tile : word.tiles) {
    CHECK(seen.contains(tile.id));
  }
}
