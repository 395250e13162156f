#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <variant>

#include "problem.hpp"

namespace meldroom::terminal {

/// Where this user's secrets are kept: $XDG_STATE_HOME/meldroom, or ~/.local/state/meldroom.
[[nodiscard]] std::variant<std::filesystem::path, Problem> state_directory();

/// The secret (64 hex digits) by which a server knows this device and its seats. There is one for each server
/// and profile, so that no server learns another's; it is made when first asked for. The directory is the
/// user's alone (0700), the file too (0600); one that others may read is refused.
[[nodiscard]] std::variant<std::string, Problem> device_secret(const std::filesystem::path& directory,
                                                               std::string_view origin,
                                                               std::string_view profile);

/// From the operating system.
[[nodiscard]] std::array<std::uint8_t, 32> random_bytes();

}  // namespace meldroom::terminal
