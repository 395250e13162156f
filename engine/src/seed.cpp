#include "engine/seed.hpp"

#include <stdexcept>
#include <string_view>
#include <utility>

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

ShuffleStream::ShuffleStream(const Bytes32& seed, std::uint64_t number) {
  std::array<std::uint8_t, 8> little{};
  for (auto& byte : little) {
    byte = static_cast<std::uint8_t>(number);
    number >>= 8U;
  }
  Blake hash("meldroom shuffle v1");
  hash.add(seed.data(), seed.size());
  hash.add(little.data(), little.size());
  key_ = hash.finish();
}

std::uint32_t ShuffleStream::next() {
  if (used_ == buffer_.size()) {
    // The generator keeps no state: a longer run begins with the same bytes as a shorter one. The first run is enough
    // for a whole shuffle. In the rare case that rejections use it up, a run of twice the length replaces it.
    buffer_.resize(buffer_.empty() ? 1024 : 2 * buffer_.size());
    randombytes_buf_deterministic(buffer_.data(), buffer_.size(), key_.data());
  }
  std::uint32_t number = 0;
  for (unsigned shift = 0; shift < 32; shift += 8) {
    number |= static_cast<std::uint32_t>(buffer_[used_++]) << shift;
  }
  return number;
}

std::uint32_t ShuffleStream::below(std::uint32_t bound) {
  const std::uint64_t all = std::uint64_t{1} << 32U;
  const std::uint64_t fair = all - all % bound;
  std::uint64_t number = next();
  while (number >= fair) {
    number = next();
  }
  return static_cast<std::uint32_t>(number % bound);
}

void shuffle(std::vector<CardIndex>& cards, const Bytes32& seed, std::uint64_t number) {
  ShuffleStream stream(seed, number);
  for (std::size_t i = cards.size(); i-- > 1;) {
    std::swap(cards[i], cards[stream.below(static_cast<std::uint32_t>(i + 1))]);
  }
}

}  // namespace meldroom::engine
