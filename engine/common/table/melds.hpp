#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "engine/card.hpp"
#include "engine/lists.hpp"
#include "engine/view.hpp"

/// Which playing cards make a meld (RUM-2.2, GR-2.3), and what cards count.
namespace meldroom::engine {

/// The faces of a hand or a meld.
using HandFaces = ShortList<const Face*, 16>;

/// The points of a card left in hand: king, queen, jack 10; ace 1; others their number (RUM-3.1, GR-1.2).
[[nodiscard]] int points(const Face& face);

/// The kind of meld that the cards make, in any order; nothing if they make none. A meld is three or more cards of one
/// rank, or three or more of one suit in sequence with the ace below the two.
[[nodiscard]] std::optional<MeldKind> meld_kind(std::span<const Face* const> cards);

/// Some cards of a hand: a bit for each, the lowest for the first card. The hands of games with melds have up to eleven.
using HandCards = std::uint64_t;

/// Calls `visit(index)` for each of the cards, in hand order.
template <class Visit>
void for_each_card(HandCards cards, Visit visit) {
  for (; cards != 0; cards &= cards - 1) {
    visit(static_cast<std::size_t>(std::countr_zero(cards)));
  }
}

/// Every choice of hand cards that makes a meld together with `laid`, which is a meld or empty. Stops after `limit`
/// choices: a deck with many copies of each card could give thousands.
[[nodiscard]] std::vector<HandCards> choices_for(std::span<const Face* const> laid,
                                                 std::span<const Face* const> hand, std::size_t limit);

}  // namespace meldroom::engine
