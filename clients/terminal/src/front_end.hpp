#pragma once

#include <chrono>
#include <optional>
#include <string>

#include <nlohmann/json.hpp>

#include "document.hpp"
#include "protocol/server_json.hpp"

namespace meldroom::terminal {

/// Marks a request so that its answer can be told: the `id` that a program gave it. People's have none.
using Tag = std::optional<std::int64_t>;

/// A message of the server: read, and as it was written, for programs.
struct Heard {
  protocol::Received read;
  nlohmann::json written;
};

/// What Client reports, and where typed lines are understood: text for people, or JSON for programs.
class FrontEnd {
 public:
  FrontEnd() = default;
  FrontEnd(const FrontEnd&) = delete;
  FrontEnd& operator=(const FrontEnd&) = delete;
  virtual ~FrontEnd() = default;

  /// Each time a connection is made.
  virtual void welcome(const Heard& heard) = 0;
  /// A whole document: on entering, on coming back after a lost connection (`came_back`), after a gap, and
  /// whenever the server finds that simpler.
  virtual void snapshot(const Document& now, bool came_back) = 0;
  /// The document has changed.
  virtual void update(const Document& before, const Document& now, const Heard& heard, Tag tag) = 0;
  /// A request had no effect.
  virtual void error(const protocol::ServerError& error, Tag tag) = 0;
  /// Any other message of the server.
  virtual void answer(const Heard& heard, Tag tag) = 0;
  /// The record of a match has been written to a file.
  virtual void saved(int match, const std::string& file, Tag tag) = 0;
  /// The connection is gone and will be tried again after that time; `again`: a try came to nothing.
  virtual void connection_lost(const std::string& reason, std::chrono::milliseconds retry, bool again) = 0;
  /// The program ends, and why.
  virtual void finished(const std::string& reason, bool failed) = 0;
  /// A typed line, in its turn: when the answer to the one before it is here.
  virtual void line(const std::string& text) = 0;
  /// A typed line while the connection is lost. Client keeps it for later unless true is returned.
  virtual bool line_while_lost(const std::string& text) = 0;
};

}  // namespace meldroom::terminal
