#include <algorithm>

#include "gin_rummy/bot.hpp"

namespace meldroom::engine::gin_rummy {
namespace {

/// A hand of randomly kept cards would never be good enough for a knock, so cards outside the melds go first.
class OwnRandomPlay final : public RandomPlay {
 public:
  std::optional<Move> special_move(const View& view, const Action* action,
                                   const MachinePlayer& machine) const override {
    const auto& best = std::get<GinRummyView>(view.game).best;
    if (action == nullptr || !best || machine.once_in(4)) {
      return std::nullopt;
    }
    if (action->kind == MoveKind::discard && best->put_away) {
      const auto& may_go = action->cards;
      const bool allowed = may_go.empty() || std::ranges::find(may_go, *best->put_away) != may_go.end();
      return allowed ? std::optional<Move>(Discard{*best->put_away}) : std::nullopt;
    }
    // Naming no melds also asks for the best ones (GR-2.7).
    const bool names_melds =
        action->kind == MoveKind::lay_down && view.phase == Phase::lay_down && machine.once_in(2);
    return names_melds ? std::optional<Move>(LayDown{.words = {}, .melds = best->melds}) : std::nullopt;
  }
};

}  // namespace

const RandomPlay& random_play() {
  static const OwnRandomPlay own;
  return own;
}

}  // namespace meldroom::engine::gin_rummy
