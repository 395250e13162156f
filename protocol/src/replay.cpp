#include "protocol/replay.hpp"

#include <utility>

#include "protocol/event_texts.hpp"
#include "protocol/json_writer.hpp"
#include "protocol/public_patch.hpp"

namespace meldroom::protocol {

ReplayWriter::ReplayWriter(engine::Observer observer, const Document& first, const engine::EventLog& events)
    : observer_(observer), text_("{") {
  if (observer) {
    append_field(text_, "seat", *observer);
  }
  PublicPatch({}, first.everyone).append_to(text_, "doc", nullptr, first.personal);
  EventTexts({}, &events).append_to(text_, observer);
  append_key(text_, "steps");
  text_.push_back('[');
}

void ReplayWriter::add(std::uint32_t number, engine::Seat seat, const Document& before, const Document& after,
                       const engine::EventLog& events) {
  if (text_.back() != '[') {
    text_.push_back(',');
  }
  text_.push_back('{');
  append_field(text_, "number", number);
  append_field(text_, "seat", seat);
  PublicPatch(before.everyone, after.everyone).append_to(text_, "patch", before.personal, after.personal);
  EventTexts({}, &events).append_to(text_, observer_);
  text_.push_back('}');
}

std::string ReplayWriter::finish() && {
  text_.append("]}");
  return text_.str();
}

}  // namespace meldroom::protocol
