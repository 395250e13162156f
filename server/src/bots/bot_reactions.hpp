#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>

#include "engine/event.hpp"
#include "engine/seat.hpp"
#include "server_clock.hpp"

namespace meldroom::server {

/// What the bots of a room show after a person's big play: now and then one of them has a reaction, a message of the
/// chat that consists of a sign only, as people have them. A restart loses it.
class BotReactions {
 public:
  struct Reaction {
    engine::Seat seat;
    std::string_view sign;
  };

  /// Hears what has just happened in the match. `people` play themselves, `bots` may react.
  void hear(const engine::EventLog& events, std::span<const engine::Seat> people,
            std::span<const engine::Seat> bots, ServerTime now);
  /// When the next reaction is shown: `pause` after what it is about. Nothing if there is none.
  [[nodiscard]] std::optional<ServerTime> due(ServerTime pause) const;
  /// Removes and returns that reaction. There has to be one.
  [[nodiscard]] Reaction take();

 private:
  std::optional<Reaction> next_;
  std::optional<ServerTime> since_;  ///< when the last big play was that a bot reacts to
  std::size_t shown_ = 0;            ///< so that all bots have their turn
};

}  // namespace meldroom::server
