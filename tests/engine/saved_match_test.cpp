// A match that is saved and restored goes on as if nothing had happened.
#include "random_match.hpp"
#include "tests/effort.hpp"

using namespace meldroom::test;

namespace {

std::optional<Match> restored(const Match& match, std::span<const std::uint8_t> bytes) {
  return Match::restored(bytes, match.setup().deck, match.setup().lexicon);
}

/// The match that restored() makes from the bytes of another one.
Match made_again(const Match& match) {
  auto again = restored(match, match.saved());
  REQUIRE(again);
  return *std::move(again);
}

void check_same(const Match& one, const Match& other, std::uint64_t seed) {
  bool same = one.hash() == other.hash() && one.bytes() == other.bytes() && one.saved() == other.saved() &&
              one.decision() == other.decision() && one.time_limit() == other.time_limit() &&
              one.hands_ended() == other.hands_ended() && one.view(std::nullopt) == other.view(std::nullopt);
  for (int seat = 0; seat < one.setup().seats; ++seat) {
    const auto observer = seat_of(seat);
    same = same && one.view(observer) == other.view(observer);
  }
  if (!same) {
    FAIL("match " << seed << " is another one after it was made again, at state " << one.number());
  }
}

}  // namespace

TEST_CASE("a match that is restored after every move goes on like one that is not") {
  std::size_t took_back = 0;
  for (const auto& variant : variants()) {
    INFO(variant.name);
    for (std::uint64_t seed = 0; seed < repetitions(120); ++seed) {
      std::optional<Match> twin;
      play_random_match(
          variant.id, seed, [&](const Step& start) { twin = made_again(start.next); },
          [&](const Match& before, const Attempt& attempt, const Result<Step>& applied) {
            const auto also = twin->apply(attempt.seat, attempt.move, attempt.number, attempt.author);
            REQUIRE(static_cast<bool>(also) == static_cast<bool>(applied));
            if (!applied) {
              CHECK(also.error().message == applied.error().message);
              return;
            }
            took_back += std::holds_alternative<TakeBack>(attempt.move) ? 1U : 0U;
            twin = made_again(also.value().next);
            check_same(applied.value().next, *twin, seed);
            CHECK(before.setup().options == twin->setup().options);
          });
    }
  }
  CHECK(took_back > 0);
}

TEST_CASE("T-18: in a restored match a move can be taken back, and nothing before it") {
  Table table(Deal{.hands = {"5C 5D 5H 9C 10C QC KC 2D 3D 6D", "4C 4D 4S 6H 7H 8H JC JD JS 2C"},
                   .stock = "4H 9H 3C 9S"});
  table.play("1 draw stock");
  table.play("1 meld 4C 4D 4S");
  auto match = made_again(table.match());
  const auto back = match.apply(Seat{1}, TakeBack{}, match.number());
  REQUIRE(back.has_value());
  match = made_again(back.value().next);
  const auto view = match.view(Seat{1});
  CHECK(view.melds.empty());
  CHECK(view.own->hand.size() == 11);
  CHECK_FALSE(match.apply(Seat{1}, TakeBack{}, match.number()).has_value());
}

// Only the reading is safe with any bytes. A match that they give may make no sense, so it is not used.
TEST_CASE("to read a match from bytes that are cut, too long, changed or random gives some match or none") {
  for (const auto& variant : variants()) {
    INFO(variant.name);
    std::optional<Match> match;
    play_random_match(
        variant.id, 5, [&](const Step& start) { match = start.next; },
        [&](const Match&, const Attempt&, const Result<Step>& applied) {
          if (applied && applied.value().next.number() < 40) match = applied.value().next;
        });
    const auto bytes = match->saved();
    for (std::size_t size = 0; size < bytes.size(); ++size) {
      CHECK_FALSE(restored(*match, std::span(bytes).first(size)));
    }
    auto longer = bytes;
    longer.push_back(0);
    CHECK_FALSE(restored(*match, longer));
    std::size_t made = 0;
    std::size_t tried = 0;
    for (std::size_t bit = 0; bit < 8 * bytes.size(); bit += full_effort() ? 1 : 9, ++tried) {
      auto changed = bytes;
      changed[bit / 8] ^= static_cast<std::uint8_t>(1U << bit % 8);
      made += restored(*match, changed) ? 1U : 0U;
    }
    CHECK(made < tried);
    Dice dice(1);
    for (std::size_t i = 0; i < repetitions(20'000); ++i) {
      std::vector<std::uint8_t> random(dice.below(600));
      for (auto& byte : random) byte = static_cast<std::uint8_t>(dice.below(dice.once_in(2) ? 3 : 256));
      static_cast<void>(restored(*match, random));
    }
  }
}
