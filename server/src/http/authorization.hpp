#pragma once

#include <optional>
#include <string_view>

#include "engine/seed.hpp"

namespace meldroom::server {

/// What follows `Bearer` in the value of an Authorization header; nothing if it is no such header.
[[nodiscard]] std::optional<std::string_view> bearer_token(std::string_view authorization);

/// The secret in the value of an Authorization header, `Bearer` and 64 hex digits; nothing if it is not that.
[[nodiscard]] std::optional<engine::Bytes32> bearer_secret(std::string_view authorization);

}  // namespace meldroom::server
