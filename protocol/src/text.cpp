#include "protocol/text.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

namespace meldroom::protocol {

namespace {

constexpr std::array<std::pair<char32_t, char32_t>, 5> not_plain{
    {{0x00, 0x1F}, {0x7F, 0x9F}, {0x2028, 0x202E}, {0x2066, 0x2069}, {0xFEFF, 0xFEFF}}};

bool continues(char byte) {
  return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U;
}

bool is_lower(char c) {
  return c >= 'a' && c <= 'z';
}
bool is_upper(char c) {
  return c >= 'A' && c <= 'Z';
}
bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

}  // namespace

std::size_t first_character_bytes(std::string_view text) {
  const auto byte = [text](std::size_t at) { return static_cast<unsigned char>(text[at]); };
  const unsigned lead = byte(0);
  const std::size_t length = lead < 0x80   ? 1
                             : lead < 0xC2 ? 0
                             : lead < 0xE0 ? 2
                             : lead < 0xF0 ? 3
                             : lead < 0xF5 ? 4
                                           : 0;
  if (length > text.size()) {
    return 0;
  }
  for (std::size_t i = 1; i < length; ++i) {
    if (!continues(text[i])) {
      return 0;
    }
  }
  const bool overlong = (lead == 0xE0 && byte(1) < 0xA0) || (lead == 0xF0 && byte(1) < 0x90);
  const bool surrogate = lead == 0xED && byte(1) > 0x9F;
  const bool beyond_unicode = lead == 0xF4 && byte(1) > 0x8F;
  return overlong || surrogate || beyond_unicode ? 0 : length;
}

char32_t take_character(std::string_view& utf8) {
  const auto lead = static_cast<unsigned char>(utf8.front());
  utf8.remove_prefix(1);
  if (lead < 0x80) {
    return lead;
  }
  char32_t code = lead & (lead >= 0xF0 ? 0x07U : lead >= 0xE0 ? 0x0FU : 0x1FU);
  while (!utf8.empty() && continues(utf8.front())) {
    code = code << 6U | (static_cast<unsigned char>(utf8.front()) & 0x3FU);
    utf8.remove_prefix(1);
  }
  return code;
}

std::size_t characters(std::string_view utf8) {
  return utf8.size() - static_cast<std::size_t>(std::count_if(utf8.begin(), utf8.end(), continues));
}

bool is_plain(std::string_view utf8) {
  while (!utf8.empty()) {
    const char32_t code = take_character(utf8);
    for (const auto& [first, last] : not_plain) {
      if (code >= first && code <= last) {
        return false;
      }
    }
  }
  return true;
}

bool is_person_name(std::string_view utf8) {
  return is_plain(utf8) && !utf8.starts_with(' ') && !utf8.ends_with(' ');
}

bool is_slug(std::string_view text) {
  return std::all_of(text.begin(), text.end(),
                     [](char c) { return is_lower(c) || is_digit(c) || c == '-' || c == '_'; });
}

bool is_name_of_thing(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) {
    return is_lower(c) || is_upper(c) || is_digit(c) || c == '-' || c == '_' || c == '.';
  });
}

bool is_capitals(std::string_view text) {
  return std::all_of(text.begin(), text.end(), is_upper);
}

bool TextRule::permits(std::string_view utf8) const {
  const std::size_t length = characters(utf8);
  return length >= least && length <= most && allows(utf8);
}

std::string TextRule::demand() const {
  return "must be a text of " + std::to_string(least) + " to " + std::to_string(most) + " " +
         std::string(kind);
}

}  // namespace meldroom::protocol
