// What holds in every match, no matter who plays it and how: tested with random matches.

#include <cctype>
#include <map>

#include "engine/record.hpp"
#include "engine/record_check.hpp"
#include "random_match.hpp"
#include "tests/effort.hpp"

using namespace meldroom::test;

namespace {

/// The most turns that a hand can last, not counting take-backs.
///
/// - Rummy (rummy/game.hpp): before the stock is renewed, a turn lays one of the `cards` cards, or draws from the
/// stock, which has fewer, or is one of fewer than `cards` turns in a row that do neither. After that, each seat has
/// fewer than stall_rounds turns between two lays.
/// - Pass the Deck (pass_the_deck/game.hpp): a play takes a card from the deck, and between two plays not all seats
/// pass. After that, each seat has one turn.
/// - Gin (gin/game.hpp): ten turns for each card of the deck, not counting the turns for the upcard and the lay-down.
/// Gin Rummy: the same with twenty.
/// - Full Deck (full_deck/game.hpp): a turn with a point lays a card, and between two of them there are fewer than
/// twice as many turns as seats.
/// - AlphaRummy (alpha_rummy/game.hpp): a turn draws a card from the stock or lays one for good. That makes fewer than
/// two turns for each card, and one for each word that a challenge proved true. The rest is for the windows (two
/// changes of decision for each word) and for false words, which random players rarely lay.
int most_turns(const Match& match) {
  const auto cards = static_cast<int>(match.deck().cards.size());
  const int seats = match.setup().seats;
  if (match.setup().variant == VariantId::pass_the_deck) {
    return (cards + 1) * seats + seats;
  }
  if (match.setup().variant == VariantId::gin) {
    return 10 * cards + 3;
  }
  if (match.setup().variant == VariantId::gin_rummy) {
    return 20 * cards + 3;
  }
  if (match.setup().variant == VariantId::alpha_rummy) {
    return 6 * cards;
  }
  if (match.setup().variant == VariantId::full_deck) {
    return (cards + 1) * 2 * seats;
  }
  const int stall = std::get<int>(match.setup().options.find("stall_rounds")->second);
  return (2 * cards + 1) * cards + (cards + 1) * stall * seats;
}

/// Plays on by timeouts alone until two more hands have ended. Fails if that never happens.
void finish_by_timeouts(Match match, std::uint64_t seed) {
  const int until = match.hands_ended() + 2;
  for (int turns = 0; !match.over() && match.hands_ended() < until; ++turns) {
    const auto dealer = match.deals_next();
    if (turns > 2 * most_turns(match) || (match.to_act().empty() && !dealer)) {
      FAIL("match " << seed << " is stuck with timeouts alone");
    }
    auto applied = dealer ? match.apply(*dealer, DealHand{}, match.number(), Author::table)
                          : match.apply(match.to_act().front(), TimeOut{}, match.number(), Author::table);
    if (!applied.has_value()) {
      FAIL("match " << seed << ": a timeout was refused: " << applied.error().message);
    }
    match = std::move(applied).value().next;
    match.check_invariants();
  }
}

struct Tally {
  int matches = 0;
  int finished = 0;
  int hands = 0;
  int accepted = 0;
  int refused = 0;
  int took_back = 0;
  int leavers = 0;
  int starters = 0;
  int longest_hand = 0;
};

/// Plays one random match with all checks.
void play_checked(VariantId variant, std::uint64_t seed, Tally& tally) {
  std::optional<Recorder> recorder;
  std::optional<Match> kept;  // some state of the match, to be finished by timeouts
  std::optional<Match> last;
  Dice keep(seed + 1);
  int turns = 0;
  std::vector<std::uint8_t> bytes;
  play_random_match(
      variant, seed,
      [&](const Step& start) {
        recorder.emplace(start);
        kept = last = start.next;
        bytes = start.next.bytes();
        start.next.check_invariants();
      },
      [&](const Match& before, const Attempt& attempt, const Result<Step>& applied) {
        if (!applied) {
          ++tally.refused;
          if (before.bytes() != bytes) {
            FAIL("match " << seed << ": a refused move changed the state");
          }
          const bool foreseen = applied.error().clause == "RUM-2.4" || applied.error().clause == "RUM-2.6" ||
                                applied.error().reason == "wanted_left_over";
          if (attempt.by_rules && !foreseen) {
            FAIL("match " << seed << ": an allowed move was refused: " << applied.error().clause << ' '
                          << applied.error().message);
          }
          return;
        }
        const auto& step = applied.value();
        ++tally.accepted;
        step.next.check_invariants();
        recorder->add(before, attempt.seat, attempt.author, attempt.move, step);
        bytes = step.next.bytes();
        last = step.next;
        const bool arranged = std::holds_alternative<Arrange>(attempt.move);
        if (step.next.number() != before.number() + (arranged ? 0 : 1)) {
          FAIL("match " << seed << ": moves are miscounted");
        }
        if ((step.next.over() || step.next.deals_next()) != step.next.to_act().empty()) {
          FAIL("match " << seed << ": the table waits for nobody");
        }
        if (keep.once_in(200)) {
          kept = step.next;
        }
        if (step.next.hands_ended() != before.hands_ended()) {
          ++tally.hands;
          turns = 0;
        } else if (step.next.decision() != before.decision()) {
          const bool back = std::holds_alternative<Answer>(attempt.move);
          tally.took_back += back ? 1 : 0;
          turns += back ? -1 : 1;
          tally.longest_hand = std::max(tally.longest_hand, turns);
          if (turns > most_turns(before)) {
            FAIL("match " << seed << ": a hand does not end");
          }
        }
        tally.starters += step.next.view(std::nullopt).phase == Phase::starter ? 1 : 0;
        tally.leavers += std::holds_alternative<Leave>(attempt.move) ? 1 : 0;
      });
  ++tally.matches;
  tally.finished += last->over() ? 1 : 0;
  if (const auto fault = check_record(recorder->record())) {
    FAIL("match " << seed << " does not stand when replayed, at move " << fault->move.value_or(0) << ": "
                  << fault->what);
  }
  finish_by_timeouts(*kept, seed);
}

void play_many(VariantId variant) {
  constexpr int all_matches = 1000;
  Tally tally;
  for (std::uint64_t seed = 1; seed <= repetitions(all_matches); ++seed) {
    play_checked(variant, seed, tally);
  }
  // Makes sure that the matches were worth playing.
  INFO(tally.matches << " matches, " << tally.finished << " finished, " << tally.hands << " hands, "
                     << tally.accepted << " moves, " << tally.refused << " refused, " << tally.took_back
                     << " granted take-backs, " << tally.leavers << " leavers, " << tally.starters
                     << " moves in a tie-break, longest hand " << tally.longest_hand << " turns");
  CHECK(tally.finished > tally.matches / 20);
  CHECK(tally.hands > tally.matches);
  CHECK(tally.refused > tally.accepted / 50);
  CHECK(tally.leavers > 0);
  if (tally.matches == all_matches) {
    CHECK(tally.took_back > 0);  // rarer than once in a hundred matches, which is all that a run with a
                                 // sanitizer has time for
  }
  CHECK((variant != VariantId::full_deck || tally.starters > tally.matches));
}

}  // namespace

