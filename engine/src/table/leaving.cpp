#include <utility>

#include "table/checks.hpp"
#include "table/stepping.hpp"

namespace meldroom::engine {
namespace {

/// T-8, T-21: the hand is over, so leaving affects only who deals the next hand and who plays it.
void leave_between_hands(AnyGame& game, const AnyGameStep& step, Seat seat) {
  auto& core = game.core();
  step.croupier.lay_aside(seat);
  if (core.dealer == seat) {
    core.dealer = left_of(core, seat);
  }
  game.leave_between_hands(step, seat);
}

}  // namespace

/// T-8
Result<void> Stepping::make(Seat seat, const Leave& /*leave*/) {
  state_.table.seats[index(seat)] = {};
  say(PlayerLeft{seat});
  auto petition = std::exchange(state_.table.petition, std::nullopt);
  if (petition && state_.context->rules_since(2)) {
    erase_if(petition->agreed, [&](Seat one) { return one == seat; });
  }
  // Nobody may take this back. Nobody may take back an earlier move either, because that would bring the leaver back.
  TRY(with_game({}, [&](AnyGame& game, const AnyGameStep& step) -> Result<void> {
    auto& core = game.core();
    core.seats[index(seat)].left = true;
    const auto rest = playing(core);
    if (rest.size() == 1) {
      step.croupier.lay_aside(seat);
      step.croupier.end_match({"T-8", rest});
    } else if (core.phase == Phase::between_hands) {
      leave_between_hands(game, step, seat);
    } else {
      game.leave(step, seat);
    }
    return {};
  }));
  const bool stands = petition && petition->kind == PetitionKind::word && petition->by != seat &&
                      in_play(state_.core()) && state_.game->may_lay_words(petition->by);
  if (stands) {
    state_.table.petition = std::move(petition);
    carry_out_petition();
  }
  return {};
}

}  // namespace meldroom::engine
