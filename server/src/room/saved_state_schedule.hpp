#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <optional>

#include "server_clock.hpp"

namespace meldroom::server {

/// When a room saves its state: after a number of entries if the last time is long enough ago, and in any case some time
/// after the first of them. A restart only replays the entries after the last saved state. Saving writes the whole state,
/// and with it the states of the present turn to which a player can go back. After many moves in one turn it takes longer
/// than a move does.
class SavedStateSchedule {
 public:
  /// The room comes back with a saved state of so many entries; 0: without one.
  explicit SavedStateSchedule(std::uint64_t saved_entries) : saved_entries_(saved_entries) {}

  /// The room has this many entries, the last of which is new.
  void note_entry(std::uint64_t entries, ServerTime now) {
    if (lacks_many(entries)) {
      due_ = std::max(now, not_before_);
    } else if (!due_) {
      due_ = now + after_first_entry;
    }
  }
  /// The room has come back with this many entries. A few that were replayed are no reason to save the state.
  void note_return(std::uint64_t entries, ServerTime now) {
    if (lacks_many(entries)) due_ = now;
  }
  void note_saved(std::uint64_t entries, ServerTime now) {
    saved_entries_ = entries;
    not_before_ = now + least_pause;
    due_.reset();
  }
  [[nodiscard]] bool is_due(ServerTime now) const { return due_ && *due_ <= now; }

 private:
  static constexpr std::uint64_t entries_between = 32;
  static constexpr ServerTime least_pause = std::chrono::seconds(10);
  static constexpr ServerTime after_first_entry = std::chrono::minutes(1);

  [[nodiscard]] bool lacks_many(std::uint64_t entries) const {
    return entries - saved_entries_ >= entries_between;
  }

  std::uint64_t saved_entries_;
  ServerTime not_before_ = ServerTime::min();
  std::optional<ServerTime> due_;
};

}  // namespace meldroom::server
