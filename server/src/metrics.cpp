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

void write(std::string& out, std::string_view name, std::string_view type, std::string_view help,
           std::int64_t value) {
  fmt::format_to(std::back_inserter(out),
                 "# HELP meldroom_{0} {1}\n# TYPE meldroom_{0} {2}\nmeldroom_{0} {3}\n", name, help, type,
                 value);
}

void write_refused(std::string& out, const std::array<Count, refusal_reason_count>& refused) {
  out +=
      "# HELP meldroom_refused_total requests and connections refused, by reason\n"
      "# TYPE meldroom_refused_total counter\n";
  for (std::size_t i = 0; i < refused.size(); ++i) {
    fmt::format_to(std::back_inserter(out), "meldroom_refused_total{{reason=\"{}\"}} {}\n",
                   name_of(static_cast<RefusalReason>(i)), refused[i].value());
  }
}

/// How much memory this process uses, in bytes; nothing if it may not open one more file.
std::optional<std::int64_t> memory_bytes() {
  std::int64_t pages = 0;
  std::int64_t resident = 0;
  if (!(std::ifstream("/proc/self/statm") >> pages >> resident)) return std::nullopt;
  return resident * sysconf(_SC_PAGESIZE);
}

}  // namespace

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

std::string Metrics::text(const Limits& limits, std::optional<std::int64_t> open_files) const {
  std::string out;
  const auto counter = [&out](std::string_view name, std::string_view help, const Count& count) {
    write(out, name, "counter", help, count.value());
  };
  const auto gauge = [&out](std::string_view name, std::string_view help, std::int64_t value) {
    write(out, name, "gauge", help, value);
  };
  gauge("http_open", "open connections that are not WebSockets", http_open.value());
  counter("connections_total", "TCP connections accepted", connections_total);
  write_refused(out, refused);
  counter("http_cut_total", "connections cut because too many kept the server waiting", http_cut);
  counter("tls_failed_total", "TLS handshakes that failed", tls_failed);
  gauge("tls_certificate_until_seconds", "when the certificate expires, as Unix time; 0 without one",
        certificate_until.value());
  counter("wrong_codes_total", "wrong room codes", wrong_codes);
  gauge("sessions_open", "WebSocket sessions open", sessions_open.value());
  counter("messages_in_total", "messages received from clients", messages_in);
  counter("frames_out_total", "frames sent to clients", frames_out);
  counter("bytes_out_total", "bytes sent to clients", bytes_out);
  gauge("rooms_open", "rooms open", rooms_open.value());
  gauge("rooms_from_snapshots", "rooms restored from their saved states at the last start",
        rooms_from_snapshots.value());
  gauge("rooms_set_aside", "rooms that cannot go on", rooms_set_aside.value());
  counter("rooms_opened_total", "rooms opened", rooms_opened);
  counter("rooms_stopped_total", "rooms stopped by a failure", rooms_stopped);
  counter("matches_started_total", "matches started", matches_started);
  counter("matches_finished_total", "matches finished", matches_finished);
  counter("moves_total", "moves made, timeouts included", moves);
  moves_on_disk.write(out, "move_seconds",
                      "from a move's arrival until it is on disk and its answer may be sent");
  moves_sent.write(out, "move_sent_seconds", "from a move's arrival until its answer is sent");
  counter("timeouts_total", "timeout moves made by the table", timeouts);
  counter("refused_moves_total", "moves refused by the rules", refused_moves);
  counter("bot_moves_total", "moves made by bots", bot_moves);
  counter("bot_failures_total", "moves of bots that failed or were refused", bot_failures);
  counter("hints_total", "requests for hints answered", hints);
  counter("bad_frames_total", "connections closed for a bad frame", bad_frames);
  counter("bad_messages_total", "malformed messages", bad_messages);
  counter("rate_limited_total", "requests refused as too many, for all reasons together", rate_limited);
  counter("busy_total", "requests refused because a room had too much to do", busy);
  counter("slow_closed_total", "connections closed because they did not read", slow_closed);
  counter("silent_closed_total",
          "connections closed because nothing was heard from them, or no hello came in time", silent_closed);
  counter("failed_closed_total", "connections closed because the server failed at a message of theirs",
          failed_closed);
  counter("superseded_total", "connections closed because a newer one took the seat", superseded);
  counter("journal_entries_total", "journal entries written", journal_entries);
  counter("journal_batches_total", "journal transactions", journal_batches);
  journal_commits.write(out, "journal_commit_seconds", "how long journal transactions took");
  gauge("journal_waiting", "journal entries that wait for the disk", journal_waiting.value());
  gauge("journal_failing", "1 while the journal cannot be written and rooms stand still",
        journal_failing.value());
  gauge("journal_bytes", "size of the journal and its log on disk; in a cluster, what etcd's database uses",
        journal_bytes.value());
  gauge("journal_quota_bytes", "the most bytes that etcd stores; 0 without a cluster", journal_quota.value());
  counter("journal_failures_total", "times that the journal could no longer be written", journal_failures);
  gauge("slots_here", "slots of a cluster whose rooms are here", slots_here.value());
  counter("slots_gained_total", "slots of a cluster that have come here", slots_gained);
  counter("incarnations_ended_total", "times that this server's lease in a cluster has ended",
          incarnations_ended);
  counter("http_requests_total", "HTTP requests, upgrades included", http_requests);
  counter("replays_total", "records and replays asked for", replays);
  counter("reruns_total", "matches played again for them", reruns);

  if (open_files) gauge("open_files", "files and sockets open", *open_files);
  if (const auto bytes = memory_bytes()) gauge("memory_bytes", "memory in use", *bytes);
  fmt::format_to(std::back_inserter(out),
                 "# HELP meldroom_build_info the version that runs\n# TYPE meldroom_build_info gauge\n"
                 "meldroom_build_info{{version=\"{}\"}} 1\n",
                 program_version());

  gauge("limit_connections", "most connections", static_cast<std::int64_t>(limits.connections));
  gauge("limit_connections_per_address", "most connections from one address",
        static_cast<std::int64_t>(limits.connections_per_address));
  gauge("limit_rooms", "most rooms", static_cast<std::int64_t>(limits.rooms));
  gauge("limit_spectators", "most spectators in a room", static_cast<std::int64_t>(limits.spectators));
  gauge("limit_message_bytes", "longest message of a client",
        static_cast<std::int64_t>(protocol::most_client_message_bytes));
  gauge("limit_outbox_bytes", "most bytes that wait for one connection",
        static_cast<std::int64_t>(limits.outbox_bytes));
  gauge("limit_mailbox", "most commands that wait for one room", limits.mailbox);
  gauge("limit_replays_waiting", "most records and replays that wait to be made",
        static_cast<std::int64_t>(limits.replays_waiting));
  return out;
}

}  // namespace meldroom::server
