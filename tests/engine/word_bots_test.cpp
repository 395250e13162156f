// Bots and hints of Pass the Deck and Full Deck: what is special in these games.

#include <algorithm>
#include <set>
#include <string>

#include "bots_at_table.hpp"
#include "letter_counts.hpp"
#include "longer_words.hpp"
#include "pass_the_deck/short_words.hpp"
#include "standard_lexicon.hpp"

using namespace meldroom::test;

namespace {

/// The word that a move makes; for a pass, the cards given back; empty for other moves.
std::string word_of(const View& view, const Move& move) {
  const auto letters_of = [&](const Tile& tile) {
    for (const auto& card : view.own->hand) {
      if (card.id == tile.card) {
        return tile.as.empty() ? card.face.str().substr(0, 1) : tile.as;
      }
    }
    for (const auto& [group, word] : view.words) {
      for (const auto& laid : word.tiles) {
        if (laid.id == tile.card) {
          return laid.as;
        }
      }
    }
    return std::string("-");
  };
  std::string text;
  if (const auto* lay = std::get_if<LayWord>(&move)) {
    for (const auto& tile : lay->tiles) {
      text += letters_of(tile);
    }
  } else if (const auto* change = std::get_if<ChangeWord>(&move)) {
    for (const auto& tile : change->tiles) {
      text += letters_of(tile);
    }
  } else if (const auto* pass = std::get_if<Pass>(&move)) {
    for (const auto id : pass->cards) {
      text += letters_of({id, {}});
    }
  }
  return text;
}

std::string word_of(const Table& table, int seat, const Move& move) {
  return word_of(table.view(seat), move);
}

/// The words that hints name, those of the best first.
std::vector<std::string> named(const Table& table, int seat, HintWords words) {
  std::vector<std::string> named;
  for (const auto& hint : hints(bot_at(table, seat, Skill::hard), table.view(seat), 20, words)) {
    named.push_back(word_of(table, seat, hint.move));
  }
  return named;
}

/// Lets a bot play for that seat until its turn is over. Returns the words that it makes.
std::multiset<std::string> turn_of(const Table& table, int seat, Skill skill) {
  Bot bot(bot_at(table, seat, skill));
  auto match = table.match();
  const auto me = seat_of(seat);
  std::multiset<std::string> made;
  const auto begun = match.view(me);
  for (auto view = begun; view.to_act == begun.to_act && view.hand == begun.hand; view = match.view(me)) {
    const auto move = bot.choose(view, [] { return true; }).value();
    match = match.apply(me, move, match.number()).value().next;
    if (kind(move) == MoveKind::lay_word || kind(move) == MoveKind::change_word) {
      made.insert(word_of(view, move));
    }
  }
  return made;
}

Deal pass_deal(std::vector<std::string> hands, std::string words, OptionValues options = {}) {
  return {.variant = VariantId::pass_the_deck,
          .hands = std::move(hands),
          .options = std::move(options),
          .words = std::move(words)};
}

Deal full_deal(std::vector<std::string> hands, std::string words, OptionValues options = {}) {
  return {.variant = VariantId::full_deck,
          .hands = std::move(hands),
          .options = std::move(options),
          .words = std::move(words)};
}

}  // namespace

TEST_CASE("PD-3.1: when the deck is gone, a hard bot gets the most out of its whole hand") {
  Table table(pass_deal({"C A T D O G S", "Q J V X Z K W"}, "TOGAS CAT DOGS"), "1 timeout; 0 timeout");
  REQUIRE(table.open().phase == Phase::final_plays);
  if (table.turn() == 1) {
    table.play("1 done");
  }
  CHECK(turn_of(table, 0, Skill::hard) == std::multiset<std::string>{"CAT", "DOGS"});
}

TEST_CASE("PD-3.2: of words that score the same, a hard bot lays the one that can become long") {
  Table table(pass_deal({"Q J V Z K W W", "C A B D O E X"}, "CAB DOE ABEDOXE"));
  CHECK(word_of(table, 1, bot_move(table, 1, Skill::medium)) == "CAB");
  CHECK(word_of(table, 1, bot_move(table, 1, Skill::hard)) == "DOE");
}

TEST_CASE("PD-2.6: an easy bot that has to play finds a word beyond its vocabulary") {
  const std::vector<std::string> hands{"Q J V X Z K W", "W I N E R N Y"};
  Table may(pass_deal(hands, "WINNER"));
  CHECK(kind(bot_move(may, 1, Skill::easy)) == MoveKind::pass);
  Table must(pass_deal(hands, "WINNER", {{"must_play", true}}));
  CHECK(word_of(must, 1, bot_move(must, 1, Skill::easy)) == "WINNER");
}

TEST_CASE("PD-2.6: a bot that passes keeps a star and gives back duplicates") {
  Table table(pass_deal({"W I N E R N Y", "E E * T T Q A"}, "ZZZ"));
  for (const auto skill : {Skill::easy, Skill::medium, Skill::hard}) {
    CHECK(word_of(table, 1, bot_move(table, 1, skill)) == "TEQ");
  }
}

