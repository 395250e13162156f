#include "log.hpp"

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <exception>
#include <memory>
#include <mutex>
#include <string_view>
#include <thread>
#include <utility>

#include <spdlog/details/log_msg_buffer.h>
#include <spdlog/formatter.h>
#include <spdlog/pattern_formatter.h>
#include <spdlog/sinks/sink.h>
#include <spdlog/sinks/stdout_color_sinks.h>
#include <spdlog/spdlog.h>

#include "printable.hpp"
#include "protocol/json_writer.hpp"

namespace meldroom::server {

namespace {

/// {"time": ..., "level": ..., "message": ...}; spdlog's own patterns do not escape.
class JsonFormatter final : public spdlog::formatter {
 public:
  void format(const spdlog::details::log_msg& message, spdlog::memory_buf_t& to) override {
    spdlog::memory_buf_t time;
    time_.format(message, time);
    const auto level = spdlog::level::to_string_view(message.level);
    protocol::TextBuffer line(R"({"time":")");
    line.append({time.data(), time.size()}).append(R"(","level":")").append({level.data(), level.size()});
    line.append(R"(","message":)");
    protocol::append_text(line, {message.payload.data(), message.payload.size()});
    line.append("}\n");
    to.append(std::string_view(line));
  }
  [[nodiscard]] std::unique_ptr<spdlog::formatter> clone() const override {
    return std::make_unique<JsonFormatter>();
  }

 private:
  spdlog::pattern_formatter time_{"%Y-%m-%dT%H:%M:%S.%eZ", spdlog::pattern_time_type::utc, ""};
};

constexpr const char* logger_name = "meldroom";

/// The most lines that wait to be written.
constexpr std::size_t most_waiting = 4'096;

}  // namespace

/// Lets a separate thread write the lines.
class Log::Writer final : public spdlog::sinks::sink {
 public:
  /// Runs on the thread, for ever.
  [[noreturn]] void write_always() {
    for (std::unique_lock guard(mutex_);;) {
      writing_ = false;
      if (waiting_.empty()) written_.notify_all();
      has_lines_.wait(guard, [this] { return !waiting_.empty(); });
      writing_ = true;
      const spdlog::details::log_msg_buffer line = std::move(waiting_.front());
      waiting_.pop_front();
      const std::size_t dropped = std::exchange(dropped_, 0);
      guard.unlock();
      write(line, dropped);
      guard.lock();
    }
  }

  [[nodiscard]] bool finish(std::chrono::milliseconds within) {
    std::unique_lock guard(mutex_);
    return written_.wait_for(guard, within, [this] { return waiting_.empty() && !writing_; });
  }

  void log(const spdlog::details::log_msg& line) override {
    {
      const std::lock_guard guard(mutex_);
      if (waiting_.size() == most_waiting) {
        waiting_.pop_front();
        ++dropped_;
      }
      waiting_.emplace_back(line);
    }
    has_lines_.notify_one();
  }
  void flush() override {}  // each line is flushed when it is written
  void set_pattern(const std::string& pattern) override { to_.set_pattern(pattern); }
  void set_formatter(std::unique_ptr<spdlog::formatter> formatter) override {
    to_.set_formatter(std::move(formatter));
  }

 private:
  /// Writes a line. `dropped` is how many lines before it were dropped.
  void write(const spdlog::details::log_msg& line, std::size_t dropped) {
    try {
      if (dropped > 0) {
        const std::string text = fmt::format("{} lines are missing here: nobody took them in time", dropped);
        to_.log({line.time, {}, logger_name, spdlog::level::warn, text});
        dropped = 0;
      }
      const std::string text = printable({line.payload.data(), line.payload.size()});
      to_.log({line.time, {}, logger_name, line.level, text});
    } catch (const std::exception&) {  // such as no memory: the next line says that this one is missing
      const std::lock_guard guard(mutex_);
      dropped_ += dropped + 1;
    }
  }

  spdlog::sinks::stdout_color_sink_mt to_;  ///< after the start only the thread uses it
  std::mutex mutex_;                        ///< protects what follows; nobody holds it while they write
  std::deque<spdlog::details::log_msg_buffer> waiting_;
  std::size_t dropped_ = 0;  ///< how many lines before the first that waits
  bool writing_ = true;
  std::condition_variable has_lines_;
  std::condition_variable written_;
};

Log::Log(LogFormat format, const std::string& level) : writer_(std::make_shared<Writer>()) {
  auto logger = std::make_shared<spdlog::logger>(logger_name, writer_);
  if (format == LogFormat::json) {
    logger->set_formatter(std::make_unique<JsonFormatter>());
  } else {
    logger->set_pattern("%Y-%m-%d %H:%M:%S.%eZ %^%l%$ %v", spdlog::pattern_time_type::utc);
  }
  logger->set_level(spdlog::level::from_str(level));
  // Nobody can wait for the thread: a terminal can keep it for ever.
  std::thread([writer = writer_] { writer->write_always(); }).detach();
  spdlog::set_default_logger(std::move(logger));
}

bool Log::finish(std::chrono::milliseconds within) const {
  return writer_->finish(within);
}

}  // namespace meldroom::server
