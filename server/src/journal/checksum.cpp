#include "journal/checksum.hpp"

#include <array>

#include <boost/endian/conversion.hpp>

#include "dict/blake2b.hpp"

namespace meldroom::server {

std::uint64_t checksum_of(RoomCode room, std::uint64_t number, ServerTime at, std::string_view body) {
  std::array<std::uint8_t, 24> head{};
  boost::endian::store_little_u64(&head[0], room.number());
  boost::endian::store_little_u64(&head[8], number);
  boost::endian::store_little_u64(&head[16], static_cast<std::uint64_t>(at.count()));
  return boost::endian::load_little_u64(dict::blake2b<16>(head, body).data());
}

std::uint64_t checksum_of_time(ServerTime noted) {
  return checksum_of(RoomCode(0), 0, noted, "house");
}

}  // namespace meldroom::server
