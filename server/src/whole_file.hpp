#pragma once

#include <filesystem>
#include <string>
#include <system_error>
#include <variant>

namespace meldroom::server {

/// All of a file, or why it cannot be read. A folder cannot be read, either.
[[nodiscard]] std::variant<std::string, std::error_code> whole_file(const std::filesystem::path& file);

/// The sentence for it.
[[nodiscard]] std::string cannot_read(const std::filesystem::path& file, std::error_code why);

}  // namespace meldroom::server
