#include "metrics.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <string_view>
#include <system_error>
#include <unistd.h>

#include <spdlog/fmt/fmt.h>

#include "protocol/message_limits.hpp"
#include "version.hpp"

namespace meldroom::server {

namespace {

void write_head(std::string& out, std::string_view name, std::string_view type, std::string_view help) {
  fmt::format_to(std::back_inserter(out), "# HELP meldroom_{0} {1}\n# TYPE meldroom_{0} {2}\n", name, help,
                 type);
}

void write_number(std::string& out, std::string_view name, std::string_view type, std::string_view help,
                  std::int64_t value) {
  write_head(out, name, type, help);
  fmt::format_to(std::back_inserter(out), "meldroom_{} {}\n", name, value);
}

/// How much memory this process uses, in bytes; nothing if it may not open one more file.
std::optional<std::int64_t> memory_bytes() {
  std::int64_t pages = 0;
  std::int64_t resident = 0;
  if (!(std::ifstream("/proc/self/statm") >> pages >> resident)) return std::nullopt;
  return resident * sysconf(_SC_PAGESIZE);
}

}  // namespace

Metric::Metric(std::vector<const Metric*>& all, std::string_view name, std::string_view help)
    : name_(name), help_(help) {
  all.push_back(this);
}

void Counter::write(std::string& out) const {
  write_number(out, name_, "counter", help_, value());
}

void Gauge::write(std::string& out) const {
  write_number(out, name_, "gauge", help_, value());
}

void Durations::add(std::chrono::nanoseconds took) {
  const auto microseconds = std::chrono::duration_cast<std::chrono::microseconds>(took).count();
  const auto bucket = std::ranges::lower_bound(bounds, microseconds);
  if (bucket != bounds.end()) buckets_[static_cast<std::size_t>(bucket - bounds.begin())].add();
  all_.add();
  microseconds_.add(microseconds);
}

void Durations::write(std::string& out) const {
  write_head(out, name_, "histogram", help_);
  const auto end = std::back_inserter(out);
  const auto line = [&](std::string_view bound, std::int64_t count) {
    fmt::format_to(end, "meldroom_{}_bucket{{le=\"{}\"}} {}\n", name_, bound, count);
  };
  std::int64_t so_far = 0;
  for (std::size_t i = 0; i < bounds.size(); ++i) {
    so_far += buckets_[i].value();
    line(fmt::format("{}", static_cast<double>(bounds[i]) / 1e6), so_far);
  }
  const std::int64_t all = all_.value();
  line("+Inf", all);
  fmt::format_to(end, "meldroom_{0}_sum {1}\nmeldroom_{0}_count {2}\n", name_,
                 static_cast<double>(microseconds_.value()) / 1e6, all);
}

std::optional<std::int64_t> OpenFiles::count(ServerTime now, std::chrono::milliseconds old) {
  const std::lock_guard guard(mutex_);
  if (counted_at_ && now - *counted_at_ < old) return files_;
  counted_at_ = now;
  std::error_code error;
  const std::filesystem::directory_iterator first("/proc/self/fd", error);
  files_ = error ? std::nullopt : std::optional<std::int64_t>(std::distance(first, {}));
  return files_;
}

std::string Metrics::text(const Limits& limits, const Now& now) const {
  std::string out;
  for (const Metric* metric : all_) metric->write(out);

  write_head(out, "refused_total", "counter", "requests and connections refused, by reason");
  for (std::size_t i = 0; i < refused.size(); ++i) {
    fmt::format_to(std::back_inserter(out), "meldroom_refused_total{{reason=\"{}\"}} {}\n",
                   name_of(static_cast<RefusalReason>(i)), refused[i].value());
  }
  write_head(out, "build_info", "gauge", "the version that runs");
  fmt::format_to(std::back_inserter(out), "meldroom_build_info{{version=\"{}\"}} 1\n", program_version());

  const auto gauge = [&out](std::string_view name, std::string_view help, auto value) {
    write_number(out, name, "gauge", help, static_cast<std::int64_t>(value));
  };
  gauge("journal_late",
        "1 while a write to the journal takes longer than a second, or the last one did, or it fails",
        now.saves_in_time ? 0 : 1);
  if (now.open_files) gauge("open_files", "files and sockets open", *now.open_files);
  if (const auto bytes = memory_bytes()) gauge("memory_bytes", "memory in use", *bytes);

  gauge("limit_connections", "most connections", std::size_t{limits.connections});
  gauge("limit_connections_per_address", "most connections from one address",
        std::size_t{limits.connections_per_address});
  gauge("limit_rooms", "most rooms", std::size_t{limits.rooms});
  gauge("limit_spectators", "most spectators in a room", std::size_t{limits.spectators});
  gauge("limit_message_bytes", "longest message of a client", protocol::most_client_message_bytes);
  gauge("limit_outbox_bytes", "most bytes that wait for one connection", limits.outbox_bytes);
  gauge("limit_mailbox", "most commands that wait for one room", limits.mailbox);
  gauge("limit_replays_waiting", "most records and replays that wait to be made", limits.replays_waiting);
  return out;
}

}  // namespace meldroom::server
