#include "journal/checksum.hpp"

#include <array>

#include <sodium.h>

namespace meldroom::server {

std::uint64_t checksum_of(RoomCode room, std::uint64_t number, ServerTime at, std::string_view body) {
  std::array<unsigned char, 24> head{};
  std::size_t written = 0;
  for (const std::uint64_t one : {room.number(), number, static_cast<std::uint64_t>(at.count())}) {
    for (unsigned shift = 0; shift < 64; shift += 8) {
      head.at(written++) = static_cast<unsigned char>(one >> shift);
    }
  }
  std::array<unsigned char, crypto_generichash_BYTES_MIN> hash{};
  crypto_generichash_state state;
  crypto_generichash_init(&state, nullptr, 0, hash.size());
  crypto_generichash_update(&state, head.data(), head.size());
  crypto_generichash_update(&state, reinterpret_cast<const unsigned char*>(body.data()), body.size());
  crypto_generichash_final(&state, hash.data(), hash.size());
  std::uint64_t sum = 0;
  for (unsigned i = 0; i < 8; ++i) sum |= std::uint64_t{hash.at(i)} << (8 * i);
  return sum;
}

std::uint64_t checksum_of_time(ServerTime noted) {
  return checksum_of(RoomCode(0), 0, noted, "house");
}

}  // namespace meldroom::server
