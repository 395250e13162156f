#include "bots/bot_threads.hpp"

#include <algorithm>

#include "background_thread.hpp"

namespace meldroom::server {

BotThreads::BotThreads(std::chrono::milliseconds thought, AskBot ask)
    : thought_(thought), ask_(std::move(ask)), keep_running_(io_.get_executor()) {}

BotThreads::~BotThreads() {
  stop();
}

void BotThreads::start(int threads) {
  thread_count_ = threads;
  for (int i = 0; i < threads; ++i) {
    threads_.emplace_back([this] {
      work_in_background();
      io_.run();
    });
  }
}

void BotThreads::stop() {
  stopping_ = true;
  io_.stop();
  for (std::thread& thread : threads_) thread.join();
  threads_.clear();
}

std::chrono::microseconds BotThreads::time_for_a_move() const {
  return std::chrono::microseconds(thought_) / std::max(1, waiting_ / thread_count_);
}

std::optional<engine::Move> BotThreads::ask(engine::Bot& bot, const engine::View& view) const {
  // Real time, not server time: a bot uses the time of this machine.
  const auto end = std::chrono::steady_clock::now() + time_for_a_move();
  return ask_(bot, view, [this, end] { return !stopping_ && std::chrono::steady_clock::now() < end; });
}

}  // namespace meldroom::server
