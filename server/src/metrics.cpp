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

void Durations::add(std::chrono::nanoseconds took) {
  const auto microseconds = std::chrono::duration_cast<std::chrono::microseconds>(took).count();
  const auto bucket = std::ranges::lower_bound(bounds, microseconds);
  if (bucket != bounds.end()) buckets_[static_cast<std::size_t>(bucket - bounds.begin())].add();
  all_.add();
  microseconds_.add(microseconds);
}

void Durations::write(std::string& out, std::string_view name, std::string_view help) const {
  const auto end = std::back_inserter(out);
  fmt::format_to(end, "# HELP meldroom_{0} {1}\n# TYPE meldroom_{0} histogram\n", name, help);
  const auto line = [&](std::string_view bound, std::int64_t count) {
    fmt::format_to(end, "meldroom_{}_bucket{{le=\"{}\"}} {}\n", name, bound, count);
  };
  std::int64_t so_far = 0;
  for (std::size_t i = 0; i < bounds.size(); ++i) {
    so_far += buckets_[i].value();
    line(fmt::format("{}", static_cast<double>(bounds[i]) / 1e6), so_far);
  }
  const std::int64_t all = all_.value();
  line("+Inf", all);
  fmt::format_to(end, "meldroom_{0}_sum {1}\nmeldroom_{0}_count {2}\n", name,
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

namespace {

/// Prometheus's text format, one metric after the other.
class PrometheusText {
 public:
  void counter(std::string_view name, std::string_view help, const Count& count) {
    write(name, "counter", help, count.value());
  }
  void gauge(std::string_view name, std::string_view help, const Count& count) {
    write(name, "gauge", help, count.value());
  }
  void gauge(std::string_view name, std::string_view help, const auto& value) {
    write(name, "gauge", help, static_cast<std::int64_t>(value));
  }
  void histogram(std::string_view name, std::string_view help, const Durations& durations) {
    durations.write(text, name, help);
  }

  std::string text;

 private:
  void write(std::string_view name, std::string_view type, std::string_view help, std::int64_t value) {
    fmt::format_to(std::back_inserter(text),
                   "# HELP meldroom_{0} {1}\n# TYPE meldroom_{0} {2}\nmeldroom_{0} {3}\n", name, help, type,
                   value);
  }
};

/// How much memory this process uses, in bytes; nothing if it may not open one more file.
std::optional<std::int64_t> memory_bytes() {
  std::int64_t pages = 0;
  std::int64_t resident = 0;
  if (!(std::ifstream("/proc/self/statm") >> pages >> resident)) return std::nullopt;
  return resident * sysconf(_SC_PAGESIZE);
}

void write_refused(PrometheusText& out, const std::array<Count, refusal_reason_count>& refused) {
  out.text +=
      "# HELP meldroom_refused_total requests and connections refused, by reason\n"
      "# TYPE meldroom_refused_total counter\n";
  for (std::size_t i = 0; i < refused.size(); ++i) {
    fmt::format_to(std::back_inserter(out.text), "meldroom_refused_total{{reason=\"{}\"}} {}\n",
                   name_of(static_cast<RefusalReason>(i)), refused[i].value());
  }
}

void write_connections(PrometheusText& out, const Metrics& all) {
  out.gauge("http_open", "open connections that are not WebSockets", all.http_open);
  out.counter("http_requests_total", "HTTP requests, upgrades included", all.http_requests);
  out.counter("connections_total", "TCP connections accepted", all.connections_total);
  write_refused(out, all.refused);
  out.counter("http_cut_total", "connections cut because too many kept the server waiting", all.http_cut);
  out.counter("tls_failed_total", "TLS handshakes that failed", all.tls_failed);
  out.gauge("tls_certificate_until_seconds", "when the certificate expires, as Unix time; 0 without one",
            all.certificate_until);
  out.counter("wrong_codes_total", "wrong room codes", all.wrong_codes);
}

void write_sessions(PrometheusText& out, const Metrics& all) {
  out.gauge("sessions_open", "WebSocket sessions open", all.sessions_open);
  out.counter("messages_in_total", "messages received from clients", all.messages_in);
  out.counter("frames_out_total", "frames sent to clients", all.frames_out);
  out.counter("bytes_out_total", "bytes sent to clients", all.bytes_out);
  out.counter("bad_frames_total", "connections closed for a bad frame", all.bad_frames);
  out.counter("bad_messages_total", "malformed messages", all.bad_messages);
  out.counter("rate_limited_total", "requests refused as too many, for all reasons together",
              all.rate_limited);
  out.counter("busy_total", "requests refused because a room had too much to do", all.busy);
  out.counter("slow_closed_total", "connections closed because they did not read", all.slow_closed);
  out.counter("silent_closed_total",
              "connections closed because nothing was heard from them, or no hello came in time",
              all.silent_closed);
  out.counter("failed_closed_total", "connections closed because the server failed at a message of theirs",
              all.failed_closed);
  out.counter("superseded_total", "connections closed because a newer one took the seat", all.superseded);
}

void write_rooms(PrometheusText& out, const Metrics& all) {
  out.gauge("rooms_open", "rooms open", all.rooms_open);
  out.gauge("rooms_from_saved_states", "rooms restored from their saved states at the last start",
            all.rooms_from_saved_states);
  out.gauge("rooms_set_aside", "rooms that cannot go on", all.rooms_set_aside);
  out.counter("rooms_opened_total", "rooms opened", all.rooms_opened);
  out.counter("rooms_stopped_total", "rooms stopped by a failure", all.rooms_stopped);
  out.counter("matches_started_total", "matches started", all.matches_started);
  out.counter("matches_finished_total", "matches finished", all.matches_finished);
  out.counter("moves_total", "moves made, timeouts included", all.moves);
  out.histogram("move_seconds", "from a move's arrival until it is on disk and its answer may be sent",
                all.moves_on_disk);
  out.histogram("move_sent_seconds", "from a move's arrival until its answer is sent", all.moves_sent);
  out.counter("timeouts_total", "timeout moves made by the table", all.timeouts);
  out.counter("refused_moves_total", "moves refused by the rules", all.refused_moves);
  out.counter("bot_moves_total", "moves made by bots", all.bot_moves);
  out.counter("bot_failures_total", "moves of bots that failed or were refused", all.bot_failures);
  out.counter("hints_total", "requests for hints answered", all.hints);
  out.counter("replays_total", "records and replays asked for", all.replays);
  out.counter("reruns_total", "matches and rooms replayed for them", all.reruns);
}

void write_journal(PrometheusText& out, const Metrics& all, bool saves_in_time) {
  out.counter("journal_entries_total", "journal entries written", all.journal_entries);
  out.counter("journal_batches_total", "journal transactions", all.journal_batches);
  out.histogram("journal_commit_seconds", "how long journal transactions took", all.journal_commits);
  out.gauge("journal_waiting", "journal entries that wait for the disk", all.journal_waiting);
  out.gauge("journal_failing", "1 while the journal cannot be written and rooms stand still",
            all.journal_failing);
  out.gauge("journal_late",
            "1 while a write to the journal takes longer than a second, or the last one did, or it fails",
            saves_in_time ? 0 : 1);
  out.gauge("journal_bytes",
            "size of the journal and its log on disk; in a cluster, what etcd's database uses",
            all.journal_bytes);
  out.gauge("journal_quota_bytes", "the most bytes that etcd stores; 0 without a cluster", all.journal_quota);
  out.counter("journal_failures_total", "times that the journal could no longer be written",
              all.journal_failures);
  out.counter("journal_retries_total",
              "times that a journal transaction was tried again, also after no answer", all.journal_retries);
}

void write_cluster(PrometheusText& out, const Metrics& all) {
  out.gauge("slots_here", "slots of a cluster whose rooms are here", all.slots_here);
  out.counter("slots_gained_total", "slots of a cluster that have come here", all.slots_gained);
  out.histogram("take_over_seconds",
                "from finding slots of a cluster that are this server's now until all their rooms are open",
                all.take_overs);
  out.counter("incarnations_ended_total", "times that this server's lease in a cluster has ended",
              all.incarnations_ended);
}

void write_process(PrometheusText& out, std::optional<std::int64_t> open_files) {
  if (open_files) out.gauge("open_files", "files and sockets open", *open_files);
  if (const auto bytes = memory_bytes()) out.gauge("memory_bytes", "memory in use", *bytes);
  fmt::format_to(std::back_inserter(out.text),
                 "# HELP meldroom_build_info the version that runs\n# TYPE meldroom_build_info gauge\n"
                 "meldroom_build_info{{version=\"{}\"}} 1\n",
                 program_version());
}

void write_limits(PrometheusText& out, const Limits& limits) {
  out.gauge("limit_connections", "most connections", limits.connections);
  out.gauge("limit_connections_per_address", "most connections from one address",
            limits.connections_per_address);
  out.gauge("limit_rooms", "most rooms", limits.rooms);
  out.gauge("limit_spectators", "most spectators in a room", limits.spectators);
  out.gauge("limit_message_bytes", "longest message of a client", protocol::most_client_message_bytes);
  out.gauge("limit_outbox_bytes", "most bytes that wait for one connection", limits.outbox_bytes);
  out.gauge("limit_mailbox", "most commands that wait for one room", limits.mailbox);
  out.gauge("limit_replays_waiting", "most records and replays that wait to be made", limits.replays_waiting);
}

}  // namespace

std::string Metrics::text(const Limits& limits, const Now& now) const {
  PrometheusText out;
  write_connections(out, *this);
  write_sessions(out, *this);
  write_rooms(out, *this);
  write_journal(out, *this, now.saves_in_time);
  write_cluster(out, *this);
  write_process(out, now.open_files);
  write_limits(out, limits);
  return out.text;
}

}  // namespace meldroom::server
