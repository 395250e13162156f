#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace meldroom::server {

/// The positions of one room's entries in the journal's file, in rising order. A room's entries are between those of
/// others, so without their positions a search would read all of these. Each position takes one to three bytes, because
/// only the distance to the position before it is kept.
class EntryPositions {
 public:
  /// Adds a position after all others.
  void add(std::uint64_t position) {
    std::uint64_t distance = position - last_;
    for (; distance >= more; distance >>= bits) bytes_.push_back(static_cast<std::uint8_t>(distance | more));
    bytes_.push_back(static_cast<std::uint8_t>(distance));
    last_ = position;
  }

  /// Gives up its first positions, at most `count`, and returns them.
  [[nodiscard]] EntryPositions take_first(std::uint64_t count) {
    EntryPositions taken;
    EntryPositions kept;
    std::uint64_t seen = 0;
    each([&](std::uint64_t position) { (seen++ < count ? taken : kept).add(position); });
    *this = std::move(kept);
    return taken;
  }

  /// Calls `visit` with each position.
  template <class Visit>
  void each(Visit visit) const {
    std::uint64_t position = 0;
    for (std::size_t at = 0; at < bytes_.size();) {
      std::uint64_t distance = 0;
      int shift = 0;
      for (; bytes_[at] >= more; shift += bits) {
        distance |= std::uint64_t{bytes_[at++] & (more - 1U)} << shift;
      }
      distance |= std::uint64_t{bytes_[at++]} << shift;
      position += distance;
      visit(position);
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
