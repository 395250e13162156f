// AlphaRummy's bot and its hints.

#include <algorithm>
#include <cstdint>

#include "alpha_rummy.hpp"
#include "bots_at_table.hpp"
#include "standard_lexicon.hpp"

using namespace meldroom::test;

namespace {

/// The word that tiles spell with the cards that the seat sees.
std::string spelled(const Table& table, int seat, const std::vector<Tile>& tiles) {
  const auto view = table.view(seat);
  std::string word;
  for (const auto& tile : tiles) {
    for (const auto& card : view.own.value().hand) {
      word += card.id == tile.card ? card.face : "";
    }
    for (const auto& [id, laid] : view.words) {
      for (const auto& old : laid.tiles) {
        word += old.id == tile.card ? old.face : "";
      }
    }
  }
  return word;
}

/// The word that the move lays or that it changes a word into; empty if it does neither.
std::string laid(const Table& table, int seat, const Move& move) {
  if (const auto* lay = std::get_if<LayWord>(&move)) {
    return spelled(table, seat, lay->tiles);
  }
  const auto* change = std::get_if<ChangeWord>(&move);
  return change == nullptr ? "" : spelled(table, seat, change->tiles);
}

/// The lowest card that the move takes from the discard pile; empty if it takes none.
std::string taken(const Table& table, const Move& move) {
  const auto* draw = std::get_if<Draw>(&move);
  if (draw == nullptr || !draw->card) {
    return "";
  }
  const auto view = table.open();
  const auto& cards = view.discard.value().cards;
  return std::ranges::find(cards, *draw->card, &CardView::id)->face.str();
}

constexpr Skill all_skills[] = {Skill::easy, Skill::medium, Skill::hard};
constexpr Skill those_who_take[] = {Skill::medium, Skill::hard};

/// Seat 1 can take I together with U and V after it. With their hand only I makes words: FINE and FIEND.
Table with_i_in_pile(const OptionValues& options = {}) {
  Table table(challenged({"C V B B G G H", "F E N D K W X"}, "I U P", options));
  table.play("1 draw stock; 1 discard U; 0 draw stock; 0 discard V");
  return table;
}

}  // namespace

TEST_CASE("T-13, AR-5.1: with an empty stock the hint is to take a card for a small word, not to pass") {
  Table table(checked({"Q U I Z F N X", "F I E N D R T"}, "C E", {}, 2), "1 draw stock; 1 discard E");
  const auto found = hints(bot_at(table, 0, Skill::hard), table.view(0), 1);
  REQUIRE(found.size() == 1);
  CHECK(taken(table, found.front().move) == "E");
}

TEST_CASE("AR-6.1: a bot challenges a word that is not in the lexicon, and no other") {
  Table good(challenged({"", "F I E N D R S"}, "C T A"), "1 draw stock; 1 word F I E N D");
  Table bad(challenged({"", "F I E N D R S"}, "C T A"), "1 draw stock; 1 word D I E N F");
  for (const auto skill : all_skills) {
    CHECK(std::holds_alternative<Accept>(bot_move(good, 0, skill)));
    CHECK(std::holds_alternative<Challenge>(bot_move(bad, 0, skill)));
  }
}

TEST_CASE("AR-2.3: easy bots make words of five letters at most, medium ones of seven, also on the table") {
  auto table = with_standard_lexicon(checked({"", "P A I N T E R"}, "Q S"), "1 draw stock");
  CHECK(laid(table, 1, bot_move(table, 1, Skill::hard)).size() == 8);
  CHECK(laid(table, 1, bot_move(table, 1, Skill::medium)).size() == 7);
  CHECK(laid(table, 1, bot_move(table, 1, Skill::easy)).size() == 5);
  table.play("1 word P A I N T; 1 bonus");
  CHECK(laid(table, 1, bot_move(table, 1, Skill::medium)).size() == 7);
  CHECK(laid(table, 1, bot_move(table, 1, Skill::easy)).size() <= 5);
}

