#include "http/page_path.hpp"

#include <algorithm>

#include "take_until.hpp"

namespace meldroom::server {

namespace {

bool is_letter_or_digit(char c) {
  return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

}  // namespace

std::optional<std::string_view> path_below(std::string_view target, std::string_view base) {
  const std::string_view path = target.substr(0, target.find_first_of("?#"));
  if (!path.starts_with(base)) return std::nullopt;
  const std::string_view rest = path.substr(base.size());
  if (rest.empty()) return rest;
  return rest.front() == '/' ? std::optional(rest.substr(1)) : std::nullopt;
}

std::string_view query_of(std::string_view target) {
  const auto mark = target.find('?');
  return mark == target.npos ? std::string_view() : target.substr(mark + 1, target.find('#') - mark - 1);
}

std::optional<RoomCode> room_in_link(std::string_view path) {
  // A percent-encoded character is never part of a code, even if its two hex digits look like one.
  std::optional<RoomCode> room;
  for (std::size_t at = 0; at < path.size();) {
    if (path[at] == '%') {
      at = std::min(at + 3, path.size());
    } else if (!is_letter_or_digit(path[at])) {
      ++at;
    } else {
      const std::size_t begin = at;
      while (at < path.size() && is_letter_or_digit(path[at])) ++at;
      if (room) return std::nullopt;  // more than one word
      room = RoomCode::parse(path.substr(begin, at - begin));
      if (!room) return std::nullopt;
    }
  }
  return room;
}

std::optional<RoomCode> room_in_query(std::string_view query) {
  constexpr std::string_view name = "room=";
  while (!query.empty()) {
    const std::string_view part = take_until(query, '&');
    if (part.starts_with(name)) return RoomCode::parse(part.substr(name.size()));
  }
  return std::nullopt;
}

std::string relative_url(std::string_view path, std::string_view to) {
  std::string url;
  for (auto slashes = std::ranges::count(path, '/'); slashes > 0; --slashes) url += "../";
  // Without "./", a colon in the path would make its first part a scheme, and an empty address would mean the same
  // page.
  return (url.empty() ? "./" : url) + std::string(to);
}

}  // namespace meldroom::server
