#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <string_view>

namespace meldroom::engine {

/// How many there are of each letter, up to seven. Packed, so that missing() takes a few steps for all letters
/// together: a search calls it for every word of a lexicon.
class LetterCounts {
 public:
  constexpr LetterCounts() = default;
  constexpr explicit LetterCounts(std::string_view letters) {
    for (const char letter : letters) {
      add(letter);
    }
  }

  /// Adds a letter, 'A'..'Z'. After seven of the same letter, further ones do not count.
  constexpr void add(char letter) {
    const auto place = static_cast<unsigned>(letter - 'A');
    auto& half = halves_[place % 2];
    const auto shift = 4 * (place / 2);
    half += (half >> shift & most) < most ? std::uint64_t{1} << shift : 0;
  }

  /// How many letters of `need` are missing here.
  [[nodiscard]] constexpr int missing(const LetterCounts& need) const {
    return sum(lacking(halves_[0], need.halves_[0])) + sum(lacking(halves_[1], need.halves_[1]));
  }
  [[nodiscard]] constexpr bool has(const LetterCounts& need) const { return missing(need) == 0; }

  /// The counts after removing `letters`, all of which have to be here.
  [[nodiscard]] constexpr LetterCounts without(const LetterCounts& letters) const {
    LetterCounts left;
    left.halves_ = {halves_[0] - letters.halves_[0], halves_[1] - letters.halves_[1]};
    return left;
  }
  [[nodiscard]] constexpr int count(char letter) const {
    const auto place = static_cast<unsigned>(letter - 'A');
    return static_cast<int>(halves_[place % 2] >> (4 * (place / 2)) & most);
  }

 private:
  static constexpr std::uint64_t most = 7;
  static constexpr std::uint64_t guards = 0x8888888888888888U;

  /// For each letter, by how much `need` exceeds `here`. Where it does, a guard bit survives the subtraction.
  static constexpr std::uint64_t lacking(std::uint64_t here, std::uint64_t need) {
    const auto difference = (need | guards) - here;
    const auto kept = difference & guards;
    return difference & (kept - (kept >> 3U));
  }
  static constexpr int sum(std::uint64_t nibbles) {
    constexpr std::uint64_t low = 0x0f0f0f0f0f0f0f0fU;
    const auto bytes = (nibbles & low) + (nibbles >> 4U & low);
    return static_cast<int>(bytes * 0x0101010101010101U >> 56U);
  }

  std::array<std::uint64_t, 2> halves_{};  ///< A, C, E, ... and B, D, F, ...: four bits for each letter
};

}  // namespace meldroom::engine