TEST_CASE("AR-2.1, AR-2.2: a hard bot takes a card from the pile that makes a word, and lays that word") {
  for (const std::string words : {"challenge", "checked"}) {
    Table table(challenged({"C V B B G G H", "J O U R N E X"}, "Y W P", {{"words", words}}));
    table.play("1 draw stock; 1 discard W; 0 draw stock; 0 discard V");
    REQUIRE(pile(table) == "YWV");
    CHECK(taken(table, bot_move(table, 1, Skill::hard)) == "Y");
    table.play("1 draw discard Y");
    CHECK(laid(table, 1, bot_move(table, 1, Skill::hard)) == "JOURNEY");
  }
}

TEST_CASE("AR-2.1: an easy bot sometimes overlooks what the discard pile offers") {
  const auto table = with_i_in_pile();
  constexpr int bots = 40;
  int takers = 0;
  for (std::uint64_t seed = 1; seed <= bots; ++seed) {
    takers += taken(table, bot_move(table, 1, Skill::easy, seed)) == "I" ? 1 : 0;
  }
  CHECK(takers > 0);
  CHECK(takers < bots);
}

TEST_CASE("AR-2.2: a bot leaves cards on the discard pile that it cannot use") {
  Table table(challenged({"C V B B G G H", "F E N D K W X"}, "U I P"));
  for (const auto skill : all_skills) {
    const auto move = bot_move(table, 1, skill);
    REQUIRE(std::holds_alternative<Draw>(move));
    CHECK(std::get<Draw>(move).from == Pile::stock);
  }
}

TEST_CASE("AR-2.2: a bot that plays on for someone else puts back a card taken that fits nowhere") {
  auto table = with_i_in_pile().after("1 draw discard U");
  for (const auto skill : all_skills) {
    CHECK(std::holds_alternative<PutBack>(bot_move(table, 1, skill)));
  }
}

TEST_CASE("AR-2.2: once cards taken are laid, a bot that plays on lays even a word that it does not know") {
  Table table(with_words(checked({"C V B B G G H", "I E N D S E X"}, "F R U"), "REND FIXES"),
              "1 draw stock; 1 discard R; 0 draw stock; 0 discard U; 1 draw discard F; 1 word R E N D");
  for (const auto skill : all_skills) {
    CHECK(laid(table, 1, bot_move(table, 1, skill)) == "FIXES");
  }
}

TEST_CASE("AR-2.2, AR-6.1: if no word is left for the card wanted, a bot lays a false one") {
  auto table = with_i_in_pile().after("1 draw discard I; 1 word F E N D U; 0 accept");
  REQUIRE(alpha(table, 1).wanted);
  table.play("1 bonus");
  for (const auto skill : all_skills) {
    CHECK(laid(table, 1, bot_move(table, 1, skill)) == "FENDUI");
  }
}

TEST_CASE("AR-5.1: with the stock empty a bot takes from the discard pile if it makes a word, or passes") {
  Table table(challenged({"C V B B G G H", "F E N D K W X"}, "I U P", {}, 3));
  table.play("1 draw stock; 1 discard U; 0 draw stock; 0 discard V");
  REQUIRE(table.open().stock == 0);
  for (const auto skill : those_who_take) {
    CHECK(taken(table, bot_move(table, 1, skill)) == "I");
  }
  table.play("1 draw discard I; 1 word F I E N D; 0 accept; 1 discard K");
  for (const auto skill : all_skills) {
    CHECK(std::holds_alternative<Pass>(bot_move(table, 0, skill)));
  }
}

TEST_CASE("AR-2.4: a bot takes the bonus cards due before it goes on") {
  Table table(challenged({"", "F I E N D W X"}, "C T A B"), "1 draw stock; 1 word F I E N D; 0 accept");
  for (const auto skill : all_skills) {
    CHECK(std::holds_alternative<TakeBonus>(bot_move(table, 1, skill)));
  }
}

