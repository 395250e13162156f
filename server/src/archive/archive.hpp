#pragma once

#include <atomic>

#include "archive/kept_answers.hpp"
#include "archive/match_request.hpp"
#include "asio.hpp"
#include "journal/journal.hpp"
#include "limits.hpp"
#include "metrics.hpp"
#include "offer.hpp"

namespace meldroom::server {

/// Answers for matches that are or were played: records, replays and the best plays in a state of theirs,
/// made from the journal when somebody asks. One at a time, on a thread of its own, so no room waits for
/// them; what more is asked meanwhile waits in line, up to a limit. Who may not have an answer costs no playing, and
/// what does not change any more is kept for a while.
class Archive {
 public:
  Archive(const Journal& journal, const Offer& offer, const Limits& limits, Metrics& metrics);

  /// From any thread.
  [[nodiscard]] net::awaitable<MatchAnswer> ask(MatchRequest request);
  /// Finishes what it is at, and answers nothing more.
  void stop();

 private:
  [[nodiscard]] MatchAnswer look_up(const MatchRequest& request);

  const Journal& journal_;
  const Offer& offer_;
  const Limits& limits_;
  Metrics& metrics_;
  std::atomic<int> waiting_{0};
  KeptAnswers kept_;
  net::thread_pool thread_{1};
};

}  // namespace meldroom::server
