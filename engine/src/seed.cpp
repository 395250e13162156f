#include "engine/seed.hpp"

#include <stdexcept>

#include <sodium.h>

#include "dict/blake2b.hpp"

namespace meldroom::engine {
namespace {

/// libsodium has to be initialised before any other call. Calling this again is safe.
void ready() {
  if (sodium_init() < 0) {
    throw std::runtime_error("libsodium cannot start, because the operating system gives no random numbers");
  }
}

}  // namespace

Bytes32 new_secret() {
  ready();
  Bytes32 secret{};
  randombytes_buf(secret.data(), secret.size());
  return secret;
}

Bytes32 commitment_to(const Bytes32& secret) {
  return dict::blake2b<32>("meldroom commitment v1", secret);
}

Bytes32 seed_from(const SeedMaterial& material) {
  dict::Blake2b<32> hash;
  hash.add("meldroom seed v1");
  hash.add(material.secret);
  for (const auto& contribution : material.contributions) {
    hash.add(contribution);
  }
  return hash.finish();
}

Bytes32 shuffle_key(const Bytes32& seed, std::uint64_t number) {
  std::array<std::uint8_t, 8> little{};
  for (auto& byte : little) {
    byte = static_cast<std::uint8_t>(number);
    number >>= 8U;
  }
  return dict::blake2b<32>("meldroom shuffle v1", seed, little);
}

}  // namespace meldroom::engine
