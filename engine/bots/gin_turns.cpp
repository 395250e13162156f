#include "gin_turns.hpp"

#include <algorithm>

#include "table/machine_player.hpp"

namespace meldroom::engine {

bool may_take(const View& view) {
  const auto* draw = action(view, MoveKind::draw);
  return draw != nullptr && std::ranges::find(draw->from, Pile::discard) != draw->from.end();
}

Move leave_top(const View& view) {
  return action(view, MoveKind::pass) != nullptr ? Move(Pass{}) : Draw{Pile::stock};
}

}  // namespace meldroom::engine
