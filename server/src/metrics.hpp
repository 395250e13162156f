#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "net/refusal_reason.hpp"
#include "server_clock.hpp"
#include "settings/limits.hpp"

namespace meldroom::server {

/// A number that any thread can change. Uses relaxed atomics, because no code compares two of them.
class Count {
 public:
  void add(std::int64_t n = 1) { value_.fetch_add(n, std::memory_order_relaxed); }
  void set(std::int64_t n) { value_.store(n, std::memory_order_relaxed); }
  [[nodiscard]] std::int64_t value() const { return value_.load(std::memory_order_relaxed); }

 private:
  std::atomic<std::int64_t> value_{0};
};

/// Something that the server counts or measures, with its name in Prometheus.
class Metric {
 public:
  /// Adds itself to `all`.
  Metric(std::vector<const Metric*>& all, std::string_view name, std::string_view help);
  Metric(const Metric&) = delete;
  Metric& operator=(const Metric&) = delete;
  virtual ~Metric() = default;

  /// Appends it in Prometheus's text format.
  virtual void write(std::string& out) const = 0;

 protected:
  const std::string_view name_;
  const std::string_view help_;
};

/// A number that only goes up.
class Counter final : public Count, public Metric {
 public:
  using Metric::Metric;
  void write(std::string& out) const override;
};

/// A number that goes up and down.
class Gauge final : public Count, public Metric {
 public:
  using Metric::Metric;
  void write(std::string& out) const override;
};

/// A histogram of how long something took.
class Durations final : public Metric {
 public:
  using Metric::Metric;
  void add(std::chrono::nanoseconds took);
  /// In seconds.
  void write(std::string& out) const override;

 private:
  /// The upper ends of the buckets. What took longer counts only in the count and the sum of all.
  static constexpr std::array<std::chrono::microseconds::rep, 13> bounds{
      250, 500, 1'000, 2'000, 5'000, 10'000, 20'000, 50'000, 100'000, 200'000, 500'000, 1'000'000, 5'000'000};
  std::array<Count, bounds.size()> buckets_;
  Count all_;
  Count microseconds_;
};

/// How many files this process has open. Safe to use from any thread.
class OpenFiles {
 public:
  /// Counts them if the last count is that old. Nothing if the process may not open one more file.
  [[nodiscard]] std::optional<std::int64_t> count(ServerTime now, std::chrono::milliseconds old);

 private:
  std::mutex mutex_;
  std::optional<ServerTime> counted_at_;
  std::optional<std::int64_t> files_;
};

/// What the server counts. There are no names, codes or addresses: a metric describes the server, not a person.
struct Metrics {
 private:
  std::vector<const Metric*> all_;  ///< the metrics below

 public:
  // ---- connections ----
  Counter connections_total{all_, "connections_total", "TCP connections accepted"};
  Gauge http_open{all_, "http_open", "open connections that are not WebSockets"};
  Counter http_requests{all_, "http_requests_total", "HTTP requests, upgrades included"};
  Counter http_cut{all_, "http_cut_total", "connections cut because too many kept the server waiting"};
  Counter tls_failed{all_, "tls_failed_total", "TLS handshakes that failed"};
  Gauge certificate_until{all_, "tls_certificate_until_seconds",
                          "when the certificate expires, as Unix time; 0 without one"};
  Counter wrong_codes{all_, "wrong_codes_total", "wrong room codes"};
  std::array<Count, refusal_reason_count> refused;  ///< the index is a RefusalReason

