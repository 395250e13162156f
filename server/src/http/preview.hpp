#pragma once

#include <string>
#include <string_view>

#include "room/invitation.hpp"

namespace meldroom::server {

/// The path of a game's picture among the web client's files. It has 1200 x 630 pixels, as messengers show them.
[[nodiscard]] std::string preview_picture(std::string_view variant);

/// The tags for the head of a room's page from which a messenger shows its link with title, text and picture
/// (https://ogp.me). `link` is the full address of the room, `picture` that of the picture. If `picture` is empty, the
/// tags name none.
[[nodiscard]] std::string preview_tags(const Invitation& invitation, std::string_view link,
                                       std::string_view picture);

/// A page with tags added at the end of its head. A page without a head stays as it is.
[[nodiscard]] std::string with_tags(std::string_view page, std::string_view tags);

}  // namespace meldroom::server
