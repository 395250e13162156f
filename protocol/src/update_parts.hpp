#pragma once

#include <span>

#include "engine/event.hpp"
#include "engine/seat.hpp"
#include "protocol/room_event.hpp"
#include "protocol/text_buffer.hpp"

/// What an update and a step of a replay have in common, apart from PublicPatch.
namespace meldroom::protocol {

/// Appends the field `events` to an open object, with the events that the observer may see, if there are any. The
/// room's events come first. `match_events` can be null.
void append_events(TextBuffer& out, engine::Observer observer, std::span<const RoomEvent> room_events,
                   const engine::EventLog* match_events);

}  // namespace meldroom::protocol