  // ---- sessions ----
  Gauge sessions_open{all_, "sessions_open", "WebSocket sessions open"};
  Counter messages_in{all_, "messages_in_total", "messages received from clients"};
  Counter frames_out{all_, "frames_out_total", "frames sent to clients"};
  Counter bytes_out{all_, "bytes_out_total", "bytes sent to clients"};
  Counter bad_frames{all_, "bad_frames_total", "connections closed for a bad frame"};
  Counter bad_messages{all_, "bad_messages_total", "malformed messages"};
  Counter rate_limited{all_, "rate_limited_total", "requests refused as too many, for all reasons together"};
  Counter busy{all_, "busy_total",
               "requests refused because a room, or the thread for replays, had too much to do"};
  Counter slow_closed{all_, "slow_closed_total", "connections closed because they did not read"};
  Counter silent_closed{all_, "silent_closed_total",
                        "connections closed because nothing was heard from them, or no hello came in time"};
  Counter failed_closed{all_, "failed_closed_total",
                        "connections closed because the server failed to handle one of their messages"};
  Counter superseded{all_, "superseded_total", "connections closed because a newer one took the seat"};

  // ---- rooms ----
  Gauge rooms_open{all_, "rooms_open", "rooms open"};
  Gauge rooms_from_saved_states{all_, "rooms_from_saved_states",
                                "rooms restored from their saved states at the last start"};
  Gauge rooms_set_aside{all_, "rooms_set_aside", "rooms that cannot go on"};
  Counter rooms_opened{all_, "rooms_opened_total", "rooms opened"};
  Counter rooms_stopped{all_, "rooms_stopped_total", "rooms stopped by a failure"};
  Counter matches_started{all_, "matches_started_total", "matches started"};
  Counter matches_finished{all_, "matches_finished_total", "matches finished"};
  Counter moves{all_, "moves_total", "moves made, timeouts included"};
  Durations moves_on_disk{all_, "move_seconds",
                          "from a move's arrival until it is on disk and its answer may be sent"};
  /// Until the answer is written to the socket, or waits for the peer.
  Durations moves_sent{all_, "move_sent_seconds", "from a move's arrival until its answer is sent"};
  Counter timeouts{all_, "timeouts_total", "timeout moves made by the table"};
  Counter refused_moves{all_, "refused_moves_total", "moves refused by the rules"};
  Counter bot_moves{all_, "bot_moves_total", "moves made by bots"};
  Counter bot_failures{all_, "bot_failures_total", "moves of bots that failed or were refused"};
  Counter hints{all_, "hints_total", "requests for hints answered"};
  Counter replays{all_, "replays_total", "records and replays asked for"};
  Counter reruns{all_, "reruns_total", "matches and rooms replayed for them"};

  // ---- the journal ----
  Counter journal_entries{all_, "journal_entries_total", "journal entries written"};
  Counter journal_batches{all_, "journal_batches_total", "journal transactions"};
  Durations journal_commits{all_, "journal_commit_seconds", "how long journal transactions took"};
  Gauge journal_waiting{all_, "journal_waiting", "journal entries that wait for the disk"};
  Gauge journal_failing{all_, "journal_failing",
                        "1 while the journal cannot be written and rooms stand still"};
  Gauge journal_bytes{all_, "journal_bytes",
                      "size of the journal and its log on disk; in a cluster, what etcd's database uses"};
  Gauge journal_quota{all_, "journal_quota_bytes", "the most bytes that etcd stores; 0 without a cluster"};
  Counter journal_failures{all_, "journal_failures_total",
                           "times that the journal could no longer be written"};
  Counter journal_retries{all_, "journal_retries_total",
                          "times that a journal transaction was tried again, also after no answer"};

  // ---- a cluster ----
  Gauge slots_here{all_, "slots_here", "slots of a cluster whose rooms are here"};
  Counter slots_gained{all_, "slots_gained_total", "slots of a cluster that have come here"};
  Durations take_overs{
      all_, "take_over_seconds",
      "from finding slots of a cluster that are this server's now until all their rooms are open"};
  Counter incarnations_ended{all_, "incarnations_ended_total",
                             "times that this server's lease in a cluster has ended"};

  /// The values that are not counted, but read when somebody requests the metrics.
  struct Now {
    std::optional<std::int64_t> open_files{};
    bool saves_in_time = true;  ///< Journal::saves_in_time()
  };
  /// All of it in Prometheus's text format, with the limits that apply.
  [[nodiscard]] std::string text(const Limits& limits, const Now& now) const;
};

}  // namespace meldroom::server
