#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "dict/letters.hpp"

/// Tiles that spell words: the letters on them, and how given tiles spell a word.
namespace meldroom::dict {

/// A tile and the letters printed on it, 'A'..'Z'.
struct Tile {
  enum class Kind : std::uint8_t {
    letter,
    choice,  ///< one of two letters
    pair,    ///< two letters, in that order, next to each other
    blank    ///< any one letter
  };

  static constexpr Tile letter(char letter) { return {Kind::letter, letter, letter}; }
  static constexpr Tile choice(char one, char other) { return {Kind::choice, one, other}; }
  static constexpr Tile pair(char first, char second) { return {Kind::pair, first, second}; }
  static constexpr Tile blank() { return {Kind::blank, 0, 0}; }

  Kind kind;
  char first;
  char second;

  friend constexpr bool operator==(const Tile&, const Tile&) = default;
};

/// Tiles to build words from, without their identity: letters by count, blanks that can be any letter, tiles that are
/// one of two letters, and tiles that are two letters together, in that order.
struct Bag {
  Letters letters{};
  std::uint8_t blanks = 0;
  std::vector<std::array<char, 2>> choices{};
  std::vector<std::array<char, 2>> pairs{};

  Bag() = default;
  explicit Bag(std::span<const Tile> tiles);

  /// Adds one tile; `letter` in 'A'..'Z'.
  void add(char letter) { letters.add(letter); }
  void add(const Tile& tile);
  /// The number of tiles, blanks included.
  [[nodiscard]] int size() const;
};

/// A tile's place in a word.
struct Placed {
  bool required = false;    ///< which of the two lists of tiles it comes from ...
  std::size_t tile = 0;     ///< ... and its place in that list
  std::size_t at = 0;       ///< the place of its letter in the word, or of the first of its two letters
  std::size_t letters = 1;  ///< how many letters of the word it spells

  friend bool operator==(const Placed&, const Placed&) = default;
};

/// Spells a word with every tile of `required` and at least `min_from_bag` tiles of `bag`. The result is in the order
/// of the word; nothing if the word cannot be spelled. Of all ways it takes one with the fewest blanks of the bag, then
/// with the fewest choices of the bag, then with the most pairs.
[[nodiscard]] std::optional<std::vector<Placed>> spell_with(std::string_view word, std::span<const Tile> bag,
                                                            std::span<const Tile> required = {},
                                                            int min_from_bag = 0);

/// True if spell_with() would find a way.
[[nodiscard]] bool can_spell(std::string_view word, const Bag& bag, const Bag& required = {},
                             int min_from_bag = 0);

}  // namespace meldroom::dict
