// Helpers for all readers of text files in this folder.
#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

namespace meldroom::dict {

struct StringHash {
  using is_transparent = void;
  std::size_t operator()(std::string_view text) const { return std::hash<std::string_view>{}(text); }
};
/// Sets and maps that accept a string_view for look-up.
using StringSet = std::unordered_set<std::string, StringHash, std::equal_to<>>;
template <class Value>
using StringMap = std::unordered_map<std::string, Value, StringHash, std::equal_to<>>;

/// The content of a file; nothing if it cannot be read.
[[nodiscard]] std::optional<std::string> read_file(const std::filesystem::path& file);

/// Removes the first line of a text and returns it without its line end; call it only if text is left.
[[nodiscard]] std::string_view take_line(std::string_view& text);

/// Removes the first word of a line, words being separated by blanks; empty if there is none.
[[nodiscard]] std::string_view take_word(std::string_view& line);

}  // namespace meldroom::dict
