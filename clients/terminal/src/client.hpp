#pragma once

#include <chrono>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <nlohmann/json.hpp>

#include "clean_text.hpp"
#include "document.hpp"
#include "front_ends/front_end.hpp"
#include "network/connection.hpp"
#include "network/fetch.hpp"
#include "problem.hpp"
#include "requests/requests.hpp"
#include "room_link.hpp"

namespace meldroom::terminal {

/// How to get into a room the first time.
struct Entry {
  RoomLink link;
  std::string secret;  ///< empty for a spectator
  Request request;     ///< create, join, claim or watch
  Charset charset = Charset::unicode;
  std::string password{};              ///< of the server; empty if none was given
  FaceStyle faces = FaceStyle::ascii;  ///< how questions to the person name cards
};

/// The connection of one person or program to a server. It enters the room, keeps the document up to date, reconnects
/// after a lost connection, and sends requests one at a time.
class Client {
 public:
  /// Calls `on_finish` once, when the client is done; after that `io` only has to run out of work.
  Client(boost::asio::io_context& io, Entry entry, std::function<void()> on_finish);
  /// Connects; `front_end` must outlive the client.
  void start(FrontEnd& front_end);

  /// A line that was typed. It waits until there is a connection and earlier requests are answered, unless the front
  /// end can do it without the server.
  void line(std::string text);
  /// No more lines will come: the client ends when the waiting lines are done.
  void input_ended();

  /// Sends a request. A move is for the state of the current document, unless its body has a `number`.
  void request(Request request, Tag tag = {});
  /// Asks the server for the replay of a match, as this client's seat saw it. Calls `done` with it, or with what went
  /// wrong, also if `done` throws. Lines that come meanwhile wait. False if this is not possible now: then `done` is not
  /// called.
  bool fetch_replay(int match, std::function<void(const Result<nlohmann::json>&)> done);
  /// Ends the program, as the player wishes.
  void finish(const std::string& reason);
  /// Ends the program because it cannot go on. `code` tells programs why the server ended it: the code of its error or
  /// the type of its message.
  void fail(const std::string& reason, std::string_view code = {});

  [[nodiscard]] const Document& document() const { return document_; }
  [[nodiscard]] const RoomLink& link() const { return entry_.link; }
  /// True if the program ended because of a failure.
  [[nodiscard]] bool failed() const { return failed_; }

 private:
  struct Pending {
    Request request;
    Tag tag;
  };

  void end(const std::function<void()>& report);
  void connect();
  void opened();
  void received(const std::string& text);
  void take(const protocol::Welcome& welcome, const IncomingMessage& incoming);
  void take(const protocol::Snapshot& snapshot, const IncomingMessage& incoming);
  void take(const protocol::Changes& changes, const IncomingMessage& incoming);
  void take(const protocol::ServerError& error, const IncomingMessage& incoming);
  void take(const protocol::RoomLeft& left, const IncomingMessage& incoming);
  void take(const protocol::RoomClosed& closed, const IncomingMessage& incoming);
  void take(const protocol::Superseded& superseded, const IncomingMessage& incoming);
  void take(const protocol::Closing& closing, const IncomingMessage& incoming);
  /// Handles any other message.
  template <class Message>
  void take(const Message& message, const IncomingMessage& incoming);
  [[nodiscard]] std::optional<RoomLink> link_in(const protocol::ServerError& error) const;
  void follow(const protocol::ServerError& error);
  void lost(const Closed& closed);
  void try_again(const std::string& reason);
  void resolve_pending();
  void transmit(std::int64_t id, const Request& request);
  /// Removes the waiting request that a message answers, if it answers one. Returns its tag.
  Tag answered(const IncomingMessage& incoming);
  /// True while the next line cannot be carried out: without a connection, or before an answer.
  [[nodiscard]] bool waits() const { return !in_room_ || resync_ || !pending_.empty() || fetching_; }
  /// True if nothing is left to do of the lines so far. Returning to the room is no part of a line.
  [[nodiscard]] bool all_done() const {
    return lines_.empty() && pending_.empty() && !(in_room_ && resync_) && !fetching_;
  }
  void take_lines();
  void save_record(const Request& request, Tag tag);
  void fetch(int match, const std::string& what, const std::string& query,
             std::function<void(const Result<std::string>&)> done);

  boost::asio::io_context& io_;
  Entry entry_;
  std::function<void()> on_finish_;
  FrontEnd* front_end_ = nullptr;
  std::shared_ptr<Connection> connection_;
  std::optional<RoomLink> redirect_;  ///< to the room's machine, for the next connection; or none
  bool redirected_ = false;           ///< this connection goes where `redirect_` said
  RoomLink target_;                   ///< where this connection goes
  boost::asio::steady_timer retry_;
  int failures_ = 0;  ///< connections lost or failed since the last snapshot

  Document document_;
  std::map<std::int64_t, Pending> pending_;  ///< by id; not those that enter the room or ask for a document
  std::int64_t last_id_ = 0;
  bool in_room_ = false;                ///< on this connection
  bool ever_in_room_ = false;           ///< if so, a lost connection is tried again
  std::optional<std::int64_t> resync_;  ///< the request for a whole document, while it has no answer
  Tag missed_;  ///< of a request whose answer came while resyncing; the next snapshot has its result

  std::shared_ptr<Fetch> fetching_;  ///< of a record or a replay

  std::deque<std::string> lines_;
  bool input_ended_ = false;
  bool finished_ = false;
  bool failed_ = false;
};

}  // namespace meldroom::terminal
