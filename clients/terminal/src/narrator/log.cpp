#include "narrator/missed.hpp"

#include <string_view>
#include <utility>

#include "value_or_throw.hpp"

namespace meldroom::terminal {

using nlohmann::json;

namespace {

/// Reads a part of a replay, which has the content of a message, as that message.
template <class Message>
Message message_in(json content, std::string_view type, std::uint64_t version) {
  content["type"] = type;
  content["v"] = version;
  return std::get<Message>(value_or_throw(protocol::read_message(content)).body);
}

}  // namespace

Lines lines_of(const Missed& part, const json& replay, const Narrator& narrator) {
  std::uint64_t version = 0;
  Document now;
  now.take_snapshot(message_in<protocol::Snapshot>(replay, "snapshot", version));
  Lines lines;
  if (!part.after) {
    const auto beginning =
        message_in<protocol::Changes>({{"events", replay.at("events")}}, "update", version);
    lines = narrator.events(beginning.events, now, now);
  }
  for (const json& step : replay.at("steps")) {
    const auto number = step.at("number").get<std::uint32_t>();
    if (number > part.until) break;
    const auto changes = message_in<protocol::Changes>(step, "update", ++version);
    const Document before = now;
    if (!now.take_changes(changes)) throw Misunderstood("a step of the replay is missing");
    if (part.after && number <= *part.after) continue;
    append(lines, narrator.room_changes(before, now));
    append(lines, narrator.events(changes.events, before, now));
  }
  return lines;
}

}  // namespace meldroom::terminal
