#include "update_parts.hpp"

#include "protocol/json_writer.hpp"

namespace meldroom::protocol {

void append_events(TextBuffer& out, engine::Observer observer, std::span<const RoomEvent> room_events,
                   const engine::EventLog* match_events) {
  const std::size_t start = out.size();
  append_key(out, "events");
  out.push_back('[');
  const std::size_t empty = out.size();
  const auto append = [&](const auto& variant) {
    if (out.size() != empty) {
      out.push_back(',');
    }
    std::visit([&](const auto& event) { write_event(out, event); }, variant);
  };
  for (const auto& event : room_events) {
    append(event);
  }
  if (match_events != nullptr) {
    match_events->for_observer(observer, append);
  }
  if (out.size() == empty) {
    out.cut(start);
  } else {
    out.push_back(']');
  }
}

}  // namespace meldroom::protocol
