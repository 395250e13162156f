#pragma once

#include <span>
#include <string>

#include "engine/event.hpp"
#include "engine/seat.hpp"
#include "protocol/room_doc.hpp"
#include "protocol/room_event.hpp"

/// What an update and a step of a replay have in common. Each appends a field to an object that is open, or
/// nothing.
namespace meldroom::protocol {

/// `patch`, if anything has changed.
void append_patch(std::string& out, const Document& before, const Document& after);

/// `events`, as far as the observer may know them, if there are any: the room's first. `match_events` may be
/// null.
void append_events(std::string& out, engine::Observer observer, std::span<const RoomEvent> room_events,
                   const engine::EventLog* match_events);

}  // namespace meldroom::protocol
