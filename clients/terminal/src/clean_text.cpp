#include "clean_text.hpp"

#include <algorithm>
#include <cstddef>

#include <nlohmann/json.hpp>

#include "protocol/text.hpp"

namespace meldroom::terminal {

namespace {

/// Shown instead of a byte that is not part of a character.
constexpr std::string_view replacement = "\uFFFD";

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
    const std::size_t bytes = protocol::first_character_bytes(text);
    const std::string_view first = bytes == 0 ? replacement : text.substr(0, bytes);
    text.remove_prefix(std::max<std::size_t>(bytes, 1));
    std::string_view rest = first;
    const char32_t c = protocol::take_character(rest);
    if (is_space(c)) {
      out += ' ';
    } else if (is_unshowable(c)) {
      continue;
    } else if (c >= 0x80 && charset == Charset::ascii) {
      out += '?';
    } else {
      out += first;
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
