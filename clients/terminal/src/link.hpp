#pragma once

#include <string>
#include <string_view>
#include <variant>

#include "problem.hpp"

namespace meldroom::terminal {

/// Where a server, and perhaps a room of it, is: the link that a browser opens too.
struct Link {
  bool tls = false;
  std::string host;
  std::string port;
  std::string base;   ///< the path the server lives under, without a slash at the end; mostly empty
  std::string room;   ///< empty if the link names the server alone
  std::string token;  ///< of a one-time link that carries a seat to this device; mostly empty

  /// "http://127.0.0.1:8080", without the port where it is the scheme's own: what a secret belongs to.
  [[nodiscard]] std::string origin() const;
  /// The path of the WebSocket. It names the room, so that the server can serve the connection where the room is.
  [[nodiscard]] std::string socket_path() const;
  /// The link to a room of this server, to be sent to friends.
  [[nodiscard]] std::string to_room(std::string_view code) const;
};

/// Reads `http(s)://host[:port][/base][/r/CODE][#claim=TOKEN]`; the scheme may be left out.
[[nodiscard]] std::variant<Link, Problem> parse_link(std::string_view text);

}  // namespace meldroom::terminal
