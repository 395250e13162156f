#include "room/audience.hpp"

#include <algorithm>
#include <utility>

#include "net/session.hpp"
#include "room/room_doc.hpp"

namespace meldroom::server {

using engine::Seat;

namespace {

const Audience::Member* pointer_to(const std::vector<Audience::Member>& members,
                                   std::vector<Audience::Member>::const_iterator found) {
  return found == members.end() ? nullptr : &*found;
}

Frame update_frame(engine::Observer observer, const protocol::PublicPatch& patch,
                   const protocol::Update& update) {
  protocol::TextBuffer text;
  protocol::write_update_frame(text, observer, patch, update);
  return Frame::text(text);
}

}  // namespace

Audience::Audience(RoomCode code, const RoomState& state, const RoomTime& time, const ServerContext& context,
                   Outbox& outbox)
    : code_(code), state_(state), time_(time), context_(context), outbox_(outbox) {}

// ---- who is here ----

const Audience::Member* Audience::member(const std::shared_ptr<Session>& session) const {
  return pointer_to(members_, std::ranges::find(members_, session, &Member::session));
}

const Audience::Member* Audience::in_seat(Seat seat) const {
  return pointer_to(members_, std::ranges::find(members_, Role(role::Player{seat}), &Member::role));
}

std::size_t Audience::count(const Role& role) const {
  return static_cast<std::size_t>(std::ranges::count(members_, role, &Member::role));
}

void Audience::remove(const std::shared_ptr<Session>& session) {
  std::erase_if(members_, [&](const Member& one) { return one.session == session; });
}

void Audience::note_visit(const Requester& by) {
  const auto one = std::ranges::find(members_, by.session, &Member::session);
  if (one != members_.end()) one->visit = by.visit;
}

// ---- the document ----

std::unique_ptr<const protocol::RoomDoc> Audience::make_room_doc() const {
  auto doc = std::make_unique<protocol::RoomDoc>(room_doc_of(code_, state_, context_.offer));
  for (auto& [seat, shown] : doc->seats) {
    shown.connected = shown.connected && (shown.bot || in_seat(seat) != nullptr);
  }
  if (!context_.limits.chat) doc->quiet = true;
  doc->spectators = static_cast<int>(count(role::Spectator{}));
  return doc;
}

std::unique_ptr<const engine::PublicView> Audience::make_view() const {
  if (!state_.match()) return nullptr;
  // Made in its place: std::make_unique would move it, and a view is large.
  return std::unique_ptr<const engine::PublicView>(new engine::PublicView(state_.match()->public_view()));
}

std::unique_ptr<const engine::PersonalView> Audience::make_view(engine::Observer observer) const {
  if (!state_.match()) return nullptr;
  return std::unique_ptr<const engine::PersonalView>(
      new engine::PersonalView(state_.match()->personal_view(observer)));
}

protocol::ClockDoc Audience::clock_doc() const {
  const TurnClock& clock = state_.clock();
  return {clock.decision(), clock.left(time_.now()).count(), clock.running()};
}

const protocol::Faces* Audience::faces() const {
  return state_.match() ? context_.offer.faces(state_.game().deck) : nullptr;
}

void Audience::note_shown() {
  room_doc_ = make_room_doc();
  faces_shown_ = faces();
  clock_shown_ = state_.clock().changes();
}

// ---- what they are sent ----

Audience::Group& Audience::group_of(const Member& member) {
  const auto found = std::ranges::find_if(groups_, [&](const Group& group) { return group.has(member); });
  return found != groups_.end() ? *found : groups_.emplace_back(Group{member.role});
}

/// Makes one frame for each group, and a separate one for the requester, which says which request it answers.
void Audience::publish(const Requester& by, const Changes& changes) {
  protocol::PublicDocument before{room_doc_.get(), faces_shown_};
  std::unique_ptr<const protocol::RoomDoc> room_before;
  if (changes.room) {
    room_before = std::exchange(room_doc_, make_room_doc());
    faces_shown_ = faces();
  }
  protocol::PublicDocument after{room_doc_.get(), faces_shown_};
  const bool clock_changed =
      state_.clock().changes() != std::exchange(clock_shown_, state_.clock().changes());

  if (groups_.empty()) return;
  protocol::ClockDoc clock;
  if (clock_changed) {
    clock = clock_doc();
    // The `left_ms` that clients have is as old as the last message with a clock, so a patch of it would be wrong. The
    // whole clock is sent, or nothing.
    (clock.decision == TurnClock::none ? before : after).clock = &clock;
  }
  std::unique_ptr<const engine::PublicView> view_before;
  if (changes.match) {
    before.view = view_.get();
    // What only one seat sees changes nothing that all see.
    if (!changes.only) view_before = std::exchange(view_, make_view());
    after.view = view_.get();
  }
  const protocol::PublicPatch patch(before, after);
  const protocol::EventTexts events(changes.events, changes.match_events);
  protocol::Update update;
  update.events = &events;
  for (Group& group : groups_) {
    if (changes.only && seat_of(group.role) != changes.only) continue;
    if (std::holds_alternative<role::Invited>(group.role)) {
      if (!changes.room) continue;
      publish_to(group, by, protocol::PublicPatch({before.room}, {after.room}), {}, {.room = true});
    } else {
      publish_to(group, by, patch, update, changes);
    }
  }
  std::erase_if(groups_, [this](const Group& group) {
    return std::ranges::none_of(members_, [&](const Member& one) { return group.has(one); });
  });
  if (groups_.empty()) view_.reset();
}

void Audience::publish_to(Group& group, const Requester& by, const protocol::PublicPatch& patch,
                          protocol::Update update, const Changes& changes) {
  const engine::Observer observer = seat_of(group.role);
  auto view = changes.match ? make_view(observer) : nullptr;
  if (changes.match) {
    update.before = group.view.get();
    update.after = view.get();
  }
  update.v = ++group.version;

