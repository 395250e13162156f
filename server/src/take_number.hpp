#pragma once

#include <concepts>
#include <optional>
#include <string_view>

#include "take_until.hpp"
#include "whole_number.hpp"

namespace meldroom::server {

/// Takes a decimal number from the front of a text, and the blank after it unless the text ends there. Nothing if there
/// is no such number; in that case the text does not change.
template <std::integral Number>
[[nodiscard]] std::optional<Number> take_number(std::string_view& text) {
  std::string_view rest = text;
  const auto number = whole_number<Number>(take_until(rest, ' '));
  if (number) text = rest;
  return number;
}

}  // namespace meldroom::server
