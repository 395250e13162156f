// A server in this process, on a free port and in its own folder. The test sets its time.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "dict/lexicon.hpp"
#include "metrics.hpp"
#include "server.hpp"
#include "tests/temporary_folder.hpp"

namespace meldroom::test {

/// Writes a small lexicon named `standard` to a folder. It has these words, or enough to play with if none are given.
void make_lexicon(const std::filesystem::path& folder, std::string_view words = {});

/// Gives a server a web client that is only a page.
void with_page(server::Settings& settings);

/// A clock that moves only when a test says so.
class ManualTime {
 public:
  void advance(std::chrono::milliseconds by);
  /// Waits until `threads` threads have each read the clock ten times since it was advanced. Throws TimedOut.
  void wait_for_readers(int threads) const;
  [[nodiscard]] server::ServerClock::Source source() const;

 private:
  /// Threads count their reads without an order between them, which would hide races from the thread sanitizer.
  struct State {
    std::atomic<std::int64_t> passed{0};
    std::array<std::atomic<int>, 64> reads{};  ///< of each thread, since the clock was advanced
  };
  std::shared_ptr<State> state_ = std::make_shared<State>();
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
  /// The lexicon with which it was first started.
  [[nodiscard]] const dict::Lexicon& lexicon() const { return *lexicon_; }
  server::Server& operator*() { return *server_; }

  void stop() { server_.reset(); }
  /// Starts the server again with the same journal. `down` is how long it was down; its clock must not count that time.
  void restart(std::chrono::milliseconds down = {}, const Change& change = {});

  /// Sets what a reload reads. Without it the settings stay as they are.
  void reads_again(server::ReadSettings read) { read_again_ = std::move(read); }
  [[nodiscard]] const server::Settings& settings() const { return settings_; }

  /// Lets time pass, and waits until each thread of the server has looked several times at what is due. For tests which
  /// show that something does not happen then.
  void pass(std::chrono::milliseconds by) {
    time.advance(by);
    time.wait_for_readers(settings_.threads);
  }

  ManualTime time;
  TemporaryFolder folder;

 private:
  std::shared_ptr<const dict::Lexicon> lexicon_;
  server::Settings settings_;
  server::ReadSettings read_again_;
  server::AskBot ask_;
  std::unique_ptr<server::Server> server_;
};

}  // namespace meldroom::test
