#pragma once

#include <cstdint>
#include <optional>

#include <nlohmann/json.hpp>

#include "narrator/narrator.hpp"
#include "phrases.hpp"

namespace meldroom::terminal {

/// A part of a match that went on while this client was not there.
struct Missed {
  int match = 0;
  /// The number of the state before it; nothing if it begins with the match.
  std::optional<std::uint32_t> after{};
  std::uint32_t until = 0;  ///< the number of the state that it led to
};

/// What happened in the part, as the narrator would have said it then. `replay` is what the server answers to a request
/// for the match's replay. Throws std::exception if it is not a replay.
[[nodiscard]] Lines lines_of(const Missed& part, const nlohmann::json& replay, const Narrator& narrator);

}  // namespace meldroom::terminal
