#pragma once

#include <string>
#include <string_view>

namespace meldroom::engine {

/// Why a move, an option or a start was not accepted. A value, never an exception; whoever gets one can rely
/// on nothing having changed. Checks run in the order of T-20, the first that fails is named.
struct Refusal {
  /// The rulebook's clause, e.g. "RUM-2.4".
  std::string_view clause;
  /// A stable key for programs and translations, e.g. "not_your_turn".
  std::string_view reason;
  /// The same as an English sentence: what was wrong and what would be right.
  std::string message;

  friend bool operator==(const Refusal&, const Refusal&) = default;
};

}  // namespace meldroom::engine
