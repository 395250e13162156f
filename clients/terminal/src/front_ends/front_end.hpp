#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "document.hpp"
#include "protocol/read_server_message.hpp"

namespace meldroom::terminal {

/// Marks a request, so that its answer can be matched to it: the `id` that a program gave it. People's requests have
/// none.
using Tag = std::optional<std::int64_t>;

/// A message from the server: as read, and, for programs, as written.
struct IncomingMessage {
  protocol::Received read;
  nlohmann::json written;
};

/// What a typed line waits for.
enum class Wait {
  entry,      ///< the room, the first time
  answer,     ///< to an earlier line
  connection  ///< which is lost
};

/// Why there is a whole document.
enum class Occasion {
  entered,    ///< the room, the first time
  came_back,  ///< after a lost connection
  missed,     ///< updates before it are missing
  sent  ///< by the server itself, when the seats are numbered again; an update with what happened follows
};

/// Shows what Client reports, and interprets typed lines: as text for people, or as JSON for programs.
class FrontEnd {
 public:
  FrontEnd() = default;
  FrontEnd(const FrontEnd&) = delete;
  FrontEnd& operator=(const FrontEnd&) = delete;
  virtual ~FrontEnd() = default;

  /// A whole document. The tag is that of the request that the document answers, or whose answer is among the missing
  /// updates.
  virtual void snapshot(const Document& before, const Document& now, Occasion occasion, Tag tag) = 0;
  /// The document has changed.
  virtual void update(const Document& before, const Document& now, const IncomingMessage& incoming,
                      Tag tag) = 0;
  /// A request had no effect.
  virtual void error(const protocol::ServerError& error, Tag tag) = 0;
  /// Any other message from the server.
  virtual void answer(const IncomingMessage& incoming, Tag tag) = 0;
  /// The record of a match has been written to a file.
  virtual void saved(int match, const std::string& file, Tag tag) = 0;
  /// The connection is lost and will be tried again after `retry`. `again` means that another try has failed.
  virtual void connection_lost(const std::string& reason, std::chrono::milliseconds retry, bool again) = 0;
  /// The program ends, as it should. `reason` can be empty.
  virtual void finished(const std::string& reason) = 0;
  /// The program ends because it cannot go on; `code` as in Client::fail().
  virtual void failed(const std::string& reason, std::string_view code) = 0;
  /// A typed line, after the line before it has been answered.
  virtual void line(const std::string& text) = 0;
  /// A typed line that has to wait. `next` means that everything before it is done. Client keeps it for later unless
  /// this returns true.
  virtual bool line_meanwhile(const std::string& text, Wait wait, bool next) = 0;
};

}  // namespace meldroom::terminal
