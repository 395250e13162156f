#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <memory>
#include <string_view>
#include <type_traits>
#include <vector>

#include "dict/lexicon.hpp"

namespace meldroom::dict {

/// Tiles to build words from: letters by count, blanks that can be any letter, tiles that are one of two
/// letters, and tiles that are two letters together, in that order.
struct Bag {
  std::array<std::uint8_t, 26> letters{};
  std::uint8_t blanks = 0;
  std::vector<std::array<char, 2>> choices{};
  std::vector<std::array<char, 2>> pairs{};

  /// Adds one tile; `letter` in 'A'..'Z'.
  void add(char letter) { ++letters[static_cast<std::size_t>(letter - 'A')]; }
  /// The number of tiles, blanks included.
  [[nodiscard]] int size() const;
};

/// True if some word of at least `min_letters` letters uses every tile of `required` and at least
/// `min_from_bag` tiles of `bag` (blanks included), and nothing else. Exact; cost is bounded by the part of
/// the word graph that the tiles can reach.
[[nodiscard]] bool any_word(const Lexicon& lexicon, const Bag& bag, const Bag& required, int min_letters,
                            int min_from_bag);

/// A reference to any callable that takes a word and returns false to stop the search, so that the search is
/// compiled once. It does not own the callable: use it as a parameter only. The word is valid during the
/// call.
class WordVisitor {
 public:
  template <std::predicate<std::string_view> Visit>
    requires(!std::same_as<std::remove_cvref_t<Visit>, WordVisitor>)
  WordVisitor(
      Visit&& visit)  // NOLINT(bugprone-forwarding-reference-overload): implicit, so that a lambda fits
      : object_(const_cast<void*>(static_cast<const void*>(std::addressof(visit)))),
        call_([](void* object, std::string_view word) -> bool {
          return (*static_cast<std::remove_reference_t<Visit>*>(object))(word);
        }) {}

  bool operator()(std::string_view word) const { return call_(object_, word); }

 private:
  void* object_;
  bool (*call_)(void*, std::string_view);
};

/// Calls `visit(word)` for every such word, each once, in alphabetical order, until it returns false.
void each_word(const Lexicon& lexicon, const Bag& bag, const Bag& required, int min_letters, int min_from_bag,
               WordVisitor visit);

}  // namespace meldroom::dict
