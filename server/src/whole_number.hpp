#pragma once

#include <charconv>
#include <concepts>
#include <optional>
#include <string_view>
#include <system_error>

namespace meldroom::server {

/// The number that a text consists of. Nothing if it has any other character, or if the number does not fit.
template <std::integral Number>
[[nodiscard]] std::optional<Number> whole_number(std::string_view text, int base = 10) {
  Number number{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number, base);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return number;
}

}  // namespace meldroom::server
