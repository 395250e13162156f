#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>

#include "engine/event.hpp"
#include "engine/seat.hpp"
#include "server_clock.hpp"

namespace meldroom::server {

/// The reactions of a room's bots to a person's big play: now and then one of them sends a chat message that is only a
/// sign, as people do. A restart loses a reaction that is not shown yet.
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
  std::size_t shown_ = 0;            ///< how many reactions were shown; decides which bot reacts next
};

}  // namespace meldroom::server
