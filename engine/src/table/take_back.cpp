#include <memory>
#include <utility>

#include "table/checks.hpp"
#include "table/stepping.hpp"

namespace meldroom::engine {

/// T-18
Result<void> Stepping::make(Seat seat, const TakeBack& /*take_back*/) {
  if (!state_.context->table.take_back) {
    return refuse("T-18", "not_at_this_table", "this table does not allow taking moves back");
  }
  if (!state_.undo || state_.undo->by != seat) {
    return refuse(
        "T-18", "nothing_to_take_back",
        "you can take back only your own last move, if it showed no card and nobody has moved since");
  }
  if (!state_.undo->ended_turn) {
    take_back_now(seat);
    return {};
  }
  if (state_.table.petition) {
    return refuse("T-18", "petition_open", "another question is still open: wait for the answers");
  }
  state_.table.petition = Petition{PetitionKind::take_back, seat, {}, {}};
  say(Petitioned{seat, PetitionKind::take_back, {}});
  return {};
}

/// T-18: keeps the game as it was before this step, if the player may take the step back. `decision` is the decision
/// before the step.
void Stepping::remember(std::shared_ptr<const AnyGame> before, const Croupier& croupier,
                        std::uint32_t decision, std::optional<Seat> may_take_back) {
  if (!may_take_back || !state_.context->table.take_back || croupier.is_final()) {
    state_.undo.reset();
    return;
  }
  const bool goes_on = state_.undo && state_.undo->by == *may_take_back && !state_.undo->ended_turn &&
                       state_.undo->moves < State::most_undone;
  state_.undo = std::make_shared<const State::Undo>(
      State::Undo{std::move(before), *may_take_back, croupier.turn_ended(),
                  state_.table.decision != decision ? std::optional(decision) : std::nullopt,
                  goes_on ? state_.undo : nullptr, goes_on ? state_.undo->moves + 1 : 1});
}

void Stepping::take_back_now(Seat seat) {
  const auto undo = state_.undo;
  auto game = undo->before->copy();
  game->core().cards.skip_ids_of(state_.core().cards);
  state_.game = std::move(game);
  state_.table.game_number = state_.table.number + 1;
  state_.undo = undo->earlier;
  state_.table.petition.reset();
  if (undo->interrupted) {
    ++state_.table.decision;
    // If the move ended a turn, all others have agreed, and the player has their turn again with a new clock.
    state_.table.resumed = undo->ended_turn ? std::nullopt : undo->interrupted;
  }
  say(TookBack{seat});
}

}  // namespace meldroom::engine
