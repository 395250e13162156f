#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "room_code.hpp"

namespace meldroom::server {

/// Everything that the admin page loads and requests is below this folder, so that a proxy can publish it alone.
inline constexpr std::string_view admin_folder = "admin/";

/// The path below the base path, without query; nothing if the target is not below it.
[[nodiscard]] std::optional<std::string_view> path_below(std::string_view target, std::string_view base);
/// The part after the question mark.
[[nodiscard]] std::string_view query_of(std::string_view target);

/// The room of a link, given its path after `r/`; nothing if it is not a room's link. Ignores characters that a
/// sentence or copying adds to a link (`CODE/`, `CODE.`, `CODE)`, `(CODE`, `CODE%20`).
[[nodiscard]] std::optional<RoomCode> room_in_link(std::string_view path);

/// The room that a WebSocket's address names: `room=CODE` in its query.
[[nodiscard]] std::optional<RoomCode> room_in_query(std::string_view query);

/// The relative address from the page at `path` to the one at `to`, both below the base path. It does not depend on
/// what comes before the base path, such as a proxy's address or prefix.
[[nodiscard]] std::string relative_url(std::string_view path, std::string_view to);

}  // namespace meldroom::server
