// A commit listener that tests can wait for.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <utility>

#include <catch2/catch.hpp>

#include "journal/journal.hpp"
#include "tests/wait_until.hpp"

namespace meldroom::test {

/// The thread on which listeners run.
class ListenerThread {
 public:
  [[nodiscard]] server::IoExecutor executor() { return io_.get_executor(); }
  ~ListenerThread() {
    keep_running_.reset();
    thread_.join();
  }

 private:
  server::net::io_context io_;
  server::net::executor_work_guard<server::IoExecutor> keep_running_{io_.get_executor()};
  std::thread thread_{[this] { io_.run(); }};
};

class Listener final : public server::CommitListener {
 public:
  [[nodiscard]] server::IoExecutor executor() const override {
    static ListenerThread shared;
    return shared.executor();
  }
  void committed(std::uint64_t number) override {
    const std::lock_guard guard(mutex_);
    committed_ = number + 1;
    changed_.notify_all();
  }
  void not_committed(const std::string& why) override {
    const std::lock_guard guard(mutex_);
    failure_ = why;
    changed_.notify_all();
  }
  void disowned() override { not_committed("disowned"); }

  [[nodiscard]] std::uint64_t committed() {
    const std::lock_guard guard(mutex_);
    return committed_;
  }
  void wait_for(std::uint64_t entries) {
    std::unique_lock guard(mutex_);
    REQUIRE(changed_.wait_for(guard, patience, [&] { return committed_ >= entries; }));
  }
  /// Waits until an entry is refused. Returns why, or "disowned".
  std::string wait_for_failure() {
    std::unique_lock guard(mutex_);
    REQUIRE(changed_.wait_for(guard, patience, [&] { return !failure_.empty(); }));
    return failure_;
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::uint64_t committed_ = 0;
  std::string failure_;
};

/// Appends an entry of the server time 1. Returns its listener.
inline std::shared_ptr<Listener> append_to(server::Journal& journal, server::RoomCode room,
                                           std::uint64_t number, std::string body) {
  auto listener = std::make_shared<Listener>();
  journal.append(room, number, server::ServerTime(1), std::move(body), listener);
  return listener;
}

}  // namespace meldroom::test
