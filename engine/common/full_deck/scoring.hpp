#pragma once

#include <cstdint>
#include <string_view>

/// What words score at once (FD-3). Only spellings count, not cards: two equal letters are the same letter.
namespace meldroom::engine::full_deck {

/// The reason for a score.
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

/// FD-1.1: the number of cards dealt to each player.
inline constexpr int full_hand = 8;

/// FD-3.2: the extra score of a new word that uses all cards of a full hand.
inline constexpr Score bonus_score{ScoreKind::bonus, 25};

/// FD-3.1: the score of a new word. `wild` is the number of its letters on wild cards, which count 0.
[[nodiscard]] Score score_new_word(std::string_view word, int wild);

/// FD-3.3, FD-3.4, FD-3.5: the score of making `word` from `old`. `old` is spelled as its cards read in the new word
/// (FD-3.4). `wild` is the number of letters of `word` on wild cards, old and added.
[[nodiscard]] Score score_play_on(std::string_view old, std::string_view word, int wild);

}  // namespace meldroom::engine::full_deck
