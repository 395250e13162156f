#pragma once

#include <optional>
#include <string_view>

#include "replays/match_request.hpp"

namespace meldroom::server {

/// Reads rooms/CODE/matches/N/record, rooms/CODE/matches/N/replay with an optional seat=S in the query,
/// rooms/CODE/matches/N/hints with seat=S and number=M, and rooms/CODE/matches/N/missed with seat=S. Nothing if it is
/// none of them.
[[nodiscard]] std::optional<MatchRequest> parse_match_path(std::string_view path, std::string_view query);

}  // namespace meldroom::server
