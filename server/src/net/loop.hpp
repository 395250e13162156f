#pragma once

#include <atomic>
#include <cstddef>
#include <memory>
#include <vector>

#include "asio.hpp"
#include "journal/journal.hpp"

namespace meldroom::server {

/// One thread with the sockets and rooms that belong to it. What these do to each other is plain calls, without locks
/// and without hops from thread to thread.
///
/// A turn of it works off what is ready; then the journal begins to write what came of it, as one group. The disk is the
/// journal's matter, and no loop waits for it.
class Loop {
 public:
  explicit Loop(Journal& journal);

  /// Its thread's work, until stop().
  void run();
  /// From any thread.
  void stop();

  [[nodiscard]] net::io_context& io() { return io_; }
  [[nodiscard]] IoExecutor executor() { return io_.get_executor(); }
  /// Does something on this loop: at once if it is the one that runs.
  template <class Step>
  void dispatch(Step step) {
    net::dispatch(io_, std::move(step));
  }
  /// Does something on this loop, later.
  template <class Step>
  void post(Step step) {
    net::post(io_, std::move(step));
  }

 private:
  Journal& journal_;
  net::io_context io_;
  net::executor_work_guard<IoExecutor> keep_running_;
};

/// All loops of a server.
class Loops {
 public:
  /// `loops` of them, one at least.
  Loops(int loops, Journal& journal);

  [[nodiscard]] const std::vector<std::unique_ptr<Loop>>& all() const { return loops_; }
  [[nodiscard]] Loop& first() const { return *loops_.front(); }
  /// The loop for the next connection, or for the next room that comes back: each in turn. From any thread.
  [[nodiscard]] Loop& next() {
    return *loops_[turn_.fetch_add(1, std::memory_order_relaxed) % loops_.size()];
  }

 private:
  std::vector<std::unique_ptr<Loop>> loops_;
  std::atomic<std::size_t> turn_{0};
};

}  // namespace meldroom::server
