#pragma once

#include "table/option_table.hpp"

/// Gin's options, as in the rulebook's table.
namespace meldroom::engine::gin {

/// What a knocker gets if their deadwood is the greater (GIN-3.4).
enum class FailedKnock : std::uint8_t {
  pay,  ///< their deadwood is subtracted, their words count nothing
  zero  ///< nothing
};

/// Who splits a hand that is laid open into words (GIN-2.7).
enum class LayDownBy : std::uint8_t {
  own,  ///< the player of the hand
  best  ///< the server, for both hands
};

/// GIN-2.8: this many turns in a row that begin from the discard pile end a hand.
inline constexpr int most_from_discard = 10;

struct Options {
  int target = 1000;
  int min_letters = 3;
  int level = 4;  ///< how many colours a word may mix
  bool progressive = false;
  FailedKnock failed_knock = FailedKnock::pay;
  LayDownBy lay_down = LayDownBy::own;

  [[nodiscard]] static const OptionTable<Options>& table();
  [[nodiscard]] static Options from(const OptionValues& values) { return read_options(table(), values); }
};

}  // namespace meldroom::engine::gin
