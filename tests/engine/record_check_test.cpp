// A check of a changed record finds the place of the change.
#include "engine/record_check.hpp"

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

  SECTION("T-14: the secret") {
    const auto fault = fault_after(record, [](Record& changed) { changed.setup.seed.secret[7] ^= 1U; });
    CHECK_FALSE(fault.move);
    CHECK(fault.what.find("shuffle 1") != std::string::npos);
  }
  SECTION("T-14: a player's contribution") {
    const auto fault =
        fault_after(record, [](Record& changed) { changed.setup.seed.contributions[1][0] ^= 1U; });
    CHECK(fault.what.find("T-14") != std::string::npos);
  }
  SECTION("T-14: the name of a published deal that it is not of") {
    const auto fault = fault_after(record, [](Record& changed) { changed.deal = "daily-2026-11-22"; });
    CHECK_FALSE(fault.move);
    CHECK(fault.what.find("published deal \"daily-2026-11-22\"") != std::string::npos);
  }
  SECTION("T-14: two cards of the deal") {
    const auto fault = fault_after(record, [](Record& changed) {
      std::swap(changed.shuffles[1].order[0], changed.shuffles[1].order[1]);
    });
    CHECK(fault.what.find("shuffle 2") != std::string::npos);
  }
  SECTION("T-14: a shuffle that was never made") {
    const auto fault = fault_after(record, [](Record& changed) {
      changed.shuffles.push_back(changed.shuffles.back());
      changed.shuffles.back().number += 1;
    });
    CHECK(fault.what.find("never made") != std::string::npos);
  }
  SECTION("the state before the first move") {
    const auto fault = fault_after(record, [](Record& changed) { changed.start[0] ^= 1U; });
    CHECK_FALSE(fault.move);
  }
  SECTION("the state after a move") {
    const auto fault = fault_after(record, [](Record& changed) { changed.moves[5].hash[3] ^= 1U; });
    CHECK(fault.move == 6U);
  }
  SECTION("who made a move") {
    const auto fault = fault_after(record, [](Record& changed) { changed.moves[4].seat = seat_at(7); });
    CHECK(fault.move == 5U);
  }
  SECTION("a move left out") {
    const auto fault =
        fault_after(record, [](Record& changed) { changed.moves.erase(changed.moves.begin() + 3); });
    CHECK(fault.move >= 4U);
  }
  SECTION("a card that no deck has") {
    const auto fault =
        fault_after(record, [](Record& changed) { changed.moves[2].move = Discard{CardId{5000}}; });
    CHECK(fault.move == 3U);
  }
  SECTION("the score of a hand") {
    const auto fault =
        fault_after(record, [](Record& changed) { changed.hands[0].seats.begin()->second.points += 1; });
    CHECK(fault.move);
    CHECK(fault.what.find("hand 1") != std::string::npos);
  }
  SECTION("a hand that never ended") {
    const auto fault =
        fault_after(record, [](Record& changed) { changed.hands.push_back(changed.hands.back()); });
    CHECK(fault.what.find("never ended") != std::string::npos);
  }
  SECTION("the result of the match") {
    const auto fault = fault_after(record, [](Record& changed) {
      changed.result = MatchResult{"T-8", {changed.result ? seat_at(7) : seat_at(0)}};
    });
    CHECK(fault.what.find("result of the match") != std::string::npos);
  }
  SECTION("T-2: an option left out, or out of range") {
    CHECK(fault_after(record, [](Record& changed) {
            changed.setup.options.erase("take_back");
          }).what.find("options are missing") != std::string::npos);
    CHECK(fault_after(record, [](Record& changed) {
            changed.setup.options["turn_seconds"] = 1;
          }).what.find("T-2") != std::string::npos);
  }
}
