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
  /// `thought`: how long a bot may think about one move.
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
    net::post(io_, std::move(job));
  }
  /// Lets a bot choose its move, for as long as it may think. Call it within a job.
  [[nodiscard]] std::optional<engine::Move> ask(engine::Bot& bot, const engine::View& view) const;

 private:
  const std::chrono::milliseconds thought_;
  const AskBot ask_;
  net::io_context io_;
  net::executor_work_guard<IoExecutor> keep_running_;
  std::atomic<bool> stopping_{false};
  std::vector<std::thread> threads_;
};

}  // namespace meldroom::server
