#pragma once

#include <optional>
#include <string_view>

#include "archive/match_request.hpp"

namespace meldroom::server {

/// Reads rooms/CODE/matches/N/record, rooms/CODE/matches/N/replay with an optional seat=S in the query,
/// rooms/CODE/matches/N/hints with seat=S and number=M, and rooms/CODE/matches/N/missed with seat=S. Nothing if it is
/// none of them.
[[nodiscard]] std::optional<MatchRequest> parse_match_link(std::string_view path, std::string_view query);

/// What follows `Bearer` in the value of an Authorization header; nothing if it is no such header.
[[nodiscard]] std::optional<std::string_view> bearer_token(std::string_view authorization);

/// The secret in the value of an Authorization header, `Bearer` and 64 hex digits; nothing if it is not that.
[[nodiscard]] std::optional<engine::Bytes32> bearer_secret(std::string_view authorization);

}  // namespace meldroom::server
