#pragma once

#include <string>
#include <string_view>

#include "problem.hpp"

namespace meldroom::terminal {

/// The address of a server, and possibly of a room on it: the same link that a browser opens.
struct RoomLink {
  bool tls = false;
  std::string host;  ///< in lower case, like in a browser: it is part of the origin
  std::string port;
  std::string base;   ///< the server's base path, without a slash at the end; usually empty
  std::string room;   ///< empty if the link names only the server
  std::string token;  ///< of a one-time link that moves a seat to this device; usually empty

  /// "http://127.0.0.1:8080", without the port if it is the scheme's default. A secret belongs to an origin.
  [[nodiscard]] std::string origin() const;
  /// The same without the scheme, as in the header Host.
  [[nodiscard]] std::string authority() const;
  /// The path of the WebSocket. It names the room, so that the cluster can connect to the machine that has the room.
  [[nodiscard]] std::string socket_path() const;
  /// The link to a room of this server, to send to friends.
  [[nodiscard]] std::string to_room(std::string_view code) const;
  /// The link to a clause of a game's rules on this server.
  [[nodiscard]] std::string to_clause(std::string_view variant, std::string_view clause) const;
};

/// Reads `http(s)://host[:port][/base][/r/CODE][#claim=TOKEN]`, or with `/?room=CODE`; the scheme may be left out.
[[nodiscard]] Result<RoomLink> parse_link(std::string_view text);

}  // namespace meldroom::terminal
