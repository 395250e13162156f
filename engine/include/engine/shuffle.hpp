#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/card.hpp"
#include "engine/seed.hpp"

/// Carries out the shuffles that seed.hpp defines.
namespace meldroom::engine {

/// The numbers of one shuffle.
class ShuffleStream {
 public:
  /// `number` counts the shuffles of a match from 1.
  ShuffleStream(const Bytes32& seed, std::uint64_t number);
  /// The next unbiased number in 0..bound-1; bound >= 1.
  [[nodiscard]] std::uint32_t below(std::uint32_t bound);

 private:
  std::uint32_t next();

  Bytes32 key_;
  std::vector<std::uint8_t> buffer_;
  std::size_t used_ = 0;
};

/// Puts the cards in the order of that shuffle. The first one is the top card.
void shuffle(std::vector<CardIndex>& cards, const Bytes32& seed, std::uint64_t number);

}  // namespace meldroom::engine
