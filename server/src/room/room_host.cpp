// What a room's host decides: who may be in the room, and who may chat. And how the room replaces a host who stays away.
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
  if (owner == by.session->owner()) {
    return refuse(by, ErrorCode::not_allowed, "own_chat", "you cannot silence yourself");
  }
  if (state_.silenced().size() >= RoomState::most_silenced) {
    return refuse(by, ErrorCode::not_allowed, "too_many_silenced",
                  fmt::format("{} people are silenced, and there can be no more; turn the chat off instead",
                              RoomState::most_silenced),
                  engine::RefusalValues{.most = static_cast<int>(RoomState::most_silenced)});
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
    if (one.is<role::Spectator>()) spectators.push_back(one);
  }
  for (const auto& one : spectators) {
    audience_.remove(one.session);
    send(one.session, protocol::error_frame({}, ErrorCode::kicked, "the host has removed the spectators"),
         After::leaving(one.visit));
  }
  audience_.publish(by, {.room = true});
}

void Room::replace_host() {
  if (stopped_) return;
  if (const auto seat = host_watch_.successor(time_.now())) apply_and_publish(entry::HostNamed{*seat}, {});
}

}  // namespace meldroom::server
