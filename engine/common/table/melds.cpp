#include "table/melds.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <utility>

namespace meldroom::engine {
namespace {

constexpr HandCards card_bit(std::size_t card) {
  return HandCards{1} << card;
}

/// The cards of the hand that some meld of cards of the hand and cards laid could hold: in most hands, few.
HandCards useful(std::span<const Face* const> laid, std::span<const Face* const> hand) {
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
  HandCards useful = 0;
  for (std::size_t card = 0; card < hand.size(); ++card) {
    const auto ranks = of_suit[suit_of(*hand[card])];
    const auto lowest = ranks & ranks >> 1U & ranks >> 2U;  // of three in sequence
    if (((thrice | lowest | lowest << 1U | lowest << 2U) & rank_of(*hand[card])) != 0) {
      useful |= card_bit(card);
    }
  }
  return useful;
}

/// Finds choices by adding one card at a time. This finds them all: take one card out of a meld of four or more (the
/// first or last card of a run, any card of a set), and a meld is left.
class ChoiceFinder {
 public:
  ChoiceFinder(std::span<const Face* const> laid, std::span<const Face* const> hand, std::size_t limit)
      : laid_(laid),
        hand_(hand),
        useful_(useful(laid, hand)),
        limit_(limit),
        cards_(laid.begin(), laid.end()) {}

  /// Tries all choices of `missing` cards.
  void begin(std::size_t missing) { add(missing, 0, useful_); }

  std::vector<HandCards> grown() && {
    for (std::size_t i = 0; i < found_.size(); ++i) {
      const auto chosen = found_[i];
      cards_.resize(laid_.size());
      for_each_card(chosen, [&](std::size_t card) { cards_.push_back(hand_[card]); });
      add(1, chosen, useful_ & ~chosen);
    }
    return std::move(found_);
  }

 private:
  /// Tries `chosen`, whose cards are in `cards_`, with each choice of `missing` cards of `others`.
  void add(std::size_t missing, HandCards chosen, HandCards others) {
    if (missing == 0) {
      try_out(chosen);
      return;
    }
    for_each_card(others, [&](std::size_t card) {
      others ^= card_bit(card);
      cards_.push_back(hand_[card]);
      add(missing - 1, chosen | card_bit(card), others);
      cards_.pop_back();
    });
  }
  void try_out(HandCards choice) {
    if (found_.size() < limit_ && meld_kind(cards_) && std::ranges::find(found_, choice) == found_.end()) {
      found_.push_back(choice);
    }
  }

  std::span<const Face* const> laid_;
  std::span<const Face* const> hand_;
  HandCards useful_;
  std::size_t limit_;
  HandFaces cards_;  ///< the cards laid and the cards chosen
  std::vector<HandCards> found_;
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

std::vector<HandCards> choices_for(std::span<const Face* const> laid, std::span<const Face* const> hand,
                                   std::size_t limit) {
  constexpr std::size_t least_cards = 3;
  ChoiceFinder finder(laid, hand, limit);
  finder.begin(laid.empty() ? least_cards : 1);
  return std::move(finder).grown();
}

}  // namespace meldroom::engine
