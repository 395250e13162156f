#pragma once

#include <functional>
#include <stop_token>
#include <string>

#include "asio.hpp"
#include "replays/answer_cache.hpp"
#include "replays/match_request.hpp"
#include "replays/room_cache.hpp"
#include "room/room_state.hpp"
#include "server_context.hpp"

namespace meldroom::server {

/// Answers requests for records, replays, missed words and the best plays in a state of a match. The match can be over
/// or still running. Also answers requests for a room that another machine of the cluster has. It makes the answers
/// from the journal, one at a time, on a separate thread, so no room waits for them. Further requests wait in line,
/// up to a limit for each address and for all. The time that an answer takes counts for the address that asked. A
/// request that is not allowed is refused before anything is replayed. Answers that never change are kept for a while,
/// and so are the states of other machines' rooms.
class ReplayService {
 public:
  explicit ReplayService(ServerContext& context);

  /// Answers a request from that address. From any thread.
  [[nodiscard]] net::awaitable<MatchAnswer> ask(MatchRequest request, const std::string& address);
  /// Answers somebody at that address with what `answer` makes of a room, as it is after the last entry on disk. From
  /// any thread; it calls `answer` on its own.
  using AnswerOfRoom = std::function<MatchAnswer(const RoomState&)>;
  [[nodiscard]] net::awaitable<MatchAnswer> ask_room(RoomCode room, AnswerOfRoom answer,
                                                     const std::string& address);
  /// Stops working on the present answer, and answers no more requests.
  void stop();

 private:
  net::awaitable<MatchAnswer> in_line(std::function<MatchAnswer()> work, const std::string& address);
  [[nodiscard]] MatchAnswer look_up(const MatchRequest& request);
  [[nodiscard]] MatchAnswer look_up(RoomCode room, const AnswerOfRoom& answer);

  ServerContext& context_;
  AnswerCache kept_;
  RoomCache rooms_;
  std::stop_source stopping_;
  net::thread_pool thread_{1};
};

}  // namespace meldroom::server
