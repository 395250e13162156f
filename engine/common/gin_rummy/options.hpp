#pragma once

#include "table/option_table.hpp"

/// Gin Rummy's options, as in the rulebook's table.
namespace meldroom::engine::gin_rummy {

/// With how much deadwood one may knock (GR-2.4, GR-2.5).
enum class KnockBy : std::uint8_t {
  ten,       ///< ten points or fewer
  oklahoma,  ///< as the first upcard says
  gin        ///< none
};

/// So many turns in a row begun from the discard pile end a hand (GR-2.8).
inline constexpr int most_from_discard = 20;
/// The cards of the stock that are never drawn (GR-2.8).
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
