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

/// The threads on which bots think. They are none of those that serve connections and rooms, so a bot that
/// takes its time keeps nobody waiting but its own table, and other bots.
class BotThreads {
 public:
  /// `thought`: how long a bot may think about one move.
  BotThreads(std::chrono::milliseconds thought, AskBot ask);
  /// Stops if that was not done.
  ~BotThreads();
  BotThreads(const BotThreads&) = delete;
  BotThreads& operator=(const BotThreads&) = delete;

  /// Jobs posted before wait until then.
  void start(int threads);
  /// Waits for the jobs that are being done, without patience; those that wait are not done any more.
  void stop();

  /// Jobs are taken up in the order in which they came. A job must not throw. From any thread.
  template <class Job>
  void post(Job job) {
    net::post(io_, std::move(job));
  }
  /// Lets a bot choose its move, for as long as it may think. Within a job.
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
