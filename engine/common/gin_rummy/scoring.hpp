#pragma once

#include <vector>

#include "engine/card.hpp"
#include "engine/view.hpp"
#include "gin_rummy/options.hpp"

/// What a knock and a match score: GR-3.
namespace meldroom::engine::gin_rummy {

inline constexpr int big_gin_bonus = 31;

/// The most deadwood that allows a knock after that first upcard; 0: only gin (GR-2.4, GR-2.5).
[[nodiscard]] int knock_limit(const Options& options, const Face& upcard);
/// Whether that first upcard doubles the hand (GR-2.5).
[[nodiscard]] bool doubles(const Options& options, const Face& upcard);

/// How the play of a hand was ended.
enum class KnockKind : std::uint8_t { knock, gin, big_gin };

/// The deadwood points of both hands, as they finally count.
struct Deadwood {
  int knocker = 0;
  int other = 0;  ///< after laying off
};

/// The lines of the player who wins the hand (GR-2.5, GR-2.6, GR-3.1 to GR-3.3). The clause of the first line says how
/// the hand was won.
struct KnockScore {
  bool to_knocker = true;
  std::vector<ScoreLine> lines;

  [[nodiscard]] int points() const;
};
[[nodiscard]] KnockScore score(KnockKind kind, const Deadwood& deadwood, bool doubled,
                               const Options& options);

/// What a player has in all when the match has been won.
struct Totals {
  int score = 0;
  int hands_won = 0;
};
/// A player's part of the final sheet (GR-3.5, GR-3.6).
[[nodiscard]] FinalSheet final_sheet(const Totals& own, const Totals& other, bool won,
                                     const Options& options);

}  // namespace meldroom::engine::gin_rummy