TEST_CASE("PD-2.3, PD-3.2, T-13: a hint for a change has the points that the change adds") {
  auto deal = pass_deal({"Q J V X Z K W", "W I N E N R S"}, "WIN WINE WINNERS");
  deal.stock = "T T T";
  Table table(deal, "1 word W I N; 0 timeout");
  const auto found = hints(bot_at(table, 1, Skill::easy), table.view(1), 2);
  REQUIRE(!found.empty());
  CHECK(word_of(table, 1, found.front().move) == "WINNERS");
  CHECK(found.front().points == 22);
  CHECK(std::ranges::is_sorted(found, std::ranges::greater(), &Hint::points));
  CHECK(hints(bot_at(table, 0, Skill::easy), table.view(0), 2).empty());
}

TEST_CASE("FD-2.1: a hard bot plays the turn that is worth most as a whole") {
  Table table(full_deal({"S B C O A T N D", "T A L E Q J K W"}, "TALE STABLE COAT CABSTON"));
  table.play("1 word T A L E; 1 done");
  CHECK(turn_of(table, 0, Skill::hard) == std::multiset<std::string>{"COAT", "STABLE"});
}

TEST_CASE("FD-3.3: of words that score the same, a hard bot lays the one that gives the next player less") {
  Table table(full_deal({"E E E E E E E E", "C A T D O G K W"}, "CAT CATER CART CHAT DOG"));
  CHECK(word_of(table, 1, bot_move(table, 1, Skill::medium)) == "CAT");
  CHECK(word_of(table, 1, bot_move(table, 1, Skill::hard)) == "DOG");
}

TEST_CASE("FD-4.2, FD-4.3, T-13: bots and hints avoid banned words") {
  Table table(full_deal({"S B C O A T N D", "C A M P Q J K W"}, "CAMP CAMPS"), "1 word C A M P; 1 done");
  const auto found = hints(bot_at(table, 0, Skill::easy), table.view(0), 5);
  REQUIRE(found.size() == 1);
  CHECK(kind(found.front().move) == MoveKind::pass);
  CHECK(kind(bot_move(table, 0, Skill::hard)) == MoveKind::pass);
}

TEST_CASE("PD-2.6, FD-2.4, T-13: without a word to lay, the hint says which cards to give back") {
  Table pass(pass_deal({"W I N E R N Y", "E E * T T Q A"}, "ZZZ"));
  const auto given = hints(bot_at(pass, 1, Skill::easy), pass.view(1), 5);
  REQUIRE(given.size() == 1);
  CHECK(word_of(pass, 1, given.front().move) == "TEQ");
  Table exchange(full_deal({"Q J K W F V X ?", "C A M P B D G H"}, "CAMP"), "1 word C A M P");
  const auto done = hints(bot_at(exchange, 1, Skill::easy), exchange.view(1), 5);
  REQUIRE(done.size() == 1);
  CHECK(kind(done.front().move) == MoveKind::done);
  exchange.play("1 done");
  const auto exchanged = hints(bot_at(exchange, 0, Skill::easy), exchange.view(0), 5);
  REQUIRE(exchanged.size() == 1);
  CHECK(word_of(exchange, 0, exchanged.front().move) == "QJKWFVX");
}

TEST_CASE("T-13: hints with everyday words name no others, and the best of them first") {
  const auto table = with_standard_lexicon(deal_of(VariantId::full_deck, {"", "B E D E W E D Q"}));
  CHECK(named(table, 1, HintWords::all).front() == "BEDEWED");
  const auto everyday = named(table, 1, HintWords::everyday);
  CHECK(everyday.front() == "WEEDED");
  CHECK(std::set(everyday.begin(), everyday.end()) ==
        std::set<std::string>{"WEEDED", "DEED", "WEED", "BED", "BEE", "DEW", "EWE", "WEB", "WED", "WEE"});
}

TEST_CASE(
    "T-13, PD-2.6: without an everyday word the hint is to pass, or any word if the player has to lay one") {
  const std::vector<std::string> hands{"", "C W M Q V J K"};
  const auto may = with_standard_lexicon(deal_of(VariantId::pass_the_deck, hands));
  CHECK(named(may, 1, HintWords::all) == std::vector<std::string>{"CWM"});
  const auto passed = hints(bot_at(may, 1, Skill::hard), may.view(1), 5, HintWords::everyday);
  REQUIRE(passed.size() == 1);
  CHECK(kind(passed.front().move) == MoveKind::pass);
  const auto must =
      with_standard_lexicon(deal_of(VariantId::pass_the_deck, hands, "", {{"must_play", true}}));
  CHECK(named(must, 1, HintWords::everyday) == std::vector<std::string>{"CWM"});
}

TEST_CASE("T-13: where the lexicon marks no words as everyday, all count") {
  const Table table(pass_deal({"Q J V X Z K W", "W I N E R N Y"}, "WINNER"));
  CHECK(named(table, 1, HintWords::everyday) == std::vector<std::string>{"WINNER"});
}