TEST_CASE("T-8, T-15, T-20: random matches of each game keep all cards, refuse cleanly, end and replay") {
  const auto& variant = GENERATE(from_range(variants().begin(), variants().end()));
  INFO(variant.name);
  play_many(variant.id);
}

TEST_CASE("GIN-2.1, GIN-2.4, GIN-2.8, GIN-3.6: random players of gin reach every phase and finish") {
  const auto matches = repetitions(800);
  std::map<Phase, int> phases;
  std::map<std::string_view, int> ended;
  int words = 0;
  int moves = 0;
  for (std::uint64_t seed = 1; seed <= matches; ++seed) {
    Dice dice(seed);
    auto setup = random_setup(VariantId::gin, dice);
    setup.options["target"] = 100;
    setup.options["hand_pause"] = 0;
    auto match = started(setup).next;
    RandomPlayer player(setup.variant, seed, match.deck(), setup.lexicon.get(), setup.options);
    while (!match.over() && match.hands_ended() < 40) {
      const auto seat = match.to_act().front();
      const auto move = player.choose(match.view(seat));
      REQUIRE(move);
      const auto applied = match.apply(seat, *move, match.number());
      REQUIRE(applied.has_value());
      const auto before = match.hands_ended();
      match = applied.value().next;
      ++moves;
      ++phases[match.view(std::nullopt).phase];
      if (match.hands_ended() != before) {
        const auto result = match.view(std::nullopt).last_hand;
        ++ended[result->clause];
        for (const auto& [owner, entry] : result->seats) {
          words += static_cast<int>(std::ranges::count_if(
              entry.lines, [](const ScoreLine& line) { return std::isupper(line.text.front()) != 0; }));
        }
      }
    }
  }
  INFO(moves << " moves, " << words << " words");
  for (const auto phase : {Phase::upcard, Phase::draw, Phase::play, Phase::lay_down}) {
    CHECK(phases[phase] > 20);
  }
  CHECK(phases[Phase::over] > static_cast<int>(matches / 2));
  for (const std::string_view clause : {"GIN-3.1", "GIN-3.2", "GIN-3.4"}) {
    INFO(clause);
    CHECK(ended[clause] > 0);
  }
  CHECK(ended["GIN-3.5"] > 20);
  CHECK(words > 100);
}
