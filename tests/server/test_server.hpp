// A server in this process, on a free port and in its own folder. The test sets its time.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <thread>

#include "metrics.hpp"
#include "server.hpp"
#include "tests/temporary_folder.hpp"

namespace meldroom::test {

/// Writes a small lexicon named `standard` to a folder. It has these words, or enough to play with if none are given.
void make_lexicon(const std::filesystem::path& folder, std::string_view words = {});

/// A clock that moves only when a test says so.
class ManualTime {
 public:
  void advance(std::chrono::milliseconds by) { *passed_ += by.count(); }
  [[nodiscard]] server::ServerClock::Source source() const {
    return [passed = passed_] {
      return std::chrono::steady_clock::time_point(std::chrono::milliseconds(passed->load()));
    };
  }

 private:
  std::shared_ptr<std::atomic<std::int64_t>> passed_ = std::make_shared<std::atomic<std::int64_t>>(0);
};

class TestServer {
 public:
  using Change = std::function<void(server::Settings&)>;

  /// Starts a server. `change` can alter its settings before, and `ask` how its bots play. Throws if it does not start.
  /// Bots move at once.
  explicit TestServer(const Change& change = {}, server::AskBot ask = server::ask_bot);

  [[nodiscard]] std::uint16_t port() const { return server_->port(); }
  [[nodiscard]] std::uint16_t admin_port() const { return server_->admin_port(); }
  [[nodiscard]] const server::Metrics& metrics() const { return server_->metrics(); }
  server::Server& operator*() { return *server_; }

  void stop() { server_.reset(); }
  /// Starts the server again with the same journal. `down` is how long it was down; its clock must not count that time.
  void restart(std::chrono::milliseconds down = {}, const Change& change = {});

  /// Sets what a reload reads. Without it the settings stay as they are.
  void reads_again(server::ReadSettings read) { read_again_ = std::move(read); }
  [[nodiscard]] const server::Settings& settings() const { return settings_; }

  /// Lets time pass, and gives the server some real time to look at its clocks. For tests in which it has nothing to do
  /// then, because no event tells that it has looked.
  void pass(std::chrono::milliseconds by) {
    time.advance(by);
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }

  ManualTime time;
  TemporaryFolder folder;

 private:
  server::Settings settings_;
  server::ReadSettings read_again_;
  server::AskBot ask_;
  std::unique_ptr<server::Server> server_;
};

}  // namespace meldroom::test