TEST_CASE("AR-3.1: a bot with one card left goes out with it instead of taking bonus cards") {
  Table table(challenged({"", "J O U R N E Y"}, "C W A B"), "1 draw stock; 1 word J O U R N E Y; 0 accept");
  for (const auto skill : all_skills) {
    CHECK(std::holds_alternative<Discard>(bot_move(table, 1, skill)));
  }
}

TEST_CASE("AR-6.5, T-13: with checked words, hints are the best plays with their points") {
  Table table(checked({"", "F I E N D R S"}, "C T", {{"aids", "hints"}}), "1 draw stock");
  const auto setup = bot_at(table, 1, Skill::easy);
  const auto found = hints(setup, table.view(1), 3);
  REQUIRE(found.size() == 3);
  CHECK(laid(table, 1, found[0].move) == "FRIENDS");
  CHECK(found[0].points == 44);
  CHECK(laid(table, 1, found[1].move) == "FRIEND");
  CHECK(found[1].points == 30);
  CHECK(laid(table, 1, found[2].move) == "FIEND");
  CHECK(found[2].points == 18);
  table.play("1 word F I E N D; 1 bonus");
  const auto added = hints(setup, table.view(1), 10);
  REQUIRE(added.size() == 2);
  CHECK(laid(table, 1, added[0].move) == "FRIENDS");
  CHECK(added[0].points == 8);
  CHECK(laid(table, 1, added[1].move) == "FRIEND");
  CHECK(added[1].points == 3);
}

TEST_CASE(
    "T-13: before the draw a hint names the card of the discard pile that makes the best word, or the "
    "stock") {
  const auto advised = [](const std::string& hand) {
    Table table(checked({"C V B B G G H", hand}, "Y W P", {{"aids", "hints"}}));
    table.play("1 draw stock; 1 discard W; 0 draw stock; 0 discard V");
    REQUIRE(pile(table) == "YWV");
    const auto found = hints(bot_at(table, 1, Skill::easy), table.view(1), 3);
    REQUIRE(found.size() == 1);
    return std::pair(taken(table, found.front().move), found.front().points);
  };
  CHECK(advised("J O U R N E X").first == "Y");
  CHECK(advised("J O U R N E X").second > 0);
  CHECK(advised("F G H K L M N") == std::pair<std::string, int>("", 0));
}

TEST_CASE(
    "AR-2.4, AR-2.5, T-13: without a word to lay, the hint is to take the bonus cards, then what to "
    "discard") {
  Table table(checked({"", "F I E N D Q Z"}, "K C B", {{"aids", "hints"}}), "1 draw stock; 1 word F I E N D");
  const auto hint = [&] { return hints(bot_at(table, 1, Skill::easy), table.view(1), 3); };
  const auto bonus = hint();
  REQUIRE(bonus.size() == 1);
  CHECK(kind(bonus.front().move) == MoveKind::take_bonus);
  table.play("1 bonus");
  const auto last = hint();
  REQUIRE(last.size() == 1);
  CHECK(kind(last.front().move) == MoveKind::discard);
}

TEST_CASE("T-13: with everyday words, neither a draw nor a word that is hinted at needs another word") {
  auto table = with_standard_lexicon(checked({"", "C W M Q V J K"}, "S B", {{"aids", "hints"}}));
  const auto best = [&](HintWords words) {
    return hints(bot_at(table, 1, Skill::hard), table.view(1), 3, words).at(0).move;
  };
  CHECK(taken(table, best(HintWords::all)) == "S");
  CHECK(best(HintWords::everyday) == Move(Draw{}));
  table.play("1 draw discard S");
  CHECK(laid(table, 1, best(HintWords::all)) == "CWMS");
  CHECK(kind(best(HintWords::everyday)) == MoveKind::put_back);
}

TEST_CASE("AR-6.5: there are no hints in challenge mode") {
  Table table(challenged({"", "F I E N D R S"}, "C T", {{"aids", "hints"}}));
  CHECK(hints(bot_at(table, 1, Skill::hard), table.view(1), 3).empty());
  table.play("1 draw stock");
  CHECK(hints(bot_at(table, 1, Skill::hard), table.view(1), 3).empty());
}
