#include "table/melds.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <utility>

namespace meldroom::engine {
namespace {

/// Indexes into a hand.
using HandPlaces = std::vector<std::size_t>;

/// Finds choices by adding one card at a time. This finds them all: take one card out of a meld of four or more (the
/// first or last card of a run, any card of a set), and a meld is left.
class ChoiceFinder {
 public:
  ChoiceFinder(std::span<const Face* const> laid, std::span<const Face* const> hand, std::size_t limit)
      : hand_(hand), limit_(limit), cards_(laid.begin(), laid.end()) {}

  /// Tries all choices of `missing` more cards, from index `first` on.
  void begin(std::size_t missing, std::size_t first = 0) {
    if (missing == 0) {
      try_out();
      return;
    }
    for (std::size_t card = first; card < hand_.size(); ++card) {
      if (chosen_.empty() || can_meet(*hand_[chosen_.front()], *hand_[card])) {
        with(card, [&] { begin(missing - 1, card + 1); });
      }
    }
  }

  std::vector<HandPlaces> grown() && {
    for (std::size_t i = 0; i < found_.size(); ++i) {
      chosen_.clear();
      for (const auto card : HandPlaces(found_[i])) {
        take(card);
      }
      for (std::size_t card = 0; card < hand_.size(); ++card) {
        if (std::ranges::find(chosen_, card) == chosen_.end()) {
          with(card, [&] { try_out(); });
        }
      }
      cards_.resize(cards_.size() - chosen_.size());
    }
    return std::move(found_);
  }

 private:
  void take(std::size_t card) {
    chosen_.push_back(card);
    cards_.push_back(hand_[card]);
  }
  template <class Work>
  void with(std::size_t card, Work work) {
    take(card);
    work();
    chosen_.pop_back();
    cards_.pop_back();
  }
  void try_out() {
    if (found_.size() >= limit_ || !meld_kind(cards_)) {
      return;
    }
    HandPlaces choice(chosen_.begin(), chosen_.end());
    std::ranges::sort(choice);
    if (std::ranges::find(found_, choice) == found_.end()) {
      found_.push_back(std::move(choice));
    }
  }

  /// Whether some meld of three can hold both cards. This rules out most pairs without trying a third card.
  static bool can_meet(const Face& one, const Face& other) {
    return one.rank == other.rank || (one.suit == other.suit && std::abs(one.rank - other.rank) <= 2);
  }

  std::span<const Face* const> hand_;
  std::size_t limit_;
  ShortList<std::size_t, 16> chosen_;  ///< indexes into the hand
  HandFaces cards_;                    ///< the cards laid and the cards chosen
  std::vector<HandPlaces> found_;
};

}  // namespace

int points(const Face& face) {
  return std::min(face.rank, 10);
}

std::optional<MeldKind> meld_kind(std::span<const Face* const> cards) {
  if (cards.size() < 3) {
    return std::nullopt;
  }
  bool one_rank = true;
  bool one_suit = true;
  unsigned ranks_there = 0;  // one bit for each rank
  for (const auto* face : cards) {
    one_rank &= face->rank == cards.front()->rank;
    one_suit &= face->suit == cards.front()->suit;
    ranks_there |= 1U << static_cast<unsigned>(face->rank);
  }
  if (one_rank) {
    return MeldKind::set;
  }
  // No rank twice, and no gap between the lowest and the highest.
  const bool in_sequence = std::cmp_equal(std::popcount(ranks_there), cards.size()) &&
                           std::has_single_bit((ranks_there >> std::countr_zero(ranks_there)) + 1);
  return one_suit && in_sequence ? std::optional(MeldKind::run) : std::nullopt;
}

std::vector<std::vector<std::size_t>> choices_for(std::span<const Face* const> laid,
                                                  std::span<const Face* const> hand, std::size_t limit) {
  constexpr std::size_t least_cards = 3;
  ChoiceFinder finder(laid, hand, limit);
  finder.begin(laid.empty() ? least_cards : 1);
  return std::move(finder).grown();
}

}  // namespace meldroom::engine
