#include "clean_text.hpp"

#include <cstdint>

#include <nlohmann/json.hpp>

namespace meldroom::terminal {

namespace {

constexpr char32_t replacement = 0xFFFD;

/// Removes and returns the first character of `text`.
char32_t take_character(std::string_view& text) {
  const auto byte = [&](std::size_t i) { return static_cast<std::uint8_t>(text[i]); };
  const std::uint8_t first = byte(0);
  const std::size_t length = first < 0x80 ? 1 : first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC2 ? 2 : 0;
  if (length == 0 || length > text.size() || first > 0xF4) {
    text.remove_prefix(1);
    return replacement;
  }
  char32_t value = length == 1 ? first : first & (0x7FU >> length);
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xC0U) != 0x80U) {
      text.remove_prefix(1);
      return replacement;
    }
    value = (value << 6U) | (byte(i) & 0x3FU);
  }
  text.remove_prefix(length);
  constexpr char32_t least_of_length[] = {0, 0, 0x80, 0x800, 0x10000};
  const bool surrogate = value >= 0xD800 && value <= 0xDFFF;
  return value < least_of_length[length] || value > 0x10FFFF || surrogate ? replacement : value;
}

bool is_space(char32_t c) {
  return c == U'\n' || c == U'\r' || c == U'\t' || c == 0x2028 || c == 0x2029;
}

bool is_unshowable(char32_t c) {
  return c < 0x20 || (c >= 0x7F && c <= 0x9F)       // control characters, including the eight-bit ones
         || c == 0xAD || c == 0x61C || c == 0xFEFF  // without width
         || (c >= 0x200B && c <= 0x200F) || (c >= 0x202A && c <= 0x202E) ||
         (c >= 0x2060 && c <= 0x206F)        // without width, or direction changes
         || (c >= 0xE0000 && c <= 0xE0FFF);  // tags
}

}  // namespace

std::string clean_text(std::string_view text, Charset charset) {
  std::string out;
  out.reserve(text.size());
  while (!text.empty()) {
    const std::string_view rest = text;
    const char32_t c = take_character(text);
    if (is_space(c)) {
      out += ' ';
    } else if (is_unshowable(c)) {
      continue;
    } else if (c >= 0x80 && charset == Charset::ascii) {
      out += '?';
    } else {
      out += c == replacement ? "\uFFFD" : rest.substr(0, rest.size() - text.size());
    }
  }
  return out;
}

nlohmann::json clean_json(const nlohmann::json& value, Charset charset) {
  if (value.is_string()) {
    return clean_text(value.get_ref<const std::string&>(), charset);
  }
  if (value.is_object()) {
    auto out = nlohmann::json::object();
    for (const auto& [key, member] : value.items()) {
      out[clean_text(key, charset)] = clean_json(member, charset);
    }
    return out;
  }
  if (value.is_array()) {
    auto out = nlohmann::json::array();
    for (const auto& element : value) {
      out.push_back(clean_json(element, charset));
    }
    return out;
  }
  return value;
}

}  // namespace meldroom::terminal
