// What happens at the turn of a player who is away (T-7): a bot plays for them, the table makes their timeout moves at
// once, or the match stands still. When a player counts as away is a rule: engine/src/table/away.cpp.
#include <algorithm>

#include "room/room_state.hpp"

namespace meldroom::server {

using engine::Seat;
using protocol::Stage;

std::optional<engine::Skill> RoomState::bot_skill(Seat seat) const {
  const SeatHolder* holder = present(seat);
  return holder != nullptr && holder->bot ? holder->bot : stand_in(seat);
}

std::optional<engine::Skill> RoomState::stand_in(Seat seat) const {
  const bool away = stage_ == Stage::playing && match_->away(seat) && gets_stand_in(seat);
  return away ? std::optional(engine::Skill::medium) : std::nullopt;
}

bool RoomState::gets_stand_in(Seat seat) const {
  return person(seat) != nullptr && option_is("away", "bot");
}

bool RoomState::going_on() const {
  return stage_ == Stage::playing && !std::ranges::all_of(people_not_away(), &SeatHolder::paused);
}

engine::PerSeat<const SeatHolder*> RoomState::people_not_away() const {
  engine::PerSeat<const SeatHolder*> people;
  for (const auto& [seat, holder] : seats_) {
    if (holder.is_person() && !match_->away(seat)) people.push_back(&holder);
  }
  return people;
}

bool RoomState::can_deal() const {
  return match_ && match_->deals_next() && going_on() &&
         std::ranges::all_of(people_not_away(), [](const SeatHolder* holder) { return holder->ready; });
}

bool RoomState::table_plays_for(Seat seat) const {
  return stage_ == Stage::playing && match_->away(seat) && !bot_skill(seat) && going_on();
}

}  // namespace meldroom::server