  Frame shared;
  for (const Member& one : members_) {
    if (!group.has(one) || !one.has_snapshot) continue;
    if (one.session == by.session) {
      update.re = by.id;
      outbox_.send(one.session, update_frame(observer, patch, update), state_.entries(), {},
                   changes.match ? by.came : std::nullopt);
    } else {
      update.re.reset();
      if (!shared) shared = update_frame(observer, patch, update);
      outbox_.send(one.session, shared, state_.entries(), {});
    }
  }
  if (changes.match) group.view = std::move(view);
}

void Audience::show_snapshot(const Requester& to) {
  const auto here = std::ranges::find(members_, to.session, &Member::session);
  Group& group = group_of(*here);
  const protocol::ClockDoc clock = clock_doc();
  protocol::Document document{{room_doc_.get()}};
  if (!here->is<role::Invited>()) {
    if (!view_) view_ = make_view();
    if (!group.view) group.view = make_view(here->seat());
    document = {{room_doc_.get(), faces(), clock.decision == TurnClock::none ? nullptr : &clock, view_.get()},
                group.view.get()};
  }
  const auto re = to.id == 0 ? std::nullopt : std::optional(to.id);
  here->has_snapshot = true;
  outbox_.send(to.session, Frame::text(protocol::snapshot_frame(re, group.version, here->seat(), document)),
               state_.entries(), {});
}

std::string Audience::snapshot_for(Seat seat) const {
  const auto view = make_view();
  const auto personal = make_view(seat);
  const protocol::Document document{{room_doc_.get(), faces(), nullptr, view.get()}, personal.get()};
  return protocol::snapshot_frame(std::nullopt, 0, seat, document);
}

void Audience::renumber(const std::map<Seat, Seat>& seats, const Requester& by) {
  for (Member& one : members_) {
    if (auto* player = std::get_if<role::Player>(&one.role)) player->seat = seats.at(player->seat);
  }
  groups_.clear();
  view_.reset();
  note_shown();
  for (const Member& one : members_) show_snapshot({one.session, one.session == by.session ? by.id : 0});
}

}  // namespace meldroom::server
