#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace meldroom::server {

/// The places of one room's entries in the journal's file, in rising order. A room's entries are between those of
/// others, so without their places a search would read all of these. Each place takes one to three bytes, because only
/// the distance to the place before it is kept.
class Places {
 public:
  /// Adds a place after all others.
  void add(std::uint64_t place) {
    std::uint64_t distance = place - last_;
    for (; distance >= more; distance >>= bits) bytes_.push_back(static_cast<std::uint8_t>(distance | more));
    bytes_.push_back(static_cast<std::uint8_t>(distance));
    last_ = place;
  }

  /// Calls `visit` with each place.
  template <class Visit>
  void each(Visit visit) const {
    std::uint64_t place = 0;
    for (std::size_t at = 0; at < bytes_.size();) {
      std::uint64_t distance = 0;
      int shift = 0;
      for (; bytes_[at] >= more; shift += bits) {
        distance |= std::uint64_t{bytes_[at++] & (more - 1U)} << shift;
      }
      distance |= std::uint64_t{bytes_[at++]} << shift;
      place += distance;
      visit(place);
    }
  }

 private:
  // LEB128: seven bits in each byte, the lowest first; the eighth says that more follow.
  static constexpr int bits = 7;
  static constexpr std::uint8_t more = 0x80;

  std::vector<std::uint8_t> bytes_;
  std::uint64_t last_ = 0;
};

}  // namespace meldroom::server
