#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/event.hpp"
#include "engine/view.hpp"
#include "protocol/room_doc.hpp"
#include "protocol/room_event.hpp"
#include "protocol/server_message.hpp"
#include "room/outbox.hpp"
#include "room/room_clock.hpp"
#include "room/room_state.hpp"
#include "room_code.hpp"
#include "server_context.hpp"

namespace meldroom::server {

/// Whose request a step answers; nobody's without a session.
struct Requester {
  std::shared_ptr<Session> session;
  std::uint32_t id = 0;
  std::optional<Outbox::Time> came{};  ///< when the request came
};

/// What a step changed, as far as it is the same for everyone.
struct Changes {
  std::span<const protocol::RoomEvent> events{};
  const engine::EventLog* match_events = nullptr;
  bool room = false;   ///< something of RoomDoc
  bool match = false;  ///< something of the views
  /// If set, nobody but who has this seat sees any of it.
  std::optional<engine::Seat> only{};
};

/// Who is in a room, and what they have been sent: first the whole document, then everything that changes in it.
class Audience {
 public:
  /// Somebody in the room; a seat has one connection at most.
  struct Member {
    std::shared_ptr<Session> session;
    engine::Observer observer;
    bool invited = false;       ///< looks at the room before taking a seat: sees no match and is no spectator
    bool has_snapshot = false;  ///< until then they are sent no update
  };

  /// What is given must outlive it.
  Audience(RoomCode code, const RoomState& state, const RoomClock& clock, const ServerContext& context,
           Outbox& outbox);

  // ---- who is here ----

  [[nodiscard]] const std::vector<Member>& members() const { return members_; }
  /// Null if they are not here.
  [[nodiscard]] const Member* member(const std::shared_ptr<Session>& session) const;
  [[nodiscard]] const Member* in_seat(engine::Seat seat) const;
  /// How many have no seat.
  [[nodiscard]] std::size_t without_seat() const;
  void add(Member member) { members_.push_back(std::move(member)); }
  void remove(const std::shared_ptr<Session>& session);
  void clear() { members_.clear(); }

  // ---- what they are sent ----

  /// Takes the room as it is for what everybody has been shown.
  void look();
  /// The seats have got other numbers, old to new, and everybody gets the whole document again.
  void renumber(const std::map<engine::Seat, engine::Seat>& seats, const Requester& by);
  /// Sends the changes to everybody they concern; to the requester as the answer.
  void publish(const Requester& by, const Changes& changes);
  /// Sends somebody who is here the whole document.
  void show_snapshot(const Requester& to);
  /// A snapshot as who has the seat would get it.
  [[nodiscard]] std::string snapshot_for(engine::Seat seat) const;

 private:
  /// All who see the same: a seat's one connection, the spectators, or those who are invited. They are sent the same
  /// bytes.
  struct Group {
    engine::Observer observer;
    bool invited = false;
    std::uint64_t version = 0;  ///< of the document that they have
    /// In it: what the next patch starts from. On the heap, because the next one takes its place at every move.
    std::unique_ptr<const engine::View> view{};
    [[nodiscard]] bool has(const Member& member) const {
      return member.observer == observer && member.invited == invited;
    }
  };

  Group& group_of(const Member& member);
  void publish_to(Group& group, const Requester& by, protocol::Update& update, const Changes& changes);
  void send(const std::shared_ptr<Session>& to, std::string frame,
            std::optional<Outbox::Time> move_came = {});
  [[nodiscard]] std::shared_ptr<const protocol::RoomDoc> make_room_doc() const;
  /// Null before the first match.
  [[nodiscard]] std::unique_ptr<const engine::View> make_view(engine::Observer observer) const;
  [[nodiscard]] protocol::ClockDoc clock_doc() const;
  [[nodiscard]] const protocol::Faces* faces() const;

  const RoomCode code_;
  const RoomState& state_;
  const RoomClock& clock_;
  const ServerContext& context_;
  Outbox& outbox_;
  std::vector<Member> members_;
  std::vector<Group> groups_;
  std::shared_ptr<const protocol::RoomDoc> room_doc_;  ///< as everyone has it
  const protocol::Faces* faces_shown_ = nullptr;
  std::uint32_t clock_shown_ = 0;  ///< TurnClock::changes()
};

}  // namespace meldroom::server
