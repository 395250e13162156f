#pragma once

#include <string>
#include <string_view>

#include "room/invitation.hpp"

namespace meldroom::server {

/// Where the picture of a game lies among the web client's files: 1200 x 630 pixels, as messengers show them.
[[nodiscard]] std::string preview_picture(std::string_view variant);

/// The tags by which a messenger shows a room's link with title, text and picture (https://ogp.me), for the
/// head of its page. `link` is the whole address of the room, `picture` that of the picture; without one
/// there is none.
[[nodiscard]] std::string preview_tags(const Invitation& invitation, std::string_view link,
                                       std::string_view picture);

/// A page with tags added at the end of its head. A page without a head stays as it is.
[[nodiscard]] std::string with_tags(std::string_view page, std::string_view tags);

}  // namespace meldroom::server
