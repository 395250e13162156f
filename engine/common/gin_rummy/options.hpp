#pragma once

#include "table/option_table.hpp"

/// Gin Rummy's options, as in the rulebook's table.
namespace meldroom::engine::gin_rummy {

/// How much deadwood allows a knock (GR-2.4, GR-2.5).
enum class KnockBy : std::uint8_t {
  ten,       ///< ten points or fewer
  oklahoma,  ///< the value of the first upcard
  gin        ///< none
};

/// GR-2.8: this many turns in a row that begin from the discard pile end a hand.
inline constexpr int most_from_discard = 20;
/// GR-2.8: this many cards of the stock are never drawn.
inline constexpr int last_of_stock = 2;

struct Options {
  int target = 100;
  KnockBy knock = KnockBy::ten;
  bool spade_doubles = true;
  int gin_bonus = 25;
  int undercut_bonus = 25;
  bool big_gin = false;
  int game_bonus = 100;
  int line_bonus = 25;
  bool shutout_doubles = true;

  [[nodiscard]] static const OptionTable<Options>& table();
  [[nodiscard]] static Options from(const OptionValues& values) { return read_options(table(), values); }
};

}  // namespace meldroom::engine::gin_rummy
