#pragma once

#include <string>
#include <string_view>
#include <utility>

#include <boost/system/result.hpp>

namespace meldroom::engine {

/// Why a move, an option or a start was refused. A value, never an exception. A refusal has changed nothing. Checks run
/// in the order of T-20, and the refusal names the first that fails.
struct Refusal {
  Refusal() = default;
  Refusal(std::string_view by_clause, std::string_view for_reason, std::string in_words)
      : clause(by_clause), reason(for_reason), message(std::move(in_words)) {}

  /// The rulebook's clause, e.g. "RUM-2.4".
  std::string_view clause;
  /// A stable key for programs and translations, e.g. "not_your_turn".
  std::string_view reason;
  /// The same as an English sentence: what was wrong and what would be right.
  std::string message;

  friend bool operator==(const Refusal&, const Refusal&) = default;
};

/// The result, or why it was refused. `Result<void>` is a check: true if nothing is wrong.
template <class T>
using Result = boost::system::result<T, Refusal>;

/// Result::value() of a refusal calls it. That is a bug; the exception names the refusal.
[[noreturn]] void throw_exception_from_error(const Refusal& refusal, const boost::source_location& where);

}  // namespace meldroom::engine
