#include "room/saved_state_key.hpp"

#include <array>
#include <fstream>
#include <string>

#include <boost/endian/conversion.hpp>

#include "dict/blake2b.hpp"
#include "journal/entry.hpp"

namespace meldroom::server {

namespace {

using Fingerprint = std::array<std::uint8_t, 16>;

/// The fingerprint of the running program's file; nothing if it cannot be read.
std::optional<Fingerprint> fingerprint_of_program() {
  std::ifstream program("/proc/self/exe", std::ios::binary);
  dict::Blake2b<16> hash;
  std::array<char, 64 * 1024> part{};
  while (program.read(part.data(), part.size()) || program.gcount() > 0) {
    hash.add(std::string_view(part.data(), static_cast<std::size_t>(program.gcount())));
  }
  if (!program.eof()) return std::nullopt;
  return hash.finish();
}

}  // namespace

std::optional<std::uint64_t> saved_state_key(const Offer& offer) {
  static const auto program = fingerprint_of_program();
  if (!program) return std::nullopt;
  const auto offer_doc = offer.for_clients();
  std::string offered = protocol::offer_text(*offer_doc);
  for (const auto& deck : offer_doc->decks) offered += entry::hash_of(*offer.deck(deck.name));
  return boost::endian::load_little_u64(dict::blake2b<16>(*program, offered).data());
}

}  // namespace meldroom::server
