#pragma once

#include <atomic>
#include <cstddef>
#include <memory>
#include <vector>

#include "asio.hpp"
#include "journal/journal.hpp"

namespace meldroom::server {

/// One thread with the sockets and rooms that belong to it. They call each other directly, without locks and without
/// switching threads.
///
/// Each turn does everything that is ready. Then the journal begins to write the new entries, as one group. Only the
/// journal waits for the disk; no loop does.
class Loop {
 public:
  explicit Loop(Journal& journal);

  /// Runs the loop on the calling thread until stop().
  void run();
  /// From any thread.
  void stop();
  /// Drops everything that waits here. Sockets and timers of the loop can still be destroyed after that. Only after
  /// run() has ended.
  void drop() { io_.shutdown(); }

  [[nodiscard]] net::io_context& io() { return io_; }
  [[nodiscard]] IoExecutor executor() { return io_.get_executor(); }
  /// Runs a step on this loop: at once if this loop makes the call.
  template <class Step>
  void dispatch(Step step) {
    net::dispatch(io_, std::move(step));
  }
  /// Runs a step on this loop, later.
  template <class Step>
  void post(Step step) {
    net::post(io_, std::move(step));
  }

 private:
  struct Context : net::io_context {
    using net::io_context::io_context;
    using net::io_context::shutdown;
  };

  Journal& journal_;
  Context io_;
  net::executor_work_guard<IoExecutor> keep_running_;
};

/// All loops of a server.
class Loops {
 public:
  /// `loops`: how many, at least one.
  Loops(int loops, Journal& journal);
  /// What waits in one loop can own sockets and timers of another. So all of it is dropped before any loop ends.
  ~Loops();
  Loops(const Loops&) = delete;
  Loops& operator=(const Loops&) = delete;

  [[nodiscard]] const std::vector<std::unique_ptr<Loop>>& all() const { return loops_; }
  [[nodiscard]] Loop& first() const { return *loops_.front(); }
  /// The loop for the next connection, or for the next room that is restored: each in turn. From any thread.
  [[nodiscard]] Loop& next() {
    return *loops_[turn_.fetch_add(1, std::memory_order_relaxed) % loops_.size()];
  }

 private:
  std::vector<std::unique_ptr<Loop>> loops_;
  std::atomic<std::size_t> turn_{0};
};

}  // namespace meldroom::server
