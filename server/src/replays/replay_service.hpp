#pragma once

#include <stop_token>
#include <string>

#include "asio.hpp"
#include "replays/answer_cache.hpp"
#include "replays/match_request.hpp"
#include "server_context.hpp"

namespace meldroom::server {

/// Answers requests for records, replays, missed words and the best plays in a state, for matches that are or were
/// played. It makes the answers from the journal, one at a time, on a thread of its own, so no room waits for them.
/// Further requests wait in line, up to a limit for each address and for all. The time that an answer takes counts for
/// the address that asked. A request that is not allowed is refused before anything is replayed, and answers that never
/// change are kept for a while.
class ReplayService {
 public:
  explicit ReplayService(ServerContext& context);

  /// Answers a request from that address. From any thread.
  [[nodiscard]] net::awaitable<MatchAnswer> ask(MatchRequest request, const std::string& address);
  /// Breaks off the present answer, and gives no more.
  void stop();

 private:
  [[nodiscard]] MatchAnswer look_up(const MatchRequest& request);

  ServerContext& context_;
  AnswerCache kept_;
  std::stop_source stopping_;
  net::thread_pool thread_{1};
};

}  // namespace meldroom::server
