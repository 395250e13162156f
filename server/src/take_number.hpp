#pragma once

#include <charconv>
#include <concepts>
#include <optional>
#include <string_view>

namespace meldroom::server {

/// Takes a decimal number from the front of a text, and the blank after it unless the text ends there. Nothing if there
/// is no such number; in that case the text does not change.
template <std::integral Number>
[[nodiscard]] std::optional<Number> take_number(std::string_view& text) {
  Number number{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || (end != text.data() + text.size() && *end != ' ')) return std::nullopt;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  if (!text.empty()) text.remove_prefix(1);
  return number;
}

}  // namespace meldroom::server
