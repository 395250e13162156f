#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "dict/lexicon.hpp"
#include "dict/tiles.hpp"

namespace meldroom::dict {

/// Fits given tiles to words, one word after another. Implements spell_with() and can_spell() of dict/tiles.hpp.
///
/// It tries every way to place the pairs. Then it matches each letter that is left with a tile of its own and uses all
/// required tiles. A matched tile stays matched while further tiles are added; only its letter can change. So tiles are
/// added in the order of preference, required ones first. This matches as many letters as possible, with the most
/// preferred tiles.
class Fitting {
 public:
  Fitting(std::span<const Tile> bag, std::span<const Tile> required);
  Fitting(const Bag& bag, const Bag& required);

  /// True if the word can be spelled.
  [[nodiscard]] bool possible(std::string_view word, int min_from_bag);
  /// The best way to spell the word; false if there is none.
  [[nodiscard]] bool best(std::string_view word, int min_from_bag, std::vector<Placed>& placed);

 private:
  /// A tile of one letter.
  struct Single {
    Tile tile;
    bool required;
    std::size_t index;
  };
  struct Pair {
    Tile tile;
    bool required;
    std::size_t index;
    int at;  ///< its place in the word; -1 while it has none
  };
  /// The costs to minimise, the most important first.
  struct Cost {
    int blanks = 0;
    int choices = 0;
    int unpaired = 0;  ///< letters not spelled by pairs
    friend constexpr auto operator<=>(const Cost&, const Cost&) = default;
  };

  enum class Source : std::uint8_t { bag, required };
  void add(const Tile& tile, Source source, std::size_t index);
  void sort();
  bool prepare(std::string_view word, int min_from_bag);
  bool place_pairs(std::size_t at, std::uint32_t free, int placed);
  bool match(std::uint32_t free, int pairs);
  bool augment(std::size_t single, std::uint32_t& open);
  [[nodiscard]] std::uint32_t places_of(const Tile& tile) const;

  std::vector<Single> singles_;  ///< required ones first, then letters, choices, blanks of the bag
  std::vector<Pair> pairs_;      ///< required ones first
  int required_singles_ = 0;
  int required_pairs_ = 0;

  // The state for the current word.
  std::string_view word_;
  int min_from_bag_ = 0;
  std::array<std::uint32_t, 26> places_{};  ///< where each letter is, as a mask
  std::array<std::size_t, max_word_letters> owner_{};
  std::uint32_t unmatched_ = 0;
  std::vector<Placed>* best_ = nullptr;  ///< null if any way is good enough
  Cost best_cost_{};
  bool found_ = false;
};

}  // namespace meldroom::dict
