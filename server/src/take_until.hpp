#pragma once

#include <algorithm>
#include <string_view>

namespace meldroom::server {

/// Takes a text up to the next `end` from its front, and `end` itself. Returns it without `end`.
[[nodiscard]] inline std::string_view take_until(std::string_view& text, char end) {
  const std::string_view part = text.substr(0, text.find(end));
  text.remove_prefix(std::min(part.size() + 1, text.size()));
  return part;
}

}  // namespace meldroom::server
