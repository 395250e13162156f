#pragma once

#include <concepts>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "table/core.hpp"
#include "table/croupier.hpp"
#include "table/try.hpp"

/// Checks that variants share. Each returns the refusal that T-20 demands, or what it found.
namespace meldroom::engine {

/// A card as refusals name it: "the king of hearts", or "that card" if the seat does not see its face.
[[nodiscard]] std::string name_of(const Context& context, const CardStore& cards, Seat seat, CardId id);
/// Refuses a card that is among those named before.
[[nodiscard]] Result<void> check_named_once(const Context& context, const Cards& named, CardIndex card);
/// The card with that id in the seat's hand.
[[nodiscard]] Result<CardIndex> card_in_hand(const Context& context, const CardStore& cards, Seat seat,
                                             CardId id);
/// The cards with those ids. Each has to be named once and to be in the seat's hand.
[[nodiscard]] Result<Cards> cards_in_hand(const Context& context, const CardStore& cards, Seat seat,
                                          const std::vector<CardId>& ids);

/// Refuses to take any card but the top one from a discard pile that is not spread.
[[nodiscard]] Result<void> check_top_only(const Draw& draw, std::string_view clause);

/// Refuses a kind of move that the variant does not have.
[[nodiscard]] Refusal not_in_this_game(const Context& context, std::string_view clause);
/// Makes a move with `apply(chosen)`, which takes the kinds of moves that the variant has; refuses the others by
/// `clause`.
template <class Apply>
[[nodiscard]] Result<void> apply_its_kind(const Context& context, std::string_view clause, const Move& move,
                                          Apply apply) {
  return std::visit(
      [&](const auto& chosen) -> Result<void> {
        if constexpr (std::invocable<Apply&, decltype(chosen)>) {
          return apply(chosen);
        } else {
          return not_in_this_game(context, clause);
        }
      },
      move);
}

[[nodiscard]] std::vector<CardId> card_ids(const std::vector<Tile>& tiles);

}  // namespace meldroom::engine
