// `meldroom` as its operator runs it.
#pragma once

#include <csignal>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include <catch2/catch.hpp>

#include "test_server.hpp"
#include "tests/child_process.hpp"

namespace meldroom::test {

/// The program with these arguments. `environment` is added to our own.
[[nodiscard]] inline ChildOptions meldroom_with(std::vector<std::string> arguments,
                                                std::map<std::string, std::string> environment = {}) {
  arguments.insert(arguments.begin(), MELDROOM_PROGRAM);
  ChildOptions options;
  options.arguments = std::move(arguments);
  options.environment = std::move(environment);
  return options;
}

/// Runs it to its end, which has to have that status. Returns what it prints.
inline std::string run_meldroom(std::vector<std::string> arguments, int status,
                                std::map<std::string, std::string> environment = {}) {
  const Ended ended = run_to_end(meldroom_with(std::move(arguments), std::move(environment)));
  INFO(ended.output);
  CHECK(ended.status == status);
  return ended.output;
}

/// Starts a server, and waits until it is open.
[[nodiscard]] inline ChildProcess opened(const ChildOptions& command) {
  ChildProcess server(command);
  server.wait_for_line("Open ");
  return server;
}

/// Stops a server as its operator does. Returns what it printed.
inline std::string stopped(ChildProcess& server) {
  server.signal(SIGTERM);
  const Ended ended = server.finish();
  CHECK(ended.status == 0);
  return ended.output;
}

/// The folder of a server, with a lexicon in it.
struct Files {
  TemporaryFolder folder;
  Files() { make_lexicon(folder / "lexicon"); }
  [[nodiscard]] ChildOptions serve(std::uint16_t port, std::vector<std::string> more = {}) const {
    more.insert(more.begin(), {"serve", "--port", std::to_string(port), "--data-dir",
                               (folder / "data").string(), "--lexicon-dir", (folder / "lexicon").string()});
    return meldroom_with(std::move(more));
  }
};

}  // namespace meldroom::test
