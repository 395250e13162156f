#include "room/one_time_links.hpp"

#include <algorithm>
#include <array>
#include <cstdint>

#include <sodium.h>

#include "dict/blake2b.hpp"
#include "protocol/hex.hpp"

namespace meldroom::server {
namespace {

constexpr std::ptrdiff_t most_of_a_seat = 2;

}  // namespace

std::string OneTimeLinks::make(engine::Seat seat, ServerTime valid_until) {
  if (std::ranges::count(links_, seat, &Link::seat) >= most_of_a_seat) {
    links_.erase(std::ranges::find(links_, seat, &Link::seat));
  }
  std::array<std::uint8_t, 16> random{};
  randombytes_buf(random.data(), random.size());
  std::string token = protocol::to_hex(random);
  links_.push_back({dict::blake2b<32>(token), seat, valid_until});
  return token;
}

std::optional<engine::Seat> OneTimeLinks::seat_of(std::string_view token, ServerTime now) const {
  const auto link = std::ranges::find(links_, dict::blake2b<32>(token), &Link::token_hash);
  return link == links_.end() || link->valid_until <= now ? std::nullopt : std::optional(link->seat);
}

void OneTimeLinks::use_up(std::string_view token) {
  std::erase_if(links_,
                [hash = dict::blake2b<32>(token)](const Link& link) { return link.token_hash == hash; });
}

void OneTimeLinks::drop(engine::Seat seat) {
  std::erase_if(links_, [seat](const Link& link) { return link.seat == seat; });
}

void OneTimeLinks::renumber(const std::map<engine::Seat, engine::Seat>& seats) {
  for (Link& link : links_) link.seat = seats.at(link.seat);
}

}  // namespace meldroom::server
