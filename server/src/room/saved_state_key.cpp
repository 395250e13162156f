#include "room/saved_state_key.hpp"

#include <array>
#include <fstream>
#include <string>

#include <boost/endian/conversion.hpp>
#include <sodium.h>

#include "journal/entry.hpp"

namespace meldroom::server {

namespace {

using Fingerprint = std::array<unsigned char, crypto_generichash_BYTES_MIN>;

/// The fingerprint of the running program's file; nothing if it cannot be read.
std::optional<Fingerprint> fingerprint_of_program() {
  std::ifstream program("/proc/self/exe", std::ios::binary);
  crypto_generichash_state hash;
  Fingerprint fingerprint{};
  crypto_generichash_init(&hash, nullptr, 0, fingerprint.size());
  std::array<char, 64 * 1024> part{};
  while (program.read(part.data(), part.size()) || program.gcount() > 0) {
    crypto_generichash_update(&hash, reinterpret_cast<const unsigned char*>(part.data()),
                              static_cast<unsigned long long>(program.gcount()));
  }
  if (!program.eof()) return std::nullopt;
  crypto_generichash_final(&hash, fingerprint.data(), fingerprint.size());
  return fingerprint;
}

}  // namespace

std::optional<std::uint64_t> saved_state_key(const Offer& offer) {
  static const auto program = fingerprint_of_program();
  if (!program) return std::nullopt;
  const auto offer_doc = offer.for_clients();
  std::string offered = protocol::offer_text(*offer_doc);
  for (const auto& deck : offer_doc->decks) offered += entry::hash_of(*offer.deck(deck.name));
  Fingerprint both{};
  crypto_generichash(both.data(), both.size(), reinterpret_cast<const unsigned char*>(offered.data()),
                     offered.size(), program->data(), program->size());
  return boost::endian::load_little_u64(both.data());
}

}  // namespace meldroom::server
