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
#include "room/role.hpp"
#include "room/room_state.hpp"
#include "room/room_time.hpp"
#include "room_code.hpp"
#include "server_context.hpp"

namespace meldroom::server {

/// The request that a step answers. Without a session the step answers nobody.
struct Requester {
  std::shared_ptr<Session> session;
  std::uint32_t id = 0;
  std::uint32_t visit = 0;             ///< Session::visit() when they made it
  std::optional<Outbox::Time> came{};  ///< when the request arrived
};

/// What a step changed: the part that is the same for every observer.
struct Changes {
  std::span<const protocol::RoomEvent> events{};
  const engine::EventLog* match_events = nullptr;
  bool room = false;   ///< something in the RoomDoc
  bool match = false;  ///< something in the views
  /// If set, only the player in this seat sees the changes.
  std::optional<engine::Seat> only{};
};

/// Who is in a room, and what they have been sent: first the whole document as a snapshot, then every change of it.
class Audience {
 public:
  /// Somebody in the room. A seat has at most one connection.
  struct Member {
    std::shared_ptr<Session> session;
    std::uint32_t visit = 0;  ///< Session::visit() of their last request
    Role role;
    bool has_snapshot = false;  ///< until then they get no updates

    /// The seat of a player; nothing for everybody else.
    [[nodiscard]] std::optional<engine::Seat> seat() const { return seat_of(role); }
    template <class OneRole>
    [[nodiscard]] bool is() const {
      return std::holds_alternative<OneRole>(role);
    }
  };

  /// All arguments given by reference must outlive this object.
  Audience(RoomCode code, const RoomState& state, const RoomTime& time, const ServerContext& context,
           Outbox& outbox);

  // ---- who is here ----

  [[nodiscard]] const std::vector<Member>& members() const { return members_; }
  /// Null if they are not here.
  [[nodiscard]] const Member* member(const std::shared_ptr<Session>& session) const;
  [[nodiscard]] const Member* in_seat(engine::Seat seat) const;
  /// The number of members with that role.
  [[nodiscard]] std::size_t count(const Role& role) const;
  void add(Member member) { members_.push_back(std::move(member)); }
  /// Notes to which visit a request belongs, if a member made it: members can enter again.
  void note_visit(const Requester& by);
  void remove(const std::shared_ptr<Session>& session);
  void clear() { members_.clear(); }

  // ---- what they are sent ----

  /// Takes the room's present state as the one that everybody has been shown.
  void note_shown();
  /// The seats have new numbers: `seats` maps the old ones to the new ones. Sends everybody the whole document again.
  void renumber(const std::map<engine::Seat, engine::Seat>& seats, const Requester& by);
  /// Sends the changes to everybody who may see them. The requester gets them as the answer to their request.
  void publish(const Requester& by, const Changes& changes);
  /// Sends a member the whole document.
  void show_snapshot(const Requester& to);
  /// The snapshot that the player in this seat would get.
  [[nodiscard]] std::string snapshot_for(engine::Seat seat) const;

 private:
  /// Members who see the same: the one connection of a seat, all spectators, or all who are invited. They are sent the
  /// same bytes.
  struct Group {
    Role role;
    std::uint64_t version = 0;  ///< of the document that they have
    /// Their part of the view in that document. The next patch starts from it.
    std::unique_ptr<const engine::PersonalView> view{};
    [[nodiscard]] bool has(const Member& member) const { return member.role == role; }
  };

  Group& group_of(const Member& member);
  void publish_to(Group& group, const Requester& by, const protocol::PublicPatch& patch,
                  protocol::Update update, const Changes& changes);
  [[nodiscard]] std::unique_ptr<const protocol::RoomDoc> make_room_doc() const;
  /// Null while the room has no match.
  [[nodiscard]] std::unique_ptr<const engine::PublicView> make_view() const;
  [[nodiscard]] std::unique_ptr<const engine::PersonalView> make_view(engine::Observer observer) const;
  [[nodiscard]] protocol::ClockDoc clock_doc() const;
  [[nodiscard]] const protocol::Faces* faces() const;

  const RoomCode code_;
  const RoomState& state_;
  const RoomTime& time_;
  const ServerContext& context_;
  Outbox& outbox_;
  std::vector<Member> members_;
  std::vector<Group> groups_;
  std::unique_ptr<const protocol::RoomDoc> room_doc_;  ///< as everyone has been sent it
  /// As everyone who sees the match has been sent it; null while nobody does.
  std::unique_ptr<const engine::PublicView> view_;
  const protocol::Faces* faces_shown_ = nullptr;
  std::uint32_t clock_shown_ = 0;  ///< TurnClock::changes()
};

}  // namespace meldroom::server
