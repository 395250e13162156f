#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <system_error>

namespace meldroom::dict {

/// Who may read a file; its owner may also write it.
enum class Readers : std::uint8_t { all, owner };

/// Puts a file in place as a whole: readers find the old file or the new one, never a part, also after the power has
/// failed. Its folder must be there.
[[nodiscard]] std::error_code replace_file(const std::filesystem::path& file,
                                           std::span<const std::byte> content, Readers readers);

/// Waits until the names of the files in a folder are on disk. Some file systems do not support this; then it does not
/// wait.
void sync_folder(const std::filesystem::path& folder);

}  // namespace meldroom::dict
