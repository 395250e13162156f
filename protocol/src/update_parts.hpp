#pragma once

#include <span>

#include "engine/event.hpp"
#include "engine/seat.hpp"
#include "protocol/room_doc.hpp"
#include "protocol/room_event.hpp"
#include "protocol/text_buffer.hpp"

/// The common parts of an update and a step of a replay. Each function appends one field to an open object, or nothing.
namespace meldroom::protocol {

/// Appends `patch`, if anything has changed.
void append_patch(TextBuffer& out, const Document& before, const Document& after);

/// Appends `events`, with the events that the observer may see, if there are any. The room's events come first.
/// `match_events` can be null.
void append_events(TextBuffer& out, engine::Observer observer, std::span<const RoomEvent> room_events,
                   const engine::EventLog* match_events);

}  // namespace meldroom::protocol
