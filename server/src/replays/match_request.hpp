#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "engine/seat.hpp"
#include "engine/seed.hpp"
#include "result.hpp"
#include "room_code.hpp"

namespace meldroom::server {

/// A request about a match that is or was played.
struct MatchRequest {
  enum class What : std::uint8_t { record, replay, hints, missed };

  RoomCode room;
  int match = 0;  ///< 1, 2, ... in its room
  What what{};
  engine::Observer observer{};             ///< whose replay, best plays or missed words
  std::uint32_t number = 0;                ///< of the state whose best plays are asked for
  std::optional<engine::Bytes32> asker{};  ///< entry::owner_of() their secret; nothing if they sent none
  bool may_watch = false;                  ///< the room lets them watch the match that it plays now
};

/// Why there is no answer, with a sentence for the asker.
struct Unanswered {
  enum class Why : std::uint8_t { not_found, not_allowed, busy, broken };
  Why why{};
  std::string message;
};

/// JSON, or why there is none.
using MatchAnswer = Result<std::string, Unanswered>;

}  // namespace meldroom::server
