#pragma once

#include <atomic>
#include <chrono>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include "asio.hpp"
#include "bots/ask_bot.hpp"
#include "engine/view.hpp"

namespace meldroom::server {

/// The threads on which bots think. They do not serve connections and rooms, so a slow bot delays only its own table
/// and other bots.
class BotThreads {
 public:
  /// `thought`: how long a bot may think about one move while no other job waits.
  BotThreads(std::chrono::milliseconds thought, AskBot ask);
  /// Calls stop() if nobody has.
  ~BotThreads();
  BotThreads(const BotThreads&) = delete;
  BotThreads& operator=(const BotThreads&) = delete;

  /// Starts the threads. Jobs that were posted before wait until then.
  void start(int threads);
  /// Tells the running jobs to end soon, and waits for them. Jobs that have not begun are dropped.
  void stop();

  /// Adds a job. Jobs begin in the order in which they were added. A job must not throw. From any thread.
  template <class Job>
  void post(Job job) {
    ++waiting_;
    net::post(io_, [this, job = std::move(job)]() mutable {
      --waiting_;
      job();
    });
  }
  /// How long a bot may think now. The more jobs wait, the less: then bots play worse, but no table waits long for its
  /// bot because others have many.
  [[nodiscard]] std::chrono::microseconds time_for_a_move() const;
  /// Lets a bot choose its move, for as long as it may think. Call it within a job.
  [[nodiscard]] std::optional<engine::Move> ask(engine::Bot& bot, const engine::View& view) const;

 private:
  const std::chrono::milliseconds thought_;
  const AskBot ask_;
  net::io_context io_;
  net::executor_work_guard<IoExecutor> keep_running_;
  std::atomic<bool> stopping_{false};
  std::atomic<int> waiting_{0};  ///< jobs that have not begun
  std::atomic<int> thread_count_{1};
  std::vector<std::thread> threads_;
};

}  // namespace meldroom::server
