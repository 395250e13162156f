// The best use of a whole hand, compared with every way to use it.

#include "turn_plan.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <random>
#include <stdexcept>

#include "support.hpp"
#include "tests/effort.hpp"

using namespace meldroom::test;

TEST_CASE("FD-2.1, PD-3.1: a planned turn is the best of all ways to use the hand") {
  std::mt19937 random(11);
  const auto below = [&](int bound) { return static_cast<int>(random() % static_cast<unsigned>(bound)); };
  std::size_t several = 0;
  for (std::size_t round = 0; round < repetitions(400); ++round) {
    std::array<Face, 3> faces;
    std::vector<int> counts(faces.size());
    std::vector<CardView> hand;
    for (std::size_t face = 0; face < faces.size(); ++face) {
      faces.at(face).code = std::string(1, "ABC"[face]);
    }
    for (int i = 1 + below(6); i > 0; --i) {
      const auto face = static_cast<std::size_t>(below(3));
      hand.push_back({CardId{static_cast<std::uint32_t>(i)}, faces.at(face).code});
      ++counts[face];
    }
    struct Made {
      std::vector<int> uses;
      int value;
    };
    TurnPlan plan(hand);
    std::vector<std::vector<Made>> targets(static_cast<std::size_t>(1 + below(3)));
    for (auto& plays : targets) {
      plan.add_target(std::nullopt);
      for (int i = below(5); i > 0; --i) {
        Made made{.uses = std::vector<int>(faces.size()), .value = below(20)};
        WordSpelling spelling{.word = "WORD", .was = "", .cards = {}};
        for (const auto& card : hand) {
          if (below(3) == 0) {
            const auto face = static_cast<std::size_t>(card.face.str().front() - 'A');
            spelling.cards.push_back({.id = card.id, .face = &faces.at(face)});
            ++made.uses[face];
          }
        }
        if (!spelling.cards.empty()) {
          plan.add_play(spelling, made.value);
          plays.push_back(made);
        }
      }
    }
    const auto kept_value = [](int cards) { return -3 * cards; };
    const auto all_ways = [&](const auto& self, std::size_t target, std::vector<int> left) -> int {
      if (target == targets.size()) {
        return kept_value(left[0] + left[1] + left[2]);
      }
      int most = self(self, target + 1, left);
      for (const auto& made : targets[target]) {
        auto rest = left;
        std::ranges::transform(rest, made.uses, rest.begin(), std::minus());
        if (std::ranges::min(rest) >= 0) {
          most = std::max(most, made.value + self(self, target + 1, rest));
        }
      }
      return most;
    };
    const auto best = plan.best([&](const std::vector<int>& kept) {
      int cards = 0;
      for (const int count : kept) {
        cards += count;
      }
      return kept_value(cards);
    });
    INFO("round " << round);
    CHECK(best.value == all_ways(all_ways, 0, counts));
    int played = 0;
    std::size_t used = 0;
    for (const auto& choice : best.plays) {
      played += choice.play->value;
      used += choice.play->cards.size();
    }
    REQUIRE(used <= hand.size());
    CHECK(best.value == played + kept_value(static_cast<int>(hand.size() - used)));
    several += best.plays.size() > 1 ? 1 : 0;
  }
  CHECK(several > 0);
}

TEST_CASE("PD-3.1: planning a turn with too many cards is refused") {
  const std::vector<CardView> hand(TurnPlan::most_cards + 1, CardView{CardId{1}, "A"});
  CHECK_THROWS_AS(TurnPlan(hand), std::invalid_argument);
}
