#pragma once

#include <optional>

#include "archive/match_request.hpp"
#include "engine/match.hpp"
#include "engine/record.hpp"
#include "journal/journal.hpp"
#include "offer.hpp"
#include "protocol/replay.hpp"
#include "protocol/room_doc.hpp"
#include "room/room_state.hpp"

namespace meldroom::server {

/// Plays a room again from its journal, up to the end of one match, and writes down what was asked of that
/// match, or looks for the best plays in one of its states. What may be seen, and by whom, follows from the
/// same entries.
class Rerun {
 public:
  Rerun(const MatchRequest& request, const Offer& offer, std::size_t most_hints);

  /// The room's entries, one after another. Throws std::exception if they make no room.
  void take(const JournalEntry& line);
  /// After the last one.
  [[nodiscard]] MatchAnswer answer() &&;

 private:
  void follow(const JournalEntry& line);
  void begin(RoomState::Change change);
  void move(const engine::Match& before, const entry::Moved& moved, RoomState::Change change);
  void note_asker(const entry::Entry& entry);
  [[nodiscard]] std::optional<Withheld> objection() const;
  [[nodiscard]] MatchAnswer best_plays() const;

  const MatchRequest request_;
  const Offer& offer_;
  const std::size_t most_hints_;
  RoomState state_;
  bool had_seat_ = false;  ///< the asker, now or once
  bool past_ = false;      ///< the match, and all after it is of no interest

  // What was asked for, one of them.
  std::optional<engine::Recorder> record_;
  std::optional<protocol::ReplayWriter> replay_;
  std::optional<engine::Match> then_;  ///< in the state that best plays are asked for
  // What the observer has by the last step.
  protocol::RoomDoc room_shown_;
  engine::View view_shown_;
};

}  // namespace meldroom::server
