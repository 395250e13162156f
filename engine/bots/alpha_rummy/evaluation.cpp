#include "alpha_rummy/evaluation.hpp"

#include <algorithm>

#include "alpha_rummy/options.hpp"

namespace meldroom::engine::alpha_rummy {
namespace {

/// How well a letter combines with others, and so how much it is worth to keep: A to Z. Tuned in many matches between
/// bots. If the values are too low, a bot lays its hand as short words.
constexpr std::array<double, 26> usefulness_by_letter{
    7.5, 4.5, 6, 9, 9,    4.5,  6,   6,   7.5, 4.5, 4.5, 7.5, 6,
    7.5, 7.5, 6, 3, 10.5, 13.5, 7.5, 4.5, 3,   4.5, 4.5, 6,   6,
};
/// The factors for the first, second and third card of one letter in a hand. Further cards count as the third.
constexpr std::array<double, 3> worth_again{1.0, 0.6, 0.3};
/// The worth of a card that is not known. Lower than that of most cards in hand, because it may not fit.
constexpr double unknown_card = 5;
constexpr double for_the_win = 10'000;
/// With fewer cards than this in the stock, a hand loses worth: it has fewer turns to be laid in.
constexpr int late_stock = 15;
constexpr double least_rest = 0.2;

double usefulness(char letter) {
  return usefulness_by_letter[static_cast<std::size_t>(letter - 'A')];
}

}  // namespace

double Evaluation::rest_of_round() const {
  return std::clamp(static_cast<double>(stock) / late_stock, least_rest, 1.0);
}

double Evaluation::hand(const dict::Letters& letters) const {
  double worth = 0;
  letters.each([&](char letter, int count) {
    for (int i = 0; i < count; ++i) {
      worth +=
          usefulness(letter) * worth_again[std::min(static_cast<std::size_t>(i), worth_again.size() - 1)];
    }
  });
  return worth * rest_of_round();
}

double Evaluation::unknown(int cards) const {
  return unknown_card * std::min(cards, stock) * rest_of_round();
}

double Evaluation::after(const Play& play, const dict::Letters& rest) const {
  if (play.points >= to_target) {
    return for_the_win + play.points;
  }
  const Evaluation then{stock, bonus_due + play.bonus_cards, to_target};
  return play.points + (then.better_out(rest) ? unknown(hand_size) : unknown(then.bonus_due) + hand(rest));
}

bool Evaluation::ends_turn(const Play& play, const dict::Letters& rest) const {
  return play.points >= to_target ||
         Evaluation{stock, bonus_due + play.bonus_cards, to_target}.better_out(rest);
}

bool Evaluation::better_out(const dict::Letters& rest) const {
  return rest.size() == 0 || (rest.size() == 1 && unknown(hand_size) > unknown(bonus_due) + hand(rest));
}

DrawEvaluation::DrawEvaluation(const Evaluation& evaluation, const dict::Letters& hand,
                               std::span<const Play> plays)
    : evaluation_(evaluation), hand_(hand), rest_(hand), now_(evaluation.hand(hand)) {
  for (const auto& play : plays) {
    const auto missing = play.cards - hand;
    const int count = missing.size();
    if (count > 1) {
      continue;
    }
    const auto rest = hand - play.cards;
    const double worth = evaluation.after(play, rest);
    if (count == 0 && worth > now_) {
      now_ = worth;
      rest_ = rest;
    }
    const auto improve = [&](char letter, double by) {
      auto& best = using_[static_cast<std::size_t>(letter - 'A')];
      best = std::max(best.value_or(by), by);
    };
    if (count == 1) {
      missing.each([&](char letter, int) { improve(letter, worth); });
    } else {
      // One more card of a letter that the word uses. It does not matter which of them is laid.
      play.cards.each([&](char letter, int) {
        auto more = rest;
        more.add(letter);
        improve(letter, evaluation.after(play, more));
      });
    }
  }
}

std::optional<double> DrawEvaluation::using_card(char letter) const {
  return using_[static_cast<std::size_t>(letter - 'A')];
}

double DrawEvaluation::with_card(char letter) const {
  const auto with = [&](dict::Letters letters) {
    letters.add(letter);
    return evaluation_.hand(letters);
  };
  const double kept = std::max(with(hand_), now_ + with(rest_) - evaluation_.hand(rest_));
  return std::max(kept, using_card(letter).value_or(kept));
}

double DrawEvaluation::with_any(const dict::Letters& unseen) const {
  double sum = 0;
  unseen.each([&](char letter, int count) { sum += count * with_card(letter); });
  return sum / std::max(unseen.size(), 1);
}

}  // namespace meldroom::engine::alpha_rummy
