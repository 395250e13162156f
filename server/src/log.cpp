#include "log.hpp"

#include <memory>
#include <string_view>
#include <utility>

#include <spdlog/formatter.h>
#include <spdlog/pattern_formatter.h>
#include <spdlog/sinks/stdout_color_sinks.h>
#include <spdlog/spdlog.h>

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

}  // namespace

void set_up_log(LogFormat format, const std::string& level) {
  auto logger =
      std::make_shared<spdlog::logger>("meldroom", std::make_shared<spdlog::sinks::stdout_color_sink_mt>());
  if (format == LogFormat::json) {
    logger->set_formatter(std::make_unique<JsonFormatter>());
  } else {
    logger->set_pattern("%Y-%m-%d %H:%M:%S.%eZ %^%l%$ %v", spdlog::pattern_time_type::utc);
  }
  logger->set_level(spdlog::level::from_str(level));
  logger->flush_on(spdlog::level::info);
  spdlog::set_default_logger(std::move(logger));
}

}  // namespace meldroom::server
