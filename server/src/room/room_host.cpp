// What a room's host decides: who may be in the room, and who may chat. And how a room replaces a host who is not
// there: somebody has to be able to change options, seat bots, and remove players who do not come back.
#include <string_view>
#include <vector>

#include <spdlog/fmt/fmt.h>

#include "net/session.hpp"
#include "protocol/server_message.hpp"
#include "room/room.hpp"

namespace meldroom::server {

using engine::Seat;
using protocol::ErrorCode;

namespace {

constexpr std::string_view kicked_sentence = "the host has removed you from this room, until the next match";

}  // namespace

// ---- who may be here ----

void Room::on(const Requester& by, const protocol::LetBack&) {
  if (host_seat_of(by)) apply_and_publish(entry::LetBack{}, by);
}

void Room::on(const Requester& by, const protocol::Lock& lock) {
  if (host_seat_of(by)) apply_and_publish(entry::LockSet{lock.locked}, by);
}

void Room::on(const Requester& by, const protocol::Quiet& quiet) {
  if (host_seat_of(by)) apply_and_publish(entry::QuietSet{quiet.quiet}, by);
}

void Room::on(const Requester& by, const protocol::Silence& silence) {
  if (!host_seat_of(by)) return;
  const auto owner = who_chats_as(silence.name);
  if (!owner) {
    return refuse(by, ErrorCode::no_seat, "nobody_chats_so",
                  fmt::format("nobody here chats as {} now", silence.name.str()));
  }
  if (owner == by.session->owner())
    return refuse(by, ErrorCode::not_allowed, "own_chat", "you cannot silence yourself");
  if (state_.silenced().size() >= RoomState::most_silenced) {
    return refuse(by, ErrorCode::not_allowed, "too_many_silenced",
                  fmt::format("{} people are silenced, and there can be no more; turn the chat off instead",
                              RoomState::most_silenced));
  }
  apply_and_publish(entry::Silenced{*owner, silence.name}, by);
}

void Room::on(const Requester& by, const protocol::LetSpeak&) {
  if (host_seat_of(by)) apply_and_publish(entry::LetSpeak{}, by);
}

/// Whether the requester, who has no seat, may take one or watch. If not, sends them an error.
bool Room::may_come_in(const Requester& by) {
  const auto& owner = by.session->owner();
  if (owner && state_.kicked().contains(*owner)) {
    refuse(by, ErrorCode::kicked, kicked_sentence);
    return false;
  }
  if (state_.locked()) {
    refuse(by, ErrorCode::locked, "the host has locked this room for newcomers");
    return false;
  }
  return true;
}

void Room::send_spectators_out(const Requester& by) {
  std::vector<Audience::Member> spectators;
  for (const auto& one : audience_.members()) {
    if (!one.observer && !one.invited) spectators.push_back(one);
  }
  for (const auto& one : spectators) {
    audience_.remove(one.session);
    send(one.session, protocol::error_frame({}, ErrorCode::kicked, "the host has removed the spectators"),
         After::leaving(one.visit));
  }
  audience_.publish(by, {.room = true});
}

// ---- a host who is not there ----

/// Of the people who are connected, the one who sat down first.
std::optional<Seat> Room::next_host() const {
  std::optional<Seat> oldest;
  for (const auto& [seat, holder] : state_.seats()) {
    if (!holder.present || holder.bot || audience_.in_seat(seat) == nullptr) continue;
    if (!oldest || holder.since < state_.seats().at(*oldest).since) oldest = seat;
  }
  return oldest;
}

/// Notes since when people are here without their host. Time in which nobody is here does not count: the first person
/// to come back waits the full time.
void Room::look_for_host() {
  if (audience_.in_seat(state_.host()) != nullptr || !next_host()) {
    host_missed_since_.reset();
  } else if (!host_missed_since_) {
    host_missed_since_ = time_.now();
  }
}

std::optional<ServerTime> Room::host_deadline() const {
  if (!host_missed_since_ || context_.limits.host_absent.count() == 0) return std::nullopt;
  return *host_missed_since_ + context_.limits.host_absent;
}

void Room::replace_host() {
  const auto deadline = host_deadline();
  if (stopped_ || !deadline || *deadline > time_.now()) return;
  if (const auto seat = next_host()) apply_and_publish(entry::HostNamed{*seat}, {});
}

}  // namespace meldroom::server
