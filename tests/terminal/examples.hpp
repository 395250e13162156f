// Documents from the protocol's examples, and the lines of text for people.
#pragma once

#include <chrono>
#include <filesystem>
#include <fstream>
#include <string>

#include <nlohmann/json.hpp>

#include "document.hpp"
#include "narrator/narrator.hpp"
#include "tests/paths.hpp"

namespace meldroom::terminal::test {

/// Writes cards without symbols and colours.
inline const Narrator narrator({FaceStyle::ascii, false});

/// A message of the server from protocol/examples/valid/server.
inline nlohmann::json server_example(const std::string& name) {
  const auto file = meldroom::test::source_dir() / "protocol/examples/valid/server" / name;
  return nlohmann::json::parse(std::ifstream(file.string() + ".json"));
}

/// The time by which the clocks of documents run. It stands still until a test changes it.
inline std::chrono::steady_clock::time_point time_now;

/// A client's document after the message with a snapshot.
inline Document document_after(const nlohmann::json& message) {
  const auto received = protocol::read_message(message).value();
  Document made([] { return time_now; });
  made.take_snapshot(std::get<protocol::Snapshot>(received.body));
  return made;
}

/// The same after the snapshot with this name, with `changes` (a merge patch) applied to its document.
inline Document changed_document(const std::string& name, const nlohmann::json& changes) {
  auto message = server_example("snapshot-" + name);
  message["doc"].merge_patch(changes);
  return document_after(message);
}

/// The same with `changes` applied to its view.
inline Document document(const std::string& name, const nlohmann::json& changes = nlohmann::json::object()) {
  return changed_document(name, changes.empty() ? changes : nlohmann::json{{"view", changes}});
}

/// A move that a view allows, which names no card unless `more` says so.
inline nlohmann::json action(const std::string& kind, const std::string& clause,
                             const nlohmann::json& more = nlohmann::json::object()) {
  const auto none = nlohmann::json::array();
  nlohmann::json made{{"kind", kind},  {"clause", clause}, {"from", none},
                      {"cards", none}, {"least", 0},       {"most", 0}};
  made.update(more);
  return made;
}

}  // namespace meldroom::terminal::test
