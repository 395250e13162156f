#include <algorithm>
#include <utility>
#include <vector>

#include "table/checks.hpp"
#include "table/stepping.hpp"
#include "table/words.hpp"

namespace meldroom::engine {

/// T-12
Result<void> Stepping::make(Seat seat, const Arrange& arrange) {
  const auto& store = state_.core().cards;
  auto ordered = TRY(cards_in_hand(*state_.context, store, seat, arrange.order));
  Arrangement arrangement{std::move(ordered), {}};
  if (arrangement.order.size() != store.count(hand_of(seat))) {
    return refuse("T-12", "cards_left_out", "an order must contain every card of the hand once");
  }
  std::vector<CardId> grouped;
  for (const auto& group : arrange.groups) {
    const auto ids = card_ids(group);
    grouped.insert(grouped.end(), ids.begin(), ids.end());
  }
  const auto cards = TRY(cards_in_hand(*state_.context, store, seat, grouped));
  auto card = cards.begin();
  for (const auto& group : arrange.groups) {
    auto& kept = arrangement.groups.emplace_back();
    if (group.empty()) {
      return refuse("T-12", "empty_group", "a group holds one card or more");
    }
    for (const auto& tile : group) {
      TRY(check_may_stand_for(*state_.context, *card, tile.as));
      kept.push_back({*card++, tile.as});
    }
  }
  state_.table.seats[index(seat)].arrangement = Shared(std::move(arrangement));
  return {};
}

/// T-12: a card that has left the hand leaves the arrangement too, and its group is dissolved.
void Stepping::forget_moved_cards() {
  const auto& store = state_.core().cards;
  for (std::size_t i = 0; i < state_.table.seats.size(); ++i) {
    auto& arrangement = state_.table.seats[i].arrangement;
    const auto gone = [&](CardIndex card) { return !store.is_at(card, hand_of(seat_at(i))); };
    if (!arrangement || std::ranges::none_of(arrangement->order, gone)) {
      continue;
    }
    auto [order, groups] = *arrangement;
    std::erase_if(order, gone);
    std::erase_if(groups, [&](const auto& group) {
      return std::ranges::any_of(group, [&](const auto& tile) { return gone(tile.card); });
    });
    arrangement = Shared(Arrangement{std::move(order), std::move(groups)});
  }
}

}  // namespace meldroom::engine
