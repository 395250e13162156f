// A room's bots: they sit down, think on threads of their own, move and react.
#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

#include <spdlog/spdlog.h>

#include "bots/bot_names.hpp"
#include "bots/bot_threads.hpp"
#include "net/session.hpp"
#include "protocol/json_writer.hpp"
#include "protocol/server_message.hpp"
#include "room/room.hpp"

namespace meldroom::server {

using engine::Seat;
using protocol::ErrorCode;
using protocol::Stage;

void Room::on(const Requester& by, const protocol::SeatBot& wished) {
  if (!host_seat_of(by)) return;
  if (state_.stage() != Stage::waiting) {
    return refuse(by, ErrorCode::wrong_stage, "bot_too_late", "a bot can sit down only before a match");
  }
  const auto seat = state_.free_seat(wished.seat);
  if (!seat) return refuse(by, ErrorCode::room_full, "all seats are taken");
  std::vector<protocol::PersonName> names;
  for (const auto& [taken, holder] : state_.seats()) names.push_back(holder.name);
  const protocol::PersonName name = bot_name(names);
  apply_and_publish(entry::BotSeated{*seat, name, wished.skill}, by,
                    {protocol::SeatJoined{*seat, name, wished.skill}});
  begin_if_ready(by);
}

/// Gives a bot thread something to do, one job at a time. Bots come first: they soon run out of things to think about,
/// but people can ask for hints without end.
void Room::think() {
  if (stopped_ || thinking_) return;
  if (auto job = bots_.next_job(state_)) {
    thinking_ = true;
    context_.bots.post([self = shared_from_this(), job = std::move(*job)]() mutable {
      self->loop_.post(self->guarded([wish = job.run(self->context_.bots)](Room& room) mutable {
        room.thinking_ = false;
        room.bots_thought(std::move(wish));
      }));
    });
  } else if (!asked_hints_.empty()) {
    find_hints();
  }
}

void Room::bots_thought(BotWish wish) {
  if (stopped_) return;
  if (!wish.failure.empty()) {
    context_.metrics.bot_failures.add();
    spdlog::error("room {}: a bot failed: {}", code_.text(), wish.failure);
  }
  bots_.done(std::move(wish));
  bots_move();
  think();
  schedule();
}

/// Makes the move that a bot wishes, once people have had time to see the move before. If the bot has no move, or the
/// rules refuse it (a bug in the bot), the table moves for its seat.
void Room::bots_move() {
  const auto due = bots_.due(context_.limits.bot_pause);
  if (stopped_ || !context_.journal.healthy() || !due || *due > time_.now() || !state_.going_on()) return;
  const BotWish wish = bots_.take_wish();
  const Seat seat = *wish.seat;
  const auto author = state_.stand_in(seat) ? engine::Author::table : engine::Author::player;
  if (wish.move) {
    const auto refusal = make_move(seat, author, *wish.move, wish.number, {});
    if (!refusal) return context_.metrics.bot_moves.add();
    context_.metrics.bot_failures.add();
    spdlog::error("room {}: the rules refuse a bot's `{}`: {} {}", code_.text(),
                  protocol::name_of(engine::kind(*wish.move)), refusal->clause, refusal->reason);
  }
  if (waits_for(state_.match()->public_view(), seat)) time_out(seat);
}

void Room::bots_see(const engine::EventLog& events, ServerTime now) {
  // Most rooms have no bots, and every move comes through here.
  const auto is_bot = [](const auto& seat) { return seat.second.bot.has_value(); };
  if (std::ranges::none_of(state_.seats(), is_bot)) return;
  std::vector<Seat> people;
  std::vector<Seat> bots;
  for (const auto& [seat, holder] : state_.seats()) {
    if (!state_.bot_skill(seat)) people.push_back(seat);
    if (holder.bot) bots.push_back(seat);
  }
  reactions_.hear(events, people, bots, now);
}

/// Shows what a bot thinks of a person's big play, where people may chat.
void Room::bots_react() {
  const auto due = reactions_.due(context_.limits.bot_pause);
  if (stopped_ || !due || *due > time_.now()) return;
  const auto [seat, sign] = reactions_.take();
  const auto* bot = state_.present(seat);
  if (bot == nullptr || !bot->bot || state_.quiet() || !context_.limits.chat) return;
  const std::array<protocol::RoomEvent, 1> said{protocol::ChatSaid{seat, bot->name.str(), std::string(sign)}};
  audience_.publish({}, {.events = said});
}

}  // namespace meldroom::server
