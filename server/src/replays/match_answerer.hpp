#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>

#include "engine/match.hpp"
#include "engine/missed_words.hpp"
#include "engine/record.hpp"
#include "journal/entry.hpp"
#include "journal/journal.hpp"
#include "offer.hpp"
#include "protocol/replay.hpp"
#include "protocol/room_doc.hpp"
#include "replays/match_request.hpp"
#include "replays/stopped.hpp"
#include "room/room_state.hpp"

namespace meldroom::server {

/// Why the asker may not have the answer while the match is played. `seat` is the asker's present seat, if they have
/// one.
[[nodiscard]] std::optional<Unanswered> objection_while_played(const MatchRequest& request,
                                                               engine::Observer seat);

/// Answers one request for a match. Replays the room from its journal, up to the end of that match, and makes what was
/// asked for: the match's record or replay, or the missed words or best plays. The same entries say what may be seen and
/// who may see it.
///
/// The room's entries are read twice, because a room can have so many that they do not fit into memory: first to find
/// out who may see the match, and then to replay it.
class MatchAnswerer {
 public:
  /// `stop` ends look_at() and follow() early: they throw Stopped.
  MatchAnswerer(const MatchRequest& request, const Offer& offer, std::size_t most_hints,
                std::stop_token stop);

  /// Looks at the room's entries, one after another.
  void look_at(const JournalEntry& line);
  /// After the last entry: why the request is refused, if that shows without a replay.
  [[nodiscard]] std::optional<Unanswered> first_objection() const;
  /// The first secret of the room, if it has entries.
  [[nodiscard]] engine::Bytes32 secret() const { return looked_.secret; }
  /// Then replays the room's entries, one after another, if there was no objection. Throws std::exception if one cannot
  /// be replayed.
  void follow(const JournalEntry& line);
  /// After the last entry: answers, unless there is an objection.
  [[nodiscard]] MatchAnswer answer();
  /// After answer(): whether the match is over, so that the answer never changes.
  [[nodiscard]] bool over() const { return state_.stage() == protocol::Stage::over; }

 private:
  /// What the entries say about who may see the match.
  struct Looked {
    engine::Bytes32 secret{};
    bool had_seat = false;              ///< the asker has had one
    bool past = false;                  ///< the match is over, and the room has gone on
    int matches = 0;                    ///< how many have begun
    int forgotten = 0;                  ///< how many of them, from the first on, are deleted
    std::optional<entry::Game> game{};  ///< what the match was played with
  };
  void end_if_stopped() const;
  void begin_with(const entry::RematchOpened& rematch);
  void replay(const JournalEntry& line);
  void begin(RoomState::Change change);
  void move(const engine::Match& before, const entry::Moved& moved, RoomState::Change change);
  [[nodiscard]] std::optional<Unanswered> objection() const;
  [[nodiscard]] MatchAnswer best_plays() const;
  [[nodiscard]] MatchAnswer missed_words() const;

  const MatchRequest request_;
  const Offer& offer_;
  const std::size_t most_hints_;
  const std::stop_token stop_;
  Looked looked_;
  RoomState state_;
  bool past_ = false;  ///< the match is over, and later entries do not matter

  // What was asked for: only one of these is set.
  std::optional<engine::Recorder> record_;
  std::optional<protocol::ReplayWriter> replay_;
  std::optional<engine::Match> state_asked_for_;  ///< the match in the state whose best plays are asked for
  std::optional<engine::MissedWords> missed_;
  // What the observer was shown by the last step.
  protocol::RoomDoc room_shown_;
  engine::View view_shown_;
};

}  // namespace meldroom::server
