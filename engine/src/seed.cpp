#include "engine/seed.hpp"

#include <stdexcept>
#include <string_view>

#include <sodium.h>

namespace meldroom::engine {
namespace {

/// BLAKE2b-256 over a tag and the data that follows.
class Blake {
 public:
  explicit Blake(std::string_view tag) {
    crypto_generichash_init(&state_, nullptr, 0, 32);
    add(tag.data(), tag.size());
  }
  void add(const void* data, std::size_t size) {
    crypto_generichash_update(&state_, static_cast<const unsigned char*>(data), size);
  }
  Bytes32 finish() {
    Bytes32 result{};
    crypto_generichash_final(&state_, result.data(), result.size());
    return result;
  }

 private:
  crypto_generichash_state state_{};
};

/// libsodium has to be initialised before any other call. Calling this again is safe.
void ready() {
  if (sodium_init() < 0) {
    throw std::runtime_error("libsodium cannot be initialised: the system gives no random numbers");
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
  Blake hash("meldroom commitment v1");
  hash.add(secret.data(), secret.size());
  return hash.finish();
}

Bytes32 seed_from(const SeedMaterial& material) {
  Blake hash("meldroom seed v1");
  hash.add(material.secret.data(), material.secret.size());
  for (const auto& contribution : material.contributions) {
    hash.add(contribution.data(), contribution.size());
  }
  return hash.finish();
}

Bytes32 shuffle_key(const Bytes32& seed, std::uint64_t number) {
  std::array<std::uint8_t, 8> little{};
  for (auto& byte : little) {
    byte = static_cast<std::uint8_t>(number);
    number >>= 8U;
  }
  Blake hash("meldroom shuffle v1");
  hash.add(seed.data(), seed.size());
  hash.add(little.data(), little.size());
  return hash.finish();
}

}  // namespace meldroom::engine
