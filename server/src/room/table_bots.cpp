#include "room/table_bots.hpp"

#include <algorithm>
#include <exception>
#include <utility>
#include <variant>

#include <sodium.h>

#include "bots/bot_threads.hpp"
#include "engine/bot_setup.hpp"
#include "room/room_state.hpp"

namespace meldroom::server {

using engine::Seat;

namespace {

/// How many views wait for a bot that is busy. If there are more, the oldest are dropped: a bot that has missed some
/// plays on with what it knows.
constexpr std::size_t most_unseen = 64;

/// How many pauses people have to answer a petition that a bot's move would end (T-18).
constexpr int pauses_for_an_answer = 8;

std::uint64_t new_seed() {
  std::uint64_t seed = 0;
  randombytes_buf(&seed, sizeof seed);
  return seed;
}

}  // namespace

BotWish BotJob::run(const BotThreads& threads) {
  BotWish wish{.match = match, .number = number, .asked = asks};
  // Bots that are asked something answer before another one moves, because a move ends the petition.
  std::ranges::partition(parts, [](const Part& part) {
    return part.now && action(*part.now, engine::MoveKind::answer) != nullptr;
  });
  for (Part& part : parts) {
    const Seat seat = part.seated->setup.seat;
    try {
      auto& bot = part.seated->bot;
      if (!bot) bot.emplace(part.seated->setup);
      for (const engine::View& view : part.unseen) bot->watch(view);
      if (!part.now || wish.seat) continue;
      wish.move = threads.ask(*bot, *part.now);
      if (wish.move) {
        wish.seat = seat;
        wish.ends_petition =
            part.now->petition.has_value() && !std::holds_alternative<engine::Answer>(*wish.move);
      }
    } catch (const std::exception& problem) {
      wish.failure = problem.what();
      // Only a bot that has to act holds up the others.
      if (part.now && waits_for(*part.now, seat) && !wish.seat) wish.seat = seat;
    }
  }
  return wish;
}

void TableBots::follow(const RoomState& room, ServerTime now) {
  if (room.stage() != protocol::Stage::playing) {
    *this = TableBots();
    return;
  }
  if (match_ != room.matches()) {
    *this = TableBots();
    match_ = room.matches();
  } else if (number_ == room.match()->number()) {
    return;
  }
  number_ = room.match()->number();
  since_ = now;
  asked_ = false;
  wish_.reset();
  seat_players(room);
  for (auto& [seat, player] : players_) show(room, seat, player);
}

void TableBots::seat_players(const RoomState& room) {
  for (const auto& [seat, holder] : room.seats()) {
    const auto skill = room.bot_skill(seat);
    if (!skill) {
      players_.erase(seat);
    } else if (Player& player = players_[seat]; !player.seated) {
      player.seated = std::make_shared<SeatedBot>(SeatedBot{setup(*room.match(), seat, *skill)});
    }
  }
}

void TableBots::show(const RoomState& room, Seat seat, Player& player) const {
  if (player.unseen.size() == most_unseen) player.unseen.erase(player.unseen.begin());
  player.unseen.push_back(room.match()->view(seat));
}

std::optional<BotJob> TableBots::next_job(const RoomState& room) {
  if (players_.empty()) return std::nullopt;
  BotJob job{match_, number_, !asked_ && room.going_on() && !room.match()->deals_next(), {}};
  for (auto& [seat, player] : players_) {
    if (player.unseen.empty() && !job.asks) continue;
    auto& part = job.parts.emplace_back(BotJob::Part{player.seated, std::exchange(player.unseen, {})});
    if (job.asks) part.now = room.match()->view(seat);
  }
  return job.parts.empty() ? std::nullopt : std::optional(std::move(job));
}

void TableBots::done(BotWish wish) {
  if (wish.match != match_ || wish.number != number_ || !wish.asked) return;
  asked_ = true;
  if (wish.seat) wish_ = std::move(wish);
}

std::optional<ServerTime> TableBots::due(ServerTime pause) const {
  if (!wish_) return std::nullopt;
  return since_ + (wish_->ends_petition ? pauses_for_an_answer * pause : pause);
}

BotWish TableBots::take_wish() {
  return *std::exchange(wish_, std::nullopt);
}

engine::BotSetup TableBots::setup(const engine::Match& match, Seat seat, engine::Skill skill) {
  return engine::bot_setup(match, seat, skill, new_seed());
}

}  // namespace meldroom::server
