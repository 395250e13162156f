#include "narrator/log.hpp"

#include <algorithm>
#include <stdexcept>
#include <string_view>
#include <utility>

namespace meldroom::terminal {

using nlohmann::json;

namespace {

constexpr std::size_t most_entries = 500;

/// Reads a part of a replay, which has the content of a message, as that message.
template <class Message>
Message message_in(json content, std::string_view type, std::uint64_t version) {
  content["type"] = type;
  content["v"] = version;
  return std::get<Message>(protocol::read_message(content).value().body);
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
    if (!now.take_changes(changes)) throw std::runtime_error("a step of the replay is missing");
    if (part.after && number <= *part.after) continue;
    append(lines, narrator.room_changes(before, now));
    append(lines, narrator.events(changes.events, before, now));
  }
  return lines;
}

void Log::push(Entry entry) {
  entries_.push_back(std::move(entry));
  if (entries_.size() > most_entries) entries_.pop_front();
}

void Log::add(const Lines& lines) {
  for (const auto& line : lines) push(line);
}

void Log::add_missed(const Document& before, const Document& now) {
  if (!now.has_view()) return;
  Missed part{.match = now.room().match, .until = now.view().number};
  if (before.has_view() && before.room().match == part.match) part.after = before.view().number;
  if (part.after != part.until) push(part);
}

std::vector<Missed> Log::missed(int match) const {
  std::vector<Missed> parts;
  for (const auto& entry : entries_) {
    if (const auto* part = std::get_if<Missed>(&entry); part != nullptr && part->match == match) {
      parts.push_back(*part);
    }
  }
  return parts;
}

void Log::fill(const std::vector<Missed>& parts, const json& replay, const Narrator& narrator) {
  std::deque<Entry> filled;
  for (const auto& entry : entries_) {
    const auto* part = std::get_if<Missed>(&entry);
    if (part == nullptr || std::ranges::find(parts, *part) == parts.end()) {
      filled.push_back(entry);
      continue;
    }
    for (auto& line : lines_of(*part, replay, narrator)) filled.emplace_back(std::move(line));
  }
  entries_ = std::move(filled);
}

Lines Log::last(std::size_t most) const {
  Lines lines;
  for (auto entry = entries_.rbegin(); entry != entries_.rend() && lines.size() < most; ++entry) {
    if (const auto* line = std::get_if<std::string>(&*entry)) lines.push_back(*line);
  }
  std::ranges::reverse(lines);
  return lines;
}

}  // namespace meldroom::terminal
