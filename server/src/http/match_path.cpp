#include "http/match_path.hpp"

#include <limits>

#include "take_until.hpp"
#include "whole_number.hpp"

namespace meldroom::server {

namespace {

std::optional<int> number_in(std::string_view text, int least, int most) {
  const auto number = whole_number<int>(text);
  return number && *number >= least && *number <= most ? number : std::nullopt;
}

}  // namespace

std::optional<MatchRequest> parse_match_path(std::string_view path, std::string_view query) {
  constexpr int most_matches = 1'000'000;
  if (take_until(path, '/') != "rooms") return std::nullopt;
  const auto room = RoomCode::parse(take_until(path, '/'));
  if (!room || take_until(path, '/') != "matches") return std::nullopt;
  const auto match = number_in(take_until(path, '/'), 1, most_matches);
  if (!match) return std::nullopt;

  MatchRequest request{*room, *match};
  if (path == "record") {
    request.what = MatchRequest::What::record;
    return request;
  }
  const bool hints = path == "hints";
  const bool missed = path == "missed";
  if (!hints && !missed && path != "replay") return std::nullopt;
  request.what = hints    ? MatchRequest::What::hints
                 : missed ? MatchRequest::What::missed
                          : MatchRequest::What::replay;
  bool numbered = false;
  while (!query.empty()) {
    std::string_view value = take_until(query, '&');
    const std::string_view name = take_until(value, '=');
    if (name == "seat") {
      const auto seat = number_in(value, 0, engine::max_seats - 1);
      if (!seat) return std::nullopt;
      request.observer = engine::seat_at(static_cast<std::size_t>(*seat));
    } else if (hints && name == "number") {
      const auto number = number_in(value, 0, std::numeric_limits<int>::max());
      if (!number) return std::nullopt;
      request.number = static_cast<std::uint32_t>(*number);
      numbered = true;
    }
  }
  if ((hints || missed) && !request.observer) return std::nullopt;
  if (hints && !numbered) return std::nullopt;
  return request;
}

}  // namespace meldroom::server
