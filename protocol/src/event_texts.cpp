#include "protocol/event_texts.hpp"

#include <string_view>
#include <variant>

#include "protocol/json_writer.hpp"

namespace meldroom::protocol {

void EventTexts::add(engine::Observer only, const auto& event) {
  std::visit([&](const auto& one) { write_event(text_, one); }, event);
  events_.push_back({only, text_.size()});
}

EventTexts::EventTexts(std::span<const RoomEvent> room_events, const engine::EventLog* match_events) {
  for (const auto& event : room_events) {
    add({}, event);
  }
  if (match_events != nullptr) {
    match_events->for_all([&](const engine::PublicEvent& event) { add({}, event); },
                          [&](engine::Seat seat, const engine::PrivateEvent& event) { add(seat, event); });
  }
}

void EventTexts::append_to(TextBuffer& out, engine::Observer observer) const {
  const std::size_t start = out.size();
  append_key(out, "events");
  out.push_back('[');
  const std::size_t empty = out.size();
  std::size_t begin = 0;
  for (const auto& [only, end] : events_) {
    if (!only || only == observer) {
      if (out.size() != empty) {
        out.push_back(',');
      }
      out.append(std::string_view(text_).substr(begin, end - begin));
    }
    begin = end;
  }
  if (out.size() == empty) {
    out.cut(start);
  } else {
    out.push_back(']');
  }
}

}  // namespace meldroom::protocol
