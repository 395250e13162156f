#pragma once

#include <atomic>
#include <cstdint>
#include <string>

#include "limits.hpp"

namespace meldroom::server {

/// A number that only goes up, or up and down. Relaxed: nothing is concluded from two of them.
class Count {
 public:
  void add(std::int64_t n = 1) { value_.fetch_add(n, std::memory_order_relaxed); }
  void set(std::int64_t n) { value_.store(n, std::memory_order_relaxed); }
  [[nodiscard]] std::int64_t value() const { return value_.load(std::memory_order_relaxed); }

 private:
  std::atomic<std::int64_t> value_{0};
};

/// What the server counts. No names, codes or addresses: a metric tells about the server, not about a person.
struct Metrics {
  Count http_open;
  Count connections_total;
  Count connections_refused;
  Count http_cut;
  Count wrong_codes;
  Count sessions_open;
  Count messages_in;
  Count frames_out;
  Count bytes_out;
  Count rooms_open;
  Count rooms_opened;
  Count rooms_set_aside;
  Count matches_started;
  Count matches_finished;
  Count moves;
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
  Count superseded;
  Count rooms_stopped;
  Count journal_entries;
  Count journal_batches;
  Count journal_commit_us;
  Count journal_waiting;
  Count journal_failing;
  Count journal_failures;
  Count http_requests;
  Count replays;
  Count reruns;

  /// In the text format of Prometheus, with the limits next to what they bound.
  [[nodiscard]] std::string text(const Limits& limits) const;
};

}  // namespace meldroom::server
