// A check of a changed record finds the place of the change.
#include "engine/record_check.hpp"

#include <functional>

#include <catch2/catch.hpp>

#include "engine/record.hpp"
#include "random_match.hpp"

using namespace meldroom::test;

namespace {

/// A random match in which at least one hand has ended.
Record some_record(VariantId variant) {
  for (std::uint64_t seed = 1;; ++seed) {
    std::optional<Recorder> recorder;
    play_random_match(
        variant, seed, [&](const Step& start) { recorder.emplace(start); },
        [&](const Match& before, const Attempt& attempt, const Result<Step>& applied) {
          if (applied) {
            recorder->add(before, attempt.seat, attempt.author, attempt.move, *applied);
          }
        });
    if (!recorder->record().hands.empty() && recorder->record().moves.size() > 10) {
      return recorder->record();
    }
  }
}

/// The fault found in a record after a change. The test fails if none is found.
template <class Change>
RecordFault fault_after(Record record, Change change) {
  change(record);
  const auto fault = check_record(record);
  REQUIRE(fault);
  return *fault;
}

}  // namespace

TEST_CASE("T-15: an unchanged record passes, and any change in it is found at its place") {
  const auto variant = GENERATE(from_range(every_variant()));
  INFO(info(variant).name);
  const auto record = some_record(variant);
  REQUIRE_FALSE(check_record(record));

  struct Change {
    std::string of;
    std::function<void(Record&)> make;
    std::string said;  ///< a part of what the check says
    std::optional<std::size_t>
        move{};  ///< where it finds the change; 0: before the first move; nothing: anywhere
  };
  const std::vector<Change> changes{
      {"T-14: the secret", [](Record& changed) { changed.setup.seed.secret[7] ^= 1U; }, "shuffle 1", 0},
      {"T-14: a player's contribution", [](Record& changed) { changed.setup.seed.contributions[1][0] ^= 1U; },
       "T-14"},
      {"T-14: the name of a published deal that it is not of",
       [](Record& changed) { changed.deal = "daily-2026-11-22"; }, "published deal \"daily-2026-11-22\"", 0},
      {"T-14: two cards of the deal",
       [](Record& changed) { std::swap(changed.shuffles[1].order[0], changed.shuffles[1].order[1]); },
       "shuffle 2"},
      {"T-14: a shuffle that was never made",
       [](Record& changed) {
         changed.shuffles.push_back(changed.shuffles.back());
         changed.shuffles.back().number += 1;
       },
       "never made"},
      {"the state before the first move", [](Record& changed) { changed.start[0] ^= 1U; }, "", 0},
      {"the state after a move", [](Record& changed) { changed.moves[5].hash[3] ^= 1U; }, "", 6},
      {"who made a move", [](Record& changed) { changed.moves[4].seat = seat_at(7); }, "", 5},
      {"a card that no deck has", [](Record& changed) { changed.moves[2].move = Discard{CardId{5000}}; }, "",
       3},
      {"a hand that never ended", [](Record& changed) { changed.hands.push_back(changed.hands.back()); },
       "never ended"},
      {"the result of the match",
       [](Record& changed) {
         changed.result = MatchResult{"T-8", {changed.result ? seat_at(7) : seat_at(0)}};
       },
       "result of the match"},
      {"T-2: an option left out", [](Record& changed) { changed.setup.options.erase("take_back"); },
       "options are missing"},
      {"T-2: an option out of range", [](Record& changed) { changed.setup.options["turn_seconds"] = 1; },
       "T-2"},
  };
  for (const auto& change : changes) {
    INFO(change.of);
    const auto fault = fault_after(record, change.make);
    CHECK(fault.what.find(change.said) != std::string::npos);
    CHECK(fault.move.value_or(0) == change.move.value_or(fault.move.value_or(0)));
  }
  const auto score =
      fault_after(record, [](Record& changed) { changed.hands[0].seats.begin()->second.points += 1; });
  CHECK(score.move);
  CHECK(score.what.find("hand 1") != std::string::npos);
  CHECK(fault_after(record, [](Record& changed) { changed.moves.erase(changed.moves.begin() + 3); }).move >=
        4U);
}

TEST_CASE("T-7, T-15: the table makes moves for a player only where a bot plays while they are away") {
  const int rules_version = GENERATE(1, 0);  // version 1 has no hash that covers the author
  const std::string away = GENERATE("bot", "table");
  auto setup = setup_of(VariantId::rummy, 2, 5, {{"away", away}, {"away_after", 1}});
  setup.rules_version = rules_version;
  const auto start = started(std::move(setup));
  Recorder recorder(start);
  auto match = start.next;
  const auto make = [&](const Move& move, Author author) {
    const auto seat = match.to_act().front();
    const auto step = match.apply(seat, move, match.number(), author).value();
    recorder.add(match, seat, author, move, step);
    match = step.next;
  };
  SECTION("a player who is here") {
    make(Draw{}, Author::player);
    CHECK_FALSE(check_record(recorder.record()));
    const auto fault =
        fault_after(recorder.record(), [](Record& changed) { changed.moves[0].author = Author::table; });
    CHECK(fault.move == 1U);
    CHECK(fault.what.find("T-7") != std::string::npos);
  }
  SECTION("a player who is away") {
    make(TimeOut{}, Author::table);
    make(TimeOut{}, Author::table);
    make(Draw{}, Author::table);
    CHECK(check_record(recorder.record()).has_value() == (away == "table"));
  }
}