TEST_CASE("FD-2.4: a bot without a play exchanges its hand except a wild card") {
  Table table(full_deal({"Q J K W F V X ?", "C A M P B D G H"}, "CAMP"), "1 word C A M P; 1 done");
  for (const auto skill : {Skill::easy, Skill::medium, Skill::hard}) {
    CHECK(word_of(table, 0, bot_move(table, 0, skill)) == "QJKWFVX");
  }
}

TEST_CASE("FD-3.3, T-13: the points of a hint are what the play scores") {
  Table table(full_deal({"H S E R Q J K W", "B A T C A M P V"}, "BAT BATH BATHER CAMP"));
  table.play("1 word B A T; 1 done");
  const auto found = hints(bot_at(table, 0, Skill::hard), table.view(0), 5);
  REQUIRE(found.size() == 2);
  CHECK(word_of(table, 0, found[0].move) == "BATHER");
  for (const auto& hint : found) {
    const auto step = table.match().apply(Seat{0}, hint.move, table.match().number()).value();
    CHECK(step.next.view(std::nullopt).seats.at(Seat{0}).score == hint.points);
  }
}

TEST_CASE("FD-6.2, FD-6.3: in the Starter a hard bot prefers another's word to a new one") {
  Table table({.variant = VariantId::full_deck,
               .hands = {"", ""},
               .options = {{"match", std::string("single")}},
               .words = "AAA AAAA",
               .deck = deck_of(times(18, "A"))});
  table.play("1 pass; 0 pass; 1 pass; 0 pass");
  REQUIRE(table.open().phase == Phase::starter);
  const int first = table.turn();
  CHECK(kind(bot_move(table, first, Skill::hard)) == MoveKind::lay_word);
  table.play(std::to_string(first) + " word A A A");
  CHECK(kind(bot_move(table, 1 - first, Skill::hard)) == MoveKind::change_word);
}

TEST_CASE("PD-3.2: LetterCounts counts letters and what is missing for a word") {
  const LetterCounts hand("BANANAZ");
  CHECK(hand.count('A') == 3);
  CHECK(hand.count('Z') == 1);
  CHECK(hand.count('C') == 0);
  CHECK(hand.missing(LetterCounts("BANANA")) == 0);
  CHECK(hand.missing(LetterCounts("CABANAS")) == 2);
  CHECK(hand.missing(LetterCounts("AAAAA")) == 2);
  CHECK(hand.without(LetterCounts("NAZ")).missing(LetterCounts("BANAN")) == 1);
}

TEST_CASE("PD-3.2: a short word grows by steps of the lexicon, fewest letters first") {
  const auto lexicon = lexicon_of("PAINT PAINTER PAINTERS PANTHER WINNERS");
  const LongerWords longer(*lexicon, 7, 10);
  const auto steps = longer.steps("PAINT", 3);
  REQUIRE(steps.size() == 2);
  CHECK(steps[0].count == 2);
  CHECK(LetterCounts("ER").has(steps[0].letters));
  CHECK(steps[1].count == 3);
  CHECK(LetterCounts("ERS").has(steps[1].letters));
}

TEST_CASE("PD-2.3, PD-3.2: what words can gain depends on the cards of one hand, stars and the level") {
  using pass_the_deck::gain_within;
  using pass_the_deck::ShortWord;
  const auto lexicon = lexicon_of("PAINTER WINNERS");
  const LongerWords longer(*lexicon, 7, 10);
  const auto deck = standard_deck(VariantId::pass_the_deck);
  const auto cards = [&](std::string_view names) {
    std::vector<const Face*> hand;
    for (const auto& name : split(names)) {
      hand.push_back(&*std::ranges::find(deck->cards, name, &Face::code));
    }
    return hand;
  };
  const auto colour = [&](std::string_view name) { return colour_of(*cards(name).front()); };
  std::string reds;
  std::string other;
  for (const auto& face : deck->cards) {
    if (face.kind == FaceKind::letter &&
        (face.letters == "E" || face.letters == "R" || face.letters == "S")) {
      auto& names = colour_of(face) == colour("E-red") ? reds : other;
      names += names.find(face.letters) == std::string::npos ? face.code.str() + " " : "";
    }
  }
  const ShortWord paint{"PAINT", colour("E-red"), longer.steps("PAINT", 5)};
  const ShortWord winner{"WINNER", colour("E-red"), longer.steps("WINNER", 5)};
  const auto star = std::ranges::find(deck->cards, FaceKind::star, &Face::kind)->code.str();

  CHECK(gain_within({&paint}, cards(reds), 1) == 20);
  CHECK(gain_within({&paint}, {}, 4) == 0);
  CHECK(gain_within({&paint, &winner}, cards(reds), 1) == 39);
  // One card cannot serve two words. WINNER is nearer to a long word, so it takes the S first.
  CHECK(gain_within({&paint, &winner}, cards(star), 1) == 19);
  CHECK(gain_within({&paint}, cards(other.substr(0, other.find(' ')) + " " + star), 1) == 0);
  CHECK(gain_within({&paint}, cards(other.substr(0, other.find(' ')) + " " + star), 4) > 0);
}
