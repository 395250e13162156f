// Who may chat in a room, and under which name. The host turns chat off and silences people in room_host.cpp.
#include <array>

#include "net/session.hpp"
#include "room/room.hpp"

namespace meldroom::server {

using protocol::ErrorCode;

void Room::on(const Requester& by, const protocol::Chat& chat) {
  const auto* here = audience_.member(by.session);
  if (here == nullptr || here->is<role::Invited>()) {
    return refuse(by, ErrorCode::not_in_room, "enter the room first");
  }
  if (state_.quiet()) {
    return refuse(by, ErrorCode::not_allowed, "chat_turned_off", "the host has turned the chat off");
  }
  if (!context_.limits.chat) {
    return refuse(by, ErrorCode::not_allowed, "no_chat", "there is no chat on this server");
  }
  const engine::Bytes32 device = by.session->owner().value_or(engine::Bytes32{});
  if (state_.silenced().contains(device)) {
    return refuse(by, ErrorCode::not_allowed, "silenced", "the host does not let you chat in this room");
  }
  const auto seat = here->seat();
  const SeatHolder* holder = seat ? state_.present(*seat) : nullptr;
  const std::array<protocol::RoomEvent, 1> said{protocol::ChatSaid{
      seat, holder != nullptr ? holder->name.str() : spectator_names_.name_of(device), chat.text}};
  audience_.publish(by, {.events = said});
}

/// The device of the player with this name, or of the spectator who has chatted under it; nothing if there is none.
std::optional<engine::Bytes32> Room::who_chats_as(const protocol::PersonName& name) const {
  for (const auto& [seat, holder] : state_.seats()) {
    if (holder.is_person() && holder.name == name) return holder.owner;
  }
  return spectator_names_.device_of(name.str());
}

}  // namespace meldroom::server
