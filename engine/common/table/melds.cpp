#include "table/melds.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <utility>

namespace meldroom::engine {
namespace {

/// Indexes into a hand.
using HandPlaces = std::vector<std::size_t>;
using ShortHandPlaces = ShortList<std::size_t, 16>;

/// The cards of the hand that some meld of cards of the hand and cards laid could hold: in most hands, few.
ShortHandPlaces useful(std::span<const Face* const> laid, std::span<const Face* const> hand) {
  const auto rank_of = [](const Face& face) { return 1U << static_cast<unsigned>(face.rank); };  // a bit
  const auto suit_of = [](const Face& face) { return static_cast<std::size_t>(face.suit.value_or(Suit{})); };
  // One bit for each rank: held at least once, twice, three times; and held in each suit.
  unsigned once = 0;
  unsigned twice = 0;
  unsigned thrice = 0;
  std::array<unsigned, 4> of_suit{};
  for (const auto cards : {laid, hand}) {
    for (const auto* face : cards) {
      const auto rank = rank_of(*face);
      thrice |= twice & rank;
      twice |= once & rank;
      once |= rank;
      of_suit[suit_of(*face)] |= rank;
    }
  }
  ShortHandPlaces places;
  for (std::size_t card = 0; card < hand.size(); ++card) {
    const auto ranks = of_suit[suit_of(*hand[card])];
    const auto lowest = ranks & ranks >> 1U & ranks >> 2U;  // of three in sequence
    if (((thrice | lowest | lowest << 1U | lowest << 2U) & rank_of(*hand[card])) != 0) {
      places.push_back(card);
    }
  }
  return places;
}

/// Finds choices by adding one card at a time. This finds them all: take one card out of a meld of four or more (the
/// first or last card of a run, any card of a set), and a meld is left.
class ChoiceFinder {
 public:
  ChoiceFinder(std::span<const Face* const> laid, std::span<const Face* const> hand, std::size_t limit)
      : hand_(hand), useful_(useful(laid, hand)), limit_(limit), cards_(laid.begin(), laid.end()) {}

  /// Tries all choices of `missing` more cards, from the useful card `first` on.
  void begin(std::size_t missing, std::size_t first = 0) {
    if (missing == 0) {
      try_out();
      return;
    }
    for (std::size_t i = first; i < useful_.size(); ++i) {
      with(useful_[i], [&] { begin(missing - 1, i + 1); });
    }
  }

  std::vector<HandPlaces> grown() && {
    for (std::size_t i = 0; i < found_.size(); ++i) {
      chosen_.clear();
      for (const auto card : HandPlaces(found_[i])) {
        take(card);
      }
      for (const auto card : useful_) {
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

  std::span<const Face* const> hand_;
  ShortHandPlaces useful_;
  std::size_t limit_;
  ShortHandPlaces chosen_;
  HandFaces cards_;  ///< the cards laid and the cards chosen
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
