#pragma once

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

#include "engine/bot.hpp"

/// How bots compare choices: by Monte Carlo. They try each choice in the same imagined deals of the unseen cards.
namespace meldroom::engine {

/// How long choices are tried.
struct Trials {
  int most_deals = 0;
  int deals_between_cuts = 0;  ///< after so many deals each, the choices that are clearly worse are dropped
};

/// By how much a choice beat the first one, over the deals so far.
template <class Choice>
struct Trial {
  Choice choice;
  double sum = 0;
  double squares = 0;

  [[nodiscard]] double mean(int deals) const { return sum / deals; }
  [[nodiscard]] double error(int deals) const {
    return std::sqrt(std::max(0.0, squares / deals - mean(deals) * mean(deals)) / deals);
  }
};

/// The choice with the best result on average; the first one unless another is clearly better. `imagine()` deals what
/// is hidden, and `evaluate(deal, choice)` plays on. Ends as soon as one choice is clearly the best, or `time_left()`
/// is false.
template <class Choice, class Imagine, class Evaluate>
[[nodiscard]] Choice best_by_trial(const std::vector<Choice>& choices, const Trials& limits,
                                   const Bot::TimeLeft& time_left, Imagine imagine, Evaluate evaluate) {
  constexpr double behind = 2.5;  // a choice is dropped if it is so many standard errors worse than the best
  constexpr double ahead = 1;     // a choice is made if it is so many standard errors better than the first
  std::vector<Trial<Choice>> trials;
  for (const auto& choice : choices) {
    trials.push_back({choice});
  }
  int deals = 0;
  while (trials.size() > 1 && deals < limits.most_deals && time_left()) {
    ++deals;
    const auto deal = imagine();
    std::optional<double> first;
    for (auto& trial : trials) {
      const double brings = evaluate(deal, trial.choice);
      const double gain = brings - first.value_or(brings);
      first = first.value_or(brings);
      trial.sum += gain;
      trial.squares += gain * gain;
    }
    if (deals % limits.deals_between_cuts == 0) {
      const auto best = *std::ranges::max_element(trials, {}, &Trial<Choice>::sum);
      // The first choice stays, because the others are compared with it.
      std::erase_if(trials, [&](const Trial<Choice>& trial) {
        return &trial != &trials.front() &&
               trial.mean(deals) + behind * trial.error(deals) < best.mean(deals);
      });
      if (trials.size() == 2 && best.mean(deals) > behind * best.error(deals)) {
        break;
      }
    }
  }
  const auto& best = *std::ranges::max_element(trials, {}, &Trial<Choice>::sum);
  return deals > 0 && best.mean(deals) > ahead * best.error(deals) ? best.choice : choices.front();
}

}  // namespace meldroom::engine
