#pragma once

#include <filesystem>
#include <string>

#include "result.hpp"

namespace meldroom::server {

/// All of a file. The error is a sentence. A folder cannot be read, either.
[[nodiscard]] Result<std::string> whole_file(const std::filesystem::path& file);

/// Whether there is no such file. False if the system does not say; reading the file then says why.
[[nodiscard]] bool is_missing(const std::filesystem::path& file);

}  // namespace meldroom::server
