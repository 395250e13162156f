#pragma once

#include <vector>

#include "engine/variant.hpp"
#include "table/option_table.hpp"

/// The options that every table has (T).
namespace meldroom::engine {

struct TableOptions {
  int turn_seconds = 120;  ///< for a decision; 0: no clock (T-7)
  int away_after = 3;
  int hand_pause = 30;  ///< seconds between hands; 0: the next hand is dealt at once (T-21)
  bool take_back = true;
  bool words_checked = true;
  bool house_words = true;

  /// T-19: whether the players may admit words.
  [[nodiscard]] bool admits_words() const { return house_words && words_checked; }

  /// `words`: whether the game uses words.
  [[nodiscard]] static const OptionTable<TableOptions>& table(bool words);
  /// Reads the options of a game of words. An option that the match does not have is off or 0.
  [[nodiscard]] static TableOptions from(const OptionValues& values);
};

/// All options of a variant: its own, then those of the table that it does not define itself.
[[nodiscard]] std::vector<OptionSpec> with_table_options(std::vector<OptionSpec> own, bool words);

/// The preset that every variant has: no clock, and hints.
[[nodiscard]] Preset learning_preset(OptionValues more = {});

}  // namespace meldroom::engine
