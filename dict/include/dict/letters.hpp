#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace meldroom::dict {

/// Letters 'A'..'Z' by count, without regard to their order.
class Letters {
 public:
  constexpr Letters() = default;
  constexpr explicit Letters(std::string_view letters) {
    for (const char letter : letters) {
      add(letter);
    }
  }

  constexpr void add(char letter) { ++counts_[place(letter)]; }
  /// Call it only if there is such a letter.
  constexpr void remove(char letter) { --counts_[place(letter)]; }
  [[nodiscard]] constexpr int count(char letter) const { return counts_[place(letter)]; }
  [[nodiscard]] constexpr int size() const {
    int all = 0;
    for (const auto count : counts_) {
      all += count;
    }
    return all;
  }

  [[nodiscard]] constexpr bool contains(const Letters& others) const {
    bool all = true;
    for (std::size_t i = 0; i < counts_.size(); ++i) {
      all &= others.counts_[i] <= counts_[i];
    }
    return all;
  }

  constexpr Letters& operator+=(const Letters& others) {
    for (std::size_t i = 0; i < counts_.size(); ++i) {
      counts_[i] = static_cast<std::uint8_t>(counts_[i] + others.counts_[i]);
    }
    return *this;
  }
  /// Removes the letters of `others`, each as often as it is here.
  constexpr Letters& operator-=(const Letters& others) {
    for (std::size_t i = 0; i < counts_.size(); ++i) {
      counts_[i] = static_cast<std::uint8_t>(counts_[i] - std::min(counts_[i], others.counts_[i]));
    }
    return *this;
  }
  friend constexpr Letters operator+(Letters a, const Letters& b) { return a += b; }
  friend constexpr Letters operator-(Letters a, const Letters& b) { return a -= b; }

  /// Calls `visit(letter, count)` for each letter with a count above 0, in alphabetical order.
  template <class Visit>
  void each(Visit visit) const {
    for (char letter = 'A'; letter <= 'Z'; ++letter) {
      if (const int there = count(letter); there > 0) {
        visit(letter, there);
      }
    }
  }

 private:
  static constexpr std::size_t place(char letter) { return static_cast<std::size_t>(letter - 'A'); }

  std::array<std::uint8_t, 26> counts_{};
};

/// Whether the letters of `old` stand in `word` in their order, possibly with other letters between.
[[nodiscard]] constexpr bool in_order(std::string_view old, std::string_view word) {
  std::size_t read = 0;
  for (const char letter : word) {
    if (read < old.size() && old[read] == letter) {
      ++read;
    }
  }
  return read == old.size();
}

}  // namespace meldroom::dict
