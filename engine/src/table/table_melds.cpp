#include "table/table_melds.hpp"

#include <algorithm>

namespace meldroom::engine {

const TableMeld* find_meld(const std::vector<TableMeld>& melds, GroupId id) {
  const auto found = std::ranges::find(melds, id, &TableMeld::id);
  return found == melds.end() ? nullptr : &*found;
}

TableMeld next_meld(const std::vector<TableMeld>& melds, Seat seat, MeldKind kind) {
  return {static_cast<GroupId>(melds.size() + 1), seat, kind};
}

int points(const Context& context, CardSpan cards) {
  int sum = 0;
  for (const auto card : cards) {
    sum += points(context.face(card));
  }
  return sum;
}

std::optional<MeldKind> meld_kind(const Context& context, CardSpan cards) {
  return meld_kind(faces_of(context, cards));
}

bool takes(const Context& context, const CardStore& store, const TableMeld& meld, CardSpan cards) {
  auto whole = copy_of(store.at(group_place(meld.id)));
  whole.insert(whole.end(), cards.begin(), cards.end());
  return meld_kind(context, whole).has_value();
}

void put_meld(const Context& context, CardStore& store, std::vector<TableMeld>& melds, const TableMeld& meld,
              CardSpan cards) {
  const auto place = group_place(meld.id);
  for (const auto card : cards) {
    store.move(card, place);
  }
  if (meld.kind == MeldKind::run) {
    auto order = copy_of(store.at(place));
    std::ranges::sort(order, {}, [&](CardIndex card) { return context.face(card).rank; });
    store.arrange(place, order);
  }
  if (find_meld(melds, meld.id) == nullptr) {
    melds.push_back(meld);
  }
}

std::optional<std::vector<Fit>> fits_for(
    const Context& context, const CardStore& store, Seat seat, std::span<const TableMeld> melds,
    dict::FunctionRef<bool(const TableMeld& meld, CardSpan cards)> allowed) {
  // The standard deck gives far fewer choices, but a deck with many equal cards could give more.
  constexpr std::size_t most = 256;
  const auto hand = store.at(hand_of(seat));
  const auto faces = faces_of(context, hand);
  std::vector<Fit> fits;
  for (const auto& meld : melds) {
    const auto laid = store.at(group_place(meld.id));
    const auto choices = choices_for(faces_of(context, laid), faces, most + 1);
    if (fits.size() + choices.size() > most) {
      return std::nullopt;
    }
    fits.reserve(fits.size() + choices.size());
    for (const auto choice : choices) {
      ShortList<CardIndex, 16> cards;
      for_each_card(choice, [&](std::size_t card) { cards.push_back(hand[card]); });
      if (!allowed(meld, cards)) {
        continue;
      }
      auto& fit = fits.emplace_back();
      fit.meld = laid.empty() ? std::nullopt : std::optional(meld.id);
      fit.cards = store.ids(cards);
    }
  }
  return fits;
}

MeldView meld_view(const Context& context, const CardStore& store, const TableMeld& meld) {
  return {meld.owner, meld.kind, card_views(context, store, store.at(group_place(meld.id)))};
}

}  // namespace meldroom::engine
