#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <string_view>

#include "dict/tiles.hpp"

namespace meldroom::engine::alpha_rummy {

/// Letter cards by count, without regard to which is which. What a bot weighs is compared thousands of times
/// a move, so it is all in one place.
class Letters {
 public:
  Letters() = default;
  explicit Letters(std::string_view letters) {
    for (const char letter : letters) {
      add(letter);
    }
  }

  /// `letter` in 'A'..'Z'.
  void add(char letter) { ++counts_[place(letter)]; }
  /// There is such a letter.
  void remove(char letter) { --counts_[place(letter)]; }
  [[nodiscard]] int count(char letter) const { return counts_[place(letter)]; }
  [[nodiscard]] int size() const { return std::accumulate(counts_.begin(), counts_.end(), 0); }

  [[nodiscard]] bool contains(const Letters& others) const {
    bool all = true;
    for (std::size_t i = 0; i < counts_.size(); ++i) {
      all &= others.counts_[i] <= counts_[i];
    }
    return all;
  }
  Letters& operator+=(const Letters& others) {
    for (std::size_t i = 0; i < counts_.size(); ++i) {
      counts_[i] = static_cast<std::uint8_t>(counts_[i] + others.counts_[i]);
    }
    return *this;
  }
  /// Takes away what is there of `others`.
  Letters& operator-=(const Letters& others) {
    for (std::size_t i = 0; i < counts_.size(); ++i) {
      counts_[i] = static_cast<std::uint8_t>(counts_[i] - std::min(counts_[i], others.counts_[i]));
    }
    return *this;
  }
  friend Letters operator+(Letters a, const Letters& b) { return a += b; }
  friend Letters operator-(Letters a, const Letters& b) { return a -= b; }

  [[nodiscard]] dict::Bag bag() const {
    dict::Bag bag;
    bag.letters = counts_;
    return bag;
  }
  /// Calls `visit(letter, count)` for each letter that is there, in alphabetical order.
  template <class Visit>
  void each(Visit visit) const {
    for (std::size_t i = 0; i < counts_.size(); ++i) {
      if (counts_[i] > 0) {
        visit(static_cast<char>('A' + static_cast<char>(i)), static_cast<int>(counts_[i]));
      }
    }
  }

 private:
  static constexpr std::size_t place(char letter) { return static_cast<std::size_t>(letter - 'A'); }

  std::array<std::uint8_t, 26> counts_{};
};

}  // namespace meldroom::engine::alpha_rummy
