#pragma once

#include <optional>
#include <span>
#include <vector>

#include "dict/function_ref.hpp"
#include "table/core.hpp"
#include "table/croupier.hpp"
#include "table/melds.hpp"

/// Melds of playing cards on the table, for variants that lay them: how they are laid, laid off on, and shown.
namespace meldroom::engine {

/// A meld on the table. Its cards lie at group_place(id); those of a run are in order.
struct TableMeld {
  GroupId id{};
  Seat owner{};
  MeldKind kind{};
};

/// The meld with that id; null if it is not on the table.
[[nodiscard]] const TableMeld* find_meld(const std::vector<TableMeld>& melds, GroupId id);
/// The meld that a seat would lay next.
[[nodiscard]] TableMeld next_meld(const std::vector<TableMeld>& melds, Seat seat, MeldKind kind);

/// The points of cards left in hand (RUM-3.1, GR-1.2).
[[nodiscard]] int points(const Context& context, CardSpan cards);
/// The kind of meld that the cards make; nothing if they make none.
[[nodiscard]] std::optional<MeldKind> meld_kind(const Context& context, CardSpan cards);
/// Whether the meld on the table stays a meld with these cards.
[[nodiscard]] bool takes(const Context& context, const CardStore& store, const TableMeld& meld,
                         CardSpan cards);

/// Lays cards as that meld, or adds them to it. A run is kept in order.
void put_meld(const Context& context, CardStore& store, std::vector<TableMeld>& melds, const TableMeld& meld,
              CardSpan cards);

/// Lays cards as a new meld, and tells everyone.
template <class Step>
void lay_meld(const Step& step, Seat seat, MeldKind kind, CardSpan cards) {
  auto& store = step.game.core.cards;
  const auto meld = next_meld(step.game.melds, seat, kind);
  put_meld(step.context, store, step.game.melds, meld, cards);
  step.croupier.say(Melded{seat, meld.id, card_views(step.context, store, store.at(group_place(meld.id)))});
}
/// Adds cards to a meld on the table, and tells everyone.
template <class Step>
void lay_off(const Step& step, Seat seat, const TableMeld& meld, CardSpan cards) {
  auto& store = step.game.core.cards;
  put_meld(step.context, store, step.game.melds, meld, cards);
  step.croupier.say(LaidOff{seat, meld.id, card_views(step.context, store, cards)});
}

/// Every choice of the seat's hand cards that one of the melds takes and that is `allowed`. A meld may be one that is
/// not laid yet. Nothing if there are too many choices.
[[nodiscard]] std::optional<std::vector<Fit>> fits_for(
    const Context& context, const CardStore& store, Seat seat, std::span<const TableMeld> melds,
    dict::FunctionRef<bool(const TableMeld& meld, CardSpan cards)> allowed);

/// The view of the meld, with its cards as they lie.
[[nodiscard]] MeldView meld_view(const Context& context, const CardStore& store, const TableMeld& meld);

}  // namespace meldroom::engine
