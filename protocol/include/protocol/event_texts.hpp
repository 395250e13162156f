#pragma once

#include <cstddef>
#include <span>

#include "engine/event.hpp"
#include "engine/lists.hpp"
#include "engine/seat.hpp"
#include "protocol/room_event.hpp"
#include "protocol/text_buffer.hpp"

namespace meldroom::protocol {

/// The events of one step, each written once for all who may see it.
class EventTexts {
 public:
  /// The room's events come first. `match_events` can be null.
  EventTexts(std::span<const RoomEvent> room_events, const engine::EventLog* match_events);

  /// Appends the field `events` to an open object, with the events that the observer may see, if there are any.
  void append_to(TextBuffer& out, engine::Observer observer) const;

 private:
  struct Event {
    engine::Observer only;  ///< who alone may see it; nothing if everybody may
    std::size_t end = 0;    ///< of its text, which begins where the one before ends
  };
  void add(engine::Observer only, const auto& event);

  TextBuffer text_;
  engine::ShortList<Event, 8> events_;
};

}  // namespace meldroom::protocol
