#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "room_code.hpp"

namespace meldroom::server {

/// Below it is all that the host's page is made of and asks for, so that a proxy can publish that alone.
inline constexpr std::string_view admin_folder = "admin/";

/// The path below the base path, without query; nothing if the request is for something else.
[[nodiscard]] std::optional<std::string_view> path_below(std::string_view target, std::string_view base);
/// What follows the question mark.
[[nodiscard]] std::string_view query_of(std::string_view target);

/// The room that a link leads to whose path after `r/` is this; nothing if it is no room's. What a sentence
/// or a careless copy adds to a link (`CODE/`, `CODE.`, `CODE)`, `(CODE`, `CODE%20`) is not taken for a part
/// of it.
[[nodiscard]] std::optional<RoomCode> room_in_link(std::string_view path);

/// The room that a WebSocket's address says it is for: `room=CODE` in its query.
[[nodiscard]] std::optional<RoomCode> room_in_query(std::string_view query);

/// The way from a page at `path` below the base path to another one, as a relative address: what comes
/// before the base path, a proxy's address or prefix, is left alone.
[[nodiscard]] std::string way_from(std::string_view path, std::string_view to);

}  // namespace meldroom::server
