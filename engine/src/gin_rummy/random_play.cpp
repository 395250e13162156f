#include "gin_rummy/random_play.hpp"

#include <algorithm>
#include <vector>

namespace meldroom::engine::gin_rummy {
namespace {

/// What the table says is best, or nothing, which means the same.
std::optional<std::vector<std::vector<CardId>>> best_melds(const View& view, const PlayerMeans& means) {
  const auto& best = std::get<GinRummyView>(view.game).best;
  return best && means.once_in(2) ? std::optional(best->melds) : std::nullopt;
}

/// A hand that holds no pairs would never be knocked with by chance, so cards that belong to no meld go first.
CardId any_spare(const View& view, const std::vector<CardId>& may_go, const PlayerMeans& means) {
  const auto& best = std::get<GinRummyView>(view.game).best;
  const bool spares = best->put_away && !means.once_in(4);
  const bool allowed = may_go.empty() || std::ranges::find(may_go, *best->put_away) != may_go.end();
  if (spares && allowed) {
    return *best->put_away;
  }
  return may_go.empty() ? means.any_of(view.own->hand).id : means.any_of(may_go);
}

}  // namespace

std::optional<Move> random_move(const View& view, const PlayerMeans& means) {
  if (action(view, MoveKind::pass) != nullptr && means.once_in(2)) {
    return Pass{};
  }
  if (const auto* draw = action(view, MoveKind::draw)) {
    return Draw{means.any_of(draw->from)};
  }
  if (const auto* lay_down = action(view, MoveKind::lay_down);
      lay_down != nullptr && (view.phase == Phase::lay_down || !means.once_in(4))) {
    return LayDown{.words = {},
                   .melds = view.phase == Phase::lay_down ? best_melds(view, means) : std::nullopt};
  }
  if (const auto* lay_off = action(view, MoveKind::lay_off);
      lay_off != nullptr && !lay_off->fits->empty() && !means.once_in(4)) {
    const auto& fit = means.any_of(*lay_off->fits);
    return LayOff{*fit.meld, fit.cards};
  }
  if (action(view, MoveKind::done) != nullptr) {
    return Done{};
  }
  if (const auto* knock = action(view, MoveKind::knock); knock != nullptr && means.once_in(2)) {
    return Knock{.card = means.any_of(knock->cards), .words = {}};
  }
  if (const auto* discard = action(view, MoveKind::discard)) {
    return Discard{any_spare(view, discard->cards, means)};
  }
  return std::nullopt;
}

}  // namespace meldroom::engine::gin_rummy
