#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "protocol/room_reason.hpp"
#include "protocol/text.hpp"

namespace meldroom::server {

/// What is wrong with a name: the `reason` and the message of an error.
struct BadName {
  protocol::RoomReason reason;
  std::string message;
};

/// Whether somebody may have a name at a table where the others have these names. Nothing if they may.
[[nodiscard]] std::optional<BadName> problem_of(const protocol::PersonName& name,
                                                std::span<const protocol::PersonName> others);

/// What a spectator is called in the chat. No player may be called like that.
[[nodiscard]] std::string name_of_spectator(std::size_t number);

/// Whether people would confuse two names: they differ only in case, accents, invisible characters, and letters that
/// look the same, such as a Latin and a Cyrillic "a", or "I" and "l". Both must be valid UTF-8.
[[nodiscard]] bool look_alike(std::string_view one, std::string_view other);

/// Whether a name has a visible character.
[[nodiscard]] bool can_be_seen(std::string_view name);

}  // namespace meldroom::server
