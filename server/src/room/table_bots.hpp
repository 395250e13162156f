#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/bot.hpp"
#include "engine/match.hpp"
#include "engine/view.hpp"
#include "server_clock.hpp"

namespace meldroom::server {

class BotThreads;
class RoomState;

/// What came of a BotJob.
struct BotWish {
  int match = 0;                       ///< of the room, and
  std::uint32_t number = 0;            ///< the state of it that was thought about
  bool asked = false;                  ///< whether anybody was asked for a move
  std::optional<engine::Seat> seat{};  ///< who wishes to move; nobody if none of them has anything to do
  std::optional<engine::Move> move{};  ///< none if it failed
  std::string failure;                 ///< of any bot, for the log
};

/// A bot and what it begins with. It is made where it thinks, for that may take its time.
struct SeatedBot {
  engine::BotSetup setup;
  std::optional<engine::Bot> bot{};
};

/// Work for another thread: to show some bots of one table what they have not seen yet, and to ask them in
/// turn for a move.
struct BotJob {
  struct Part {
    std::shared_ptr<SeatedBot> seated;  ///< nobody else touches it before the job is done
    std::vector<engine::View> unseen;
    std::optional<engine::View> now{};  ///< if it is to be asked
  };
  int match = 0;
  std::uint32_t number = 0;
  bool asks = false;
  std::vector<Part> parts;

  /// Throws nothing: a bot that fails is reported.
  [[nodiscard]] BotWish run(const BotThreads& threads);
};

/// The bots of one room, in seats of their own and in those of players who are away (T-7). Part of the room's
/// state, on its loop; it is lost in a restart, so a bot's memory of the hand is too.
class TableBots {
 public:
  /// Lets those who are to play take their seats and see the match as it is. To be told whenever the room has
  /// changed.
  void look(const RoomState& room, ServerTime now);
  /// What the bots have to think about, if there is anything. One job is done at a time.
  [[nodiscard]] std::optional<BotJob> next_job(const RoomState& room);
  /// Takes what came of the last job. A wish that answers another state than the present one is dropped.
  void done(BotWish wish);

  /// When the wish of a bot is to become a move: `pause` after the state it answers came about. Nothing while
  /// there is none.
  [[nodiscard]] std::optional<ServerTime> due(ServerTime pause) const;
  /// That wish; it is due only once.
  [[nodiscard]] BotWish take_wish();

  /// What a bot, or a person who looks for hints, has to know to play that seat, and luck of its own.
  [[nodiscard]] static engine::BotSetup setup(const engine::Match& match, engine::Seat seat,
                                              engine::Skill skill);

 private:
  struct Player {
    std::shared_ptr<SeatedBot> seated;
    std::vector<engine::View> unseen;
  };
  void seat_players(const RoomState& room);
  void show(const RoomState& room, engine::Seat seat, Player& player) const;

  int match_ = 0;             ///< what all of this is about
  std::uint32_t number_ = 0;  ///< the state that has been shown last, and
  ServerTime since_{0};       ///< when it came about
  bool asked_ = false;        ///< whether the bots have been asked in this state
  std::map<engine::Seat, Player> players_;
  std::optional<BotWish> wish_;
};

}  // namespace meldroom::server
