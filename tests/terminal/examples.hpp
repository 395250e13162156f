// Documents from the protocol's examples, and the lines of text for people.
#pragma once

#include <chrono>
#include <filesystem>
#include <fstream>
#include <string>

#include <nlohmann/json.hpp>

#include "document.hpp"
#include "tests/paths.hpp"
#include "value_or_throw.hpp"

namespace meldroom::terminal::test {

/// A message of the server from protocol/examples/valid/server.
inline nlohmann::json server_example(const std::string& name) {
  const auto file = meldroom::test::source_dir() / "protocol/examples/valid/server" / name;
  return nlohmann::json::parse(std::ifstream(file.string() + ".json"));
}

/// A snapshot, read from its message.
inline protocol::Snapshot snapshot(const nlohmann::json& message) {
  auto received = value_or_throw(protocol::read_message(message));
  return std::get<protocol::Snapshot>(std::move(received.body));
}

/// The time by which the clocks of documents run. It stands still until a test changes it.
inline std::chrono::steady_clock::time_point time_now;

/// A client's document after the snapshot with this name, with `changes` (a merge patch) applied to its view.
inline Document document(const std::string& name, const nlohmann::json& changes = nlohmann::json::object()) {
  auto message = server_example("snapshot-" + name);
  if (!changes.empty()) {
    message["doc"]["view"].merge_patch(changes);
  }
  Document made([] { return time_now; });
  made.take_snapshot(snapshot(message));
  return made;
}

}  // namespace meldroom::terminal::test
