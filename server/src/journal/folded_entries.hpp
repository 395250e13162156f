#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace meldroom::server {

/// Several values as one, compressed, because the entries of a room are much alike. None of the values may look folded
/// itself.
[[nodiscard]] std::string fold(const std::vector<std::string>& values);
[[nodiscard]] bool is_folded(std::string_view value);
/// The values that fold() has put into this one; nothing if it is damaged.
[[nodiscard]] std::optional<std::vector<std::string>> unfold(std::string_view folded);

}  // namespace meldroom::server
