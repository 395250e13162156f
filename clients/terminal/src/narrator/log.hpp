#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include <nlohmann/json.hpp>

#include "narrator/narrator.hpp"
#include "phrases.hpp"

namespace meldroom::terminal {

/// A part of a match that went on while this client was not there.
struct Missed {
  int match = 0;
  /// The number of the state before it; nothing if it begins with the match.
  std::optional<std::uint32_t> after{};
  std::uint32_t until = 0;  ///< the number of the state that it led to
  friend bool operator==(const Missed&, const Missed&) = default;
};

/// What happened in the part, as the narrator would have said it then. `replay` is what the server answers to a request
/// for the match's replay. Throws std::exception if it is not a replay.
[[nodiscard]] Lines lines_of(const Missed& part, const nlohmann::json& replay, const Narrator& narrator);

/// What happened, for people who read it later. The parts that they missed stay empty until a replay tells them.
class Log {
 public:
  /// Adds lines at the end. After some hundred lines the oldest ones go.
  void add(const Lines& lines);
  /// Adds what led from one document to the other as a missed part, if that was anything.
  void add_missed(const Document& before, const Document& now);
  /// The parts of a match that are still missing.
  [[nodiscard]] std::vector<Missed> missed(int match) const;
  /// Puts these parts in their places. Throws std::exception if this is not a replay; then the log is as before.
  void fill(const std::vector<Missed>& parts, const nlohmann::json& replay, const Narrator& narrator);
  /// The last lines: `most` at the most.
  [[nodiscard]] Lines last(std::size_t most) const;

 private:
  using Entry = std::variant<std::string, Missed>;
  void push(Entry entry);

  std::deque<Entry> entries_;
};

}  // namespace meldroom::terminal
