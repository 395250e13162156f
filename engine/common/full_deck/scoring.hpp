#pragma once

#include <cstdint>
#include <string_view>

/// What words score at once (FD-3). Spellings alone, no cards: two equal letters are the same letter.
namespace meldroom::engine::full_deck {

/// What a score is for.
enum class ScoreKind : std::uint8_t {
  new_word,    ///< FD-3.1
  bonus,       ///< FD-3.2
  play_on,     ///< FD-3.3
  rearranged,  ///< FD-3.4
  body         ///< FD-3.5
};
inline constexpr std::size_t score_kinds = 5;

[[nodiscard]] std::string_view clause_of(ScoreKind kind);

struct Score {
  ScoreKind kind{};
  int points = 0;
  friend bool operator==(const Score&, const Score&) = default;
};

/// FD-1.1: the cards that one is dealt.
inline constexpr int full_hand = 8;

/// FD-3.2: what a new word of all the cards of a full hand scores on top of its letters.
inline constexpr Score bonus_score{ScoreKind::bonus, 25};

/// FD-3.1: a new word with so many letters on wild cards, which count nothing.
[[nodiscard]] Score score_new_word(std::string_view word, int wild);

/// FD-3.3, FD-3.4, FD-3.5: `word` made from `old`, as the old cards read in the new word (FD-3.4), with so
/// many letters on wild cards, old and added.
[[nodiscard]] Score score_play_on(std::string_view old, std::string_view word, int wild);

}  // namespace meldroom::engine::full_deck
