#include "rummy/random_play.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <vector>

#include "table/melds.hpp"

namespace meldroom::engine::rummy {
namespace {

/// A set or run with some card of the hand, if it is in one.
std::optional<Move> meld(const View& view, const PlayerMeans& means) {
  const auto& hand = view.own->hand;
  const auto& first = means.face(means.any_of(hand).face);
  std::vector<const CardView*> set;
  std::array<const CardView*, 15> run{};
  for (const auto& card : hand) {
    const auto& face = means.face(card.face);
    if (face.rank == first.rank) {
      set.push_back(&card);
    }
    if (face.suit == first.suit) {
      run.at(static_cast<std::size_t>(face.rank)) = &card;
    }
  }
  Meld move;
  if (set.size() >= 3) {
    std::ranges::transform(set, std::back_inserter(move.cards), &CardView::id);
    return move;
  }
  auto low = static_cast<std::size_t>(first.rank);
  while (run.at(low - 1) != nullptr) {
    --low;
  }
  for (; run.at(low) != nullptr; ++low) {
    move.cards.push_back(run.at(low)->id);
  }
  return move.cards.size() >= 3 ? std::optional<Move>(std::move(move)) : std::nullopt;
}

std::optional<Move> lay_off(const View& view, const PlayerMeans& means) {
  for (const auto& [id, meld] : view.melds) {
    for (const auto& card : view.own->hand) {
      std::vector<const Face*> faces{&means.face(card.face)};
      std::ranges::transform(meld.cards, std::back_inserter(faces),
                             [&](const CardView& laid) { return &means.face(laid.face); });
      if (meld_kind(faces)) {
        return LayOff{id, {card.id}};
      }
    }
  }
  return std::nullopt;
}

}  // namespace

std::optional<Move> random_move(const View& view, const PlayerMeans& means) {
  if (const auto* draw = action(view, MoveKind::draw)) {
    return Draw{means.any_of(draw->from)};
  }
  if (action(view, MoveKind::meld) != nullptr && !means.once_in(4)) {
    if (auto move = meld(view, means)) {
      return move;
    }
  }
  const bool lays_off = action(view, MoveKind::lay_off) != nullptr;
  if (lays_off && !means.once_in(4)) {
    if (auto move = lay_off(view, means)) {
      return move;
    }
  }
  if (const auto* discard = action(view, MoveKind::discard)) {
    return Discard{discard->cards.empty() ? means.any_of(view.own->hand).id : means.any_of(discard->cards)};
  }
  // Nothing but the last card taken is left, and a meld takes it (RUM-2.4).
  return lays_off ? lay_off(view, means) : std::nullopt;
}

}  // namespace meldroom::engine::rummy
