#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "net/refusal_reason.hpp"
#include "server_clock.hpp"
#include "settings/limits.hpp"

namespace meldroom::server {

/// A counter or a gauge. Uses relaxed atomics, because no code compares two of them.
class Count {
 public:
  void add(std::int64_t n = 1) { value_.fetch_add(n, std::memory_order_relaxed); }
  void set(std::int64_t n) { value_.store(n, std::memory_order_relaxed); }
  [[nodiscard]] std::int64_t value() const { return value_.load(std::memory_order_relaxed); }

 private:
  std::atomic<std::int64_t> value_{0};
};

/// A histogram of how long something took. Relaxed as well.
class Durations {
 public:
  void add(std::chrono::nanoseconds took);
  /// Appends it as a Prometheus histogram, in seconds.
  void write(std::string& out, std::string_view name, std::string_view help) const;

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
  Count http_open;
  Count connections_total;
  std::array<Count, refusal_reason_count> refused;  ///< the index is a RefusalReason
  Count http_cut;
  Count tls_failed;
  Count certificate_until;  ///< Unix time, in seconds; 0 without a certificate
  Count wrong_codes;
  Count sessions_open;
  Count messages_in;
  Count frames_out;
  Count bytes_out;
  Count rooms_open;
  Count rooms_opened;
  Count rooms_set_aside;
  Count rooms_from_saved_states;
  Count matches_started;
  Count matches_finished;
  Count moves;
  Durations moves_on_disk;  ///< from a move's arrival until it is on disk
  /// From a move's arrival until its answer is written to the socket, or waits for the peer.
  Durations moves_sent;
  Count timeouts;
  Count refused_moves;
  Count bot_moves;
  Count bot_failures;
  Count hints;
  Count bad_frames;
  Count bad_messages;
  Count rate_limited;
  Count busy;
  Count slow_closed;
  Count silent_closed;
  Count failed_closed;
  Count superseded;
  Count rooms_stopped;
  Count journal_entries;
  Count journal_batches;
  Durations journal_commits;
  Count journal_waiting;
  Count journal_failing;
  Count journal_failures;
  Count journal_retries;
  Count journal_bytes;
  Count journal_quota;  ///< bytes that etcd may keep; 0 without a cluster
  Count slots_here;
  Count slots_gained;
  Durations take_overs;  ///< from finding slots that are this server's now until all their rooms are open
  Count incarnations_ended;
  Count http_requests;
  Count replays;
  Count reruns;

  /// What is looked at when somebody asks.
  struct Now {
    std::optional<std::int64_t> open_files{};
    bool saves_in_time = true;  ///< Journal::saves_in_time()
  };
  /// All of it in Prometheus's text format, with the limits that apply.
  [[nodiscard]] std::string text(const Limits& limits, const Now& now) const;
};

}  // namespace meldroom::server
