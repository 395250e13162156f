#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <boost/describe.hpp>
#include <boost/system/result.hpp>

#include "engine/reason.hpp"

namespace meldroom::engine {

/// The words and numbers in the message of a refusal, for clients that say it in their own words. A refusal has those
/// that its message names.
struct RefusalValues {
  std::optional<std::string> word{};    ///< the word that was to be laid or allowed
  std::optional<std::string> was{};     ///< a word on the table, which was to be changed
  std::optional<std::string> card{};    ///< the code of a card's face
  std::optional<std::string> option{};  ///< the name of an option
  std::optional<int> given{};           ///< the number that was refused, e.g. of cards, colours or points
  std::optional<int> least{};           ///< the least that would be right
  std::optional<int> most{};            ///< the most that would be right
  std::optional<bool> or_zero{};        ///< 0 would be right too
  std::optional<bool> or_put_back{};    ///< to put the taken cards back would be right too (AR-2.2)

  friend bool operator==(const RefusalValues&, const RefusalValues&) = default;
};
BOOST_DESCRIBE_STRUCT(RefusalValues, (), (word, was, card, option, given, least, most, or_zero, or_put_back))

/// Why a move, an option or a start was refused. A value, never an exception. A refusal has changed nothing. Checks run
/// in the order of T-20, and the refusal names the first that fails.
struct Refusal {
  Refusal() = default;
  Refusal(std::string_view by_clause, Reason for_reason, std::string in_words,
          std::optional<RefusalValues> with_values = {})
      : clause(by_clause), reason(for_reason), message(std::move(in_words)), values(std::move(with_values)) {}

  /// The rulebook's clause, e.g. "RUM-2.4".
  std::string_view clause;
  /// A stable key for programs and translations, e.g. "not_your_turn": a Reason.
  std::string_view reason;
  /// The same as an English sentence: what was wrong and what would be right.
  std::string message;
  std::optional<RefusalValues> values{};

  friend bool operator==(const Refusal&, const Refusal&) = default;
};

/// The message with its clause: "the match is over (T-20)".
[[nodiscard]] std::string with_clause(const Refusal& refusal);

/// The result, or why it was refused. `Result<void>` is a check: true if nothing is wrong.
template <class T>
using Result = boost::system::result<T, Refusal>;

/// Result::value() of a refusal calls it. That is a bug; the exception names the refusal.
[[noreturn]] void throw_exception_from_error(const Refusal& refusal, const boost::source_location& where);

}  // namespace meldroom::engine
