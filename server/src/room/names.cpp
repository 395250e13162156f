#include "room/names.hpp"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <string>

#include "protocol/text.hpp"

namespace meldroom::server {

namespace {

/// What a character looks like: two parts of `looks_text`, one for comparing names in small letters, one for comparing
/// them as they are written.
struct Look {
  char32_t of;
  std::uint32_t small_begin : 24, small_size : 8;
  std::uint32_t written_begin : 24, written_size : 8;
};

#include "confusables.inc"

/// Spectators are called this and a number.
constexpr std::string_view spectator = "spectator";

constexpr std::u32string_view all_text(looks_text, std::size(looks_text));

struct Looks {
  std::u32string small;
  std::u32string written;
};

/// Removes blanks at both ends, and turns several blanks in a row into one.
std::u32string tidied(const std::u32string& text) {
  std::u32string tidy;
  for (const char32_t character : text) {
    if (character != U' ' || (!tidy.empty() && tidy.back() != U' ')) tidy += character;
  }
  if (!tidy.empty() && tidy.back() == U' ') tidy.pop_back();
  return tidy;
}

Looks looks_of(std::string_view name) {
  Looks all;
  while (!name.empty()) {
    const char32_t character = protocol::take_character(name);
    const Look* const look = std::ranges::lower_bound(looks, character, {}, &Look::of);
    if (look == std::end(looks) || look->of != character) {
      all.small += character;
      all.written += character;
    } else {
      all.small += all_text.substr(look->small_begin, look->small_size);
      all.written += all_text.substr(look->written_begin, look->written_size);
    }
  }
  return {tidied(all.small), tidied(all.written)};
}

/// Whether people would take a name for that of a spectator.
bool looks_like_a_spectator(std::string_view name) {
  static const std::u32string prefix = looks_of(spectator).small;
  static const std::u32string digits = looks_of("0123456789").small;
  const std::u32string all = looks_of(name).small;
  if (!all.starts_with(prefix)) return false;
  const std::u32string number = tidied(all.substr(prefix.size()));
  return !number.empty() && number.find_first_not_of(digits) == number.npos;
}

}  // namespace

std::string name_of_spectator(std::size_t number) {
  return std::string(spectator) + ' ' + std::to_string(number);
}

std::optional<BadName> problem_of(const protocol::PersonName& name,
                                  std::span<const protocol::PersonName> others) {
  if (!can_be_seen(name)) {
    return BadName{"no_visible_character", "a name needs at least one visible character"};
  }
  if (looks_like_a_spectator(name)) {
    return BadName{"name_of_spectators", "spectators who chat are called that; please take another name"};
  }
  const auto same = std::ranges::find_if(others, [&](const auto& other) { return look_alike(name, other); });
  if (same == others.end()) return std::nullopt;
  return BadName{
      "looks_the_same",
      same->str() + " sits at this table already, and your names look the same; please take another one"};
}

bool look_alike(std::string_view one, std::string_view other) {
  const Looks a = looks_of(one);
  const Looks b = looks_of(other);
  return a.small == b.small || a.written == b.written;
}

bool can_be_seen(std::string_view name) {
  return !looks_of(name).small.empty();
}

}  // namespace meldroom::server
