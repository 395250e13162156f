#pragma once

#include <cstddef>

/// What words score in AlphaRummy: the table of AR-4, and AR-3.1.
namespace meldroom::engine::alpha_rummy {

/// What a word earns by its number of letters.
struct LengthScore {
  int multiplier = 0;
  int bonus_cards = 0;
};

[[nodiscard]] constexpr LengthScore length_score(std::size_t letters) {
  switch (letters) {
    case 4:
      return {1, 1};
    case 5:
      return {2, 2};
    case 6:
      return {3, 3};
    default:
      return {4, 4};
  }
}

}  // namespace meldroom::engine::alpha_rummy
