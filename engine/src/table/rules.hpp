#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "table/core.hpp"
#include "table/croupier.hpp"
#include "table/try.hpp"

/// Checks that variants share. Each gives the refusal that T-20 calls for, or what it found.
namespace meldroom::engine {

/// A step being made by a variant: the copy of its game and who carries things out.
template <class Game, class Options>
struct Making {
  const ContextOf<Options>& context;
  const TableState& table;
  Game& game;
  Croupier& croupier;
};

/// After a hand that was not the last: the next one is dealt, at once or after a pause (T-4, T-21).
template <class R>
void go_on_to_next_hand(typename R::Making& making) {
  if (making.context.table.hand_pause == 0) {
    R::deal(making);
  } else {
    making.croupier.wait_between_hands();
  }
}

/// The card of that id, in the seat's hand.
[[nodiscard]] Result<CardIndex> card_in_hand(const CardStore& cards, Seat seat, CardId id);
/// The cards of those ids, each named once and in the seat's hand.
[[nodiscard]] Result<Cards> cards_in_hand(const CardStore& cards, Seat seat, const std::vector<CardId>& ids);

/// Refuses to take any card but the top one, where the discard pile does not lie spread.
[[nodiscard]] Result<void> check_top_only(const Draw& draw, std::string_view clause);

[[nodiscard]] std::vector<CardId> card_ids(const std::vector<Tile>& tiles);

}  // namespace meldroom::engine
