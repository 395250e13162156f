#include "engine/shuffle.hpp"

#include <utility>

#include <sodium.h>

namespace meldroom::engine {

ShuffleStream::ShuffleStream(const Bytes32& seed, std::uint64_t number) : key_(shuffle_key(seed, number)) {}

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
