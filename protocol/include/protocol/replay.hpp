#pragma once

#include <cstdint>
#include <string>

#include "engine/event.hpp"
#include "engine/seat.hpp"
#include "protocol/room_doc.hpp"
#include "protocol/text_buffer.hpp"

namespace meldroom::protocol {

/// Writes a match as one observer saw it, for stepping through it afterwards (T-15): their document when it
/// began, and for each move what an update would have brought them. README.md has the JSON.
class ReplayWriter {
 public:
  /// `first` is the observer's document right after the match began, `events` how it began.
  ReplayWriter(engine::Observer observer, const Document& first, const engine::EventLog& events);

  /// A move of `seat`, one that the observer was told of. `number` is that of the state after it; `before`
  /// is their document after the last move that was added, or the first.
  void add(std::uint32_t number, engine::Seat seat, const Document& before, const Document& after,
           const engine::EventLog& events);

  /// The whole JSON text.
  [[nodiscard]] std::string finish() &&;

 private:
  engine::Observer observer_;
  TextBuffer text_;
};

}  // namespace meldroom::protocol
