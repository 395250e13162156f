#pragma once

#include <string>

#include "table/option_table.hpp"

/// Rummy's options, as in the rulebook's table.
namespace meldroom::engine::rummy {

enum class Ends : std::uint8_t { points, hands };
enum class GoOutBy : std::uint8_t { any, discard };

struct Options {
  Ends ends = Ends::points;
  int target = 100;
  int hands = 10;
  bool many_melds = false;  ///< melds_per_turn: many
  int stall_rounds = 4;     ///< 0: never
  GoOutBy go_out_by = GoOutBy::any;

  [[nodiscard]] static const OptionTable<Options>& table();
  [[nodiscard]] static Options from(const OptionValues& values) { return read_options(table(), values); }
};

}  // namespace meldroom::engine::rummy
