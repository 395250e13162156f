#pragma once

#include <cstdint>
#include <string>

#include "engine/event.hpp"
#include "engine/seat.hpp"
#include "protocol/room_doc.hpp"
#include "protocol/text_buffer.hpp"

namespace meldroom::protocol {

/// Writes a match as one observer saw it, to step through it afterwards (T-15): the observer's document at the
/// beginning, and for each move what an update would have sent. protocol.md has the JSON.
class ReplayWriter {
 public:
  /// `first` is the observer's document right after the match began; `events` are the events of that beginning.
  ReplayWriter(engine::Observer observer, const Document& first, const engine::EventLog& events);

  /// Adds a move of `seat` that the observer was allowed to see. `number` is the number of the state after it. `before`
  /// is the observer's document after the last added move, or `first`.
  void add(std::uint32_t number, engine::Seat seat, const Document& before, const Document& after,
           const engine::EventLog& events);

  /// The whole JSON text.
  [[nodiscard]] std::string finish() &&;

 private:
  engine::Observer observer_;
  TextBuffer text_;
};

}  // namespace meldroom::protocol
