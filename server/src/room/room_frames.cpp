// What a room sends, and to whom: documents and their changes, made at once and held until what they tell of
// is on disk.
#include <algorithm>
#include <utility>

#include "net/session.hpp"
#include "protocol/server_message.hpp"
#include "room/room.hpp"
#include "room/room_doc.hpp"

namespace meldroom::server {

using engine::Observer;
using engine::Seat;
using protocol::ErrorCode;

// ---- what people are shown ----

std::shared_ptr<const protocol::RoomDoc> Room::make_room_doc() const {
  auto doc = std::make_shared<protocol::RoomDoc>(room_doc_of(code_, state_, house_.offer));
  for (auto& [seat, shown] : doc->seats) {
    shown.connected = shown.connected && (shown.bot || connected(seat));
  }
  doc->spectators = static_cast<int>(
      std::ranges::count_if(members_, [](const Member& one) { return !one.observer && !one.invited; }));
  return doc;
}

protocol::ClockDoc Room::clock_doc() const {
  const TurnClock& clock = state_.clock();
  return {clock.decision(), clock.left(house_.clock.now()).count(), clock.running()};
}

const protocol::Faces* Room::faces() const {
  return state_.match() ? house_.offer.faces(state_.game().deck) : nullptr;
}

namespace {

/// Whether a member belongs to an audience.
constexpr auto of_audience(const auto& audience) {
  return [&audience](const auto& member) {
    return member.observer == audience.observer && member.invited == audience.invited;
  };
}

}  // namespace

Room::Audience& Room::audience_of(const Member& member) {
  const auto found = std::ranges::find_if(
      audiences_, [&](const Audience& audience) { return of_audience(audience)(member); });
  return found != audiences_.end() ? *found
                                   : audiences_.emplace_back(Audience{member.observer, member.invited});
}

void Room::forget_unwatched() {
  std::erase_if(audiences_, [this](const Audience& audience) {
    return std::ranges::none_of(members_, of_audience(audience));
  });
}

/// Makes an update of what has changed for everyone whom it concerns: one frame an audience, and one for the
/// requester, whose own says which request it answers.
void Room::publish(const Requester& by, const Changes& changes) {
  const std::shared_ptr<const protocol::RoomDoc> doc_before = room_doc_;
  if (changes.room) room_doc_ = make_room_doc();
  const protocol::ClockDoc clock = clock_doc();
  const bool clock_changed =
      state_.clock().changes() != std::exchange(clock_shown_, state_.clock().changes());

  protocol::Update update;
  update.before.room = doc_before.get();
  update.after.room = room_doc_.get();
  update.before.faces = faces_shown_;
  update.after.faces = faces_shown_ = faces();
  if (clock_changed) {
    // The clients' `left_ms` is as old as their last message of it, so the clock goes out whole or not at
    // all.
    (clock.decision == TurnClock::none ? update.before : update.after).clock = &clock;
  }
  update.room_events = changes.events;
  update.match_events = changes.match_events;
  for (Audience& audience : audiences_) {
    if (changes.only && audience.observer != changes.only) continue;
    if (audience.invited) {
      if (!changes.room) continue;
      protocol::Update of_room;
      of_room.before.room = update.before.room;
      of_room.after.room = update.after.room;
      publish_to(audience, by, of_room, {.room = true});
    } else {
      publish_to(audience, by, update, changes);
    }
  }
}

void Room::publish_to(Audience& audience, const Requester& by, protocol::Update& update,
                      const Changes& changes) {
  std::optional<engine::View> view;
  if (changes.match && state_.match()) view = state_.match()->view(audience.observer);
  update.before.view = changes.match && audience.view ? &*audience.view : nullptr;
  update.after.view = view ? &*view : nullptr;
  update.v = ++audience.version;

  Frame shared;
  for (const Member& one : members_) {
    if (!of_audience(audience)(one) || !one.has_snapshot) continue;
    if (one.session == by.session) {
      update.re = by.id;
      send(one.session, Frame::text(protocol::update_frame(audience.observer, update)));
    } else {
      update.re.reset();
      if (!shared) shared = Frame::text(protocol::update_frame(audience.observer, update));
      send(one.session, shared);
    }
  }
  if (changes.match) audience.view = std::move(view);
}

void Room::show_snapshot(const Requester& to) {
  const auto here = member(to.session);
  Audience& audience = audience_of(*here);
  const protocol::ClockDoc clock = clock_doc();
  protocol::Document document{room_doc_.get()};
  if (!here->invited) {
    if (state_.match() && !audience.view) audience.view = state_.match()->view(here->observer);
    document = {room_doc_.get(), faces(), audience.view ? &*audience.view : nullptr,
                clock.decision == TurnClock::none ? nullptr : &clock};
  }
  const auto re = to.id == 0 ? std::nullopt : std::optional(to.id);
  here->has_snapshot = true;
  send(to.session, Frame::text(protocol::snapshot_frame(re, audience.version, here->observer, document)));
}

// ---- sending ----

/// Sends what tells of the state as it is, once that is on disk.
void Room::send(const SessionPtr& to, Frame frame, After after) {
  if (committed_ == state_.entries() && held_.empty()) return deliver(to, std::move(frame), after);
  held_.push_back({state_.entries(), to, std::move(frame), after});
}

void Room::deliver(const SessionPtr& to, Frame frame, After after) const {
  switch (after) {
    case After::stays:
      return to->deliver(std::move(frame));
    case After::leaves_room:
      return to->deliver_last_of(this, std::move(frame));
    case After::superseded:
      return to->deliver_and_close(std::move(frame), CloseCode::superseded, "superseded");
  }
}

void Room::refuse(const Requester& to, ErrorCode code, std::string_view message) {
  // One who is not in the room is not bound to it by asking.
  const After after = member(to.session) == members_.end() ? After::leaves_room : After::stays;
  send(to.session, Frame::text(protocol::error_frame(to.id, code, message)), after);
}

void Room::committed(std::uint64_t number) {
  on_disk_.store(number + 1, std::memory_order_release);
  if (release_posted_.exchange(true, std::memory_order_acq_rel)) return;
  net::post(strand_, [self = shared_from_this()] { self->release(); });
}

void Room::release() {
  release_posted_.exchange(false, std::memory_order_acq_rel);
  committed_ = std::max(committed_, on_disk_.load(std::memory_order_acquire));
  if (stopped_) return;
  std::size_t released = 0;
  while (released < held_.size() && held_[released].entries <= committed_) {
    Held& held = held_[released++];
    deliver(held.to, std::move(held.frame), held.after);
  }
  held_.erase(held_.begin(), held_.begin() + static_cast<std::ptrdiff_t>(released));
}

void Room::not_committed(const std::string& why) {
  net::post(strand_,
            [self = shared_from_this(), why] { self->stop("its journal cannot be written: " + why); });
}

}  // namespace meldroom::server
