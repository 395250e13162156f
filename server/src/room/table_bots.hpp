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

/// The result of a BotJob.
struct BotWish {
  int match = 0;                       ///< the number of the match, and
  std::uint32_t number = 0;            ///< of the state that the bots thought about
  bool asked = false;                  ///< whether the job asked for a move
  std::optional<engine::Seat> seat{};  ///< who wishes to move; nothing if no bot wants to
  std::optional<engine::Move> move{};  ///< nothing if the bot failed
  bool ends_petition = false;          ///< whether the move ends a petition that people have not answered yet
  std::string failure{};               ///< why a bot failed, for the log; empty if none did
};

/// A bot and its setup. The bot is made on the thread on which it thinks, because making it can take time.
struct SeatedBot {
  engine::BotSetup setup;
  std::optional<engine::Bot> bot{};
};

/// Work for another thread: it shows some bots of one table what they have not seen yet, and asks them one after
/// another for a move.
struct BotJob {
  struct Part {
    std::shared_ptr<SeatedBot> seated;  ///< nothing else uses it before the job is done
    std::vector<engine::View> unseen;
    std::optional<engine::View> now{};  ///< set if the bot is asked for a move
  };
  int match = 0;
  std::uint32_t number = 0;
  bool asks = false;
  std::vector<Part> parts;

  /// Throws nothing: the result says if a bot failed.
  [[nodiscard]] BotWish run(const BotThreads& threads);
};

/// The bots of one room, in seats of their own and in the seats of players who are away (T-7). This is part of the
/// room's state, on its loop. A restart loses it, so bots also forget what they know of the hand.
class TableBots {
 public:
  /// Seats the bots that have to play, and shows them the present state of the match. Call it whenever the room has
  /// changed.
  void follow(const RoomState& room, ServerTime now);
  /// The next job for the bots, if there is one. Only one job at a time.
  [[nodiscard]] std::optional<BotJob> next_job(const RoomState& room);
  /// Takes the result of the last job. A wish for another state than the present one is dropped.
  void done(BotWish wish);

  /// When a bot's wish becomes a move: `pause` after the beginning of the state that it is for, or several pauses if
  /// people still have to answer a petition. Nothing if there is no wish.
  [[nodiscard]] std::optional<ServerTime> due(ServerTime pause) const;
  /// Removes and returns that wish. There has to be one.
  [[nodiscard]] BotWish take_wish();

  /// What a bot, or the search for a person's hints, needs to play that seat. It has a random seed of its own.
  [[nodiscard]] static engine::BotSetup setup(const engine::Match& match, engine::Seat seat,
                                              engine::Skill skill);

 private:
  struct Player {
    std::shared_ptr<SeatedBot> seated;
    std::vector<engine::View> unseen;
  };
  void seat_players(const RoomState& room);
  void show(const RoomState& room, engine::Seat seat, Player& player) const;

  int match_ = 0;             ///< the match that all of this is for
  std::uint32_t number_ = 0;  ///< of the state that was shown last
  ServerTime since_{0};       ///< when that state began
  bool asked_ = false;        ///< whether the bots have been asked in this state
  std::map<engine::Seat, Player> players_;
  std::optional<BotWish> wish_;
};

}  // namespace meldroom::server
