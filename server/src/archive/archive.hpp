#pragma once

#include <mutex>
#include <string>
#include <unordered_map>

#include "archive/kept_answers.hpp"
#include "archive/match_request.hpp"
#include "asio.hpp"
#include "journal/journal.hpp"
#include "metrics.hpp"
#include "offer.hpp"
#include "settings/limits.hpp"

namespace meldroom::server {

/// Answers requests for records, replays, missed words and the best plays in a state, for matches that are or were
/// played. It makes the answers from the journal, one at a time, on a thread of its own, so no room waits for them.
/// Further requests wait in line, up to a limit for each address and for all. A request that is not allowed is refused
/// before anything is replayed, and answers that never change are kept for a while.
class Archive {
 public:
  Archive(const Journal& journal, const Offer& offer, const Limits& limits, Metrics& metrics);

  /// Answers a request from that address. From any thread.
  [[nodiscard]] net::awaitable<MatchAnswer> ask(MatchRequest request, const std::string& address);
  /// Finishes the present answer, and gives no more.
  void stop();

 private:
  [[nodiscard]] bool join_line(const std::string& address);
  void leave_line(const std::string& address);
  [[nodiscard]] MatchAnswer look_up(const MatchRequest& request);

  const Journal& journal_;
  const Offer& offer_;
  const Limits& limits_;
  Metrics& metrics_;
  std::mutex mutex_;
  std::size_t waiting_ = 0;
  std::unordered_map<std::string, std::size_t> waiting_from_;  ///< how many requests of each address wait
  KeptAnswers kept_;
  net::thread_pool thread_{1};
};

}  // namespace meldroom::server
