#include "journal/checksum.hpp"

#include <array>

#include <boost/endian/conversion.hpp>
#include <sodium.h>

namespace meldroom::server {

std::uint64_t checksum_of(RoomCode room, std::uint64_t number, ServerTime at, std::string_view body) {
  std::array<unsigned char, 24> head{};
  boost::endian::store_little_u64(&head[0], room.number());
  boost::endian::store_little_u64(&head[8], number);
  boost::endian::store_little_u64(&head[16], static_cast<std::uint64_t>(at.count()));
  std::array<unsigned char, crypto_generichash_BYTES_MIN> hash{};
  crypto_generichash_state state;
  crypto_generichash_init(&state, nullptr, 0, hash.size());
  crypto_generichash_update(&state, head.data(), head.size());
  crypto_generichash_update(&state, reinterpret_cast<const unsigned char*>(body.data()), body.size());
  crypto_generichash_final(&state, hash.data(), hash.size());
  return boost::endian::load_little_u64(hash.data());
}

std::uint64_t checksum_of_time(ServerTime noted) {
  return checksum_of(RoomCode(0), 0, noted, "house");
}

}  // namespace meldroom::server
