#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

#include "problem.hpp"

namespace meldroom::terminal {

/// The directory of this user's secrets: $XDG_STATE_HOME/meldroom, or ~/.local/state/meldroom.
[[nodiscard]] Result<std::filesystem::path> state_directory();

/// The secret (64 hex digits) by which a server knows this device and its seats. It is made when it is first needed.
/// Each server and profile has its own, so that no server learns the secret for another. (Profiles that differ only in
/// punctuation share one.) Only the user can read the directory (0700) and the file (0600); a file that others can read
/// is refused.
[[nodiscard]] Result<std::string> device_secret(const std::filesystem::path& directory,
                                                std::string_view origin, std::string_view profile);

/// Random bytes from the operating system.
[[nodiscard]] std::array<std::uint8_t, 32> random_bytes();

}  // namespace meldroom::terminal
