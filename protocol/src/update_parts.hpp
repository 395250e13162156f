#pragma once

#include <span>

#include "engine/event.hpp"
#include "engine/seat.hpp"
#include "protocol/room_doc.hpp"
#include "protocol/room_event.hpp"
#include "protocol/text_buffer.hpp"

/// What an update and a step of a replay have in common. Each appends a field to an object that is open, or
/// nothing.
namespace meldroom::protocol {

/// `patch`, if anything has changed.
void append_patch(TextBuffer& out, const Document& before, const Document& after);

/// `events`, as far as the observer may know them, if there are any: the room's first. `match_events` may be
/// null.
void append_events(TextBuffer& out, engine::Observer observer, std::span<const RoomEvent> room_events,
                   const engine::EventLog* match_events);

}  // namespace meldroom::protocol
