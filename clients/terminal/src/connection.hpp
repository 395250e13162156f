#pragma once

#include <functional>
#include <memory>
#include <string>

#include <boost/asio/io_context.hpp>

#include "link.hpp"

namespace meldroom::terminal {

/// Close code of a server whose host does not let one in.
inline constexpr int banned_code = 4004;

/// Why a connection ended.
struct Closed {
  std::string reason;  ///< for people; it may be the server's, and is to be cleaned then
  int code = 0;        ///< the WebSocket's close code, or 0 if it broke off or never was
};

/// One WebSocket to a server. Runs on the context it was opened on, which one thread runs.
class Connection {
 public:
  struct Handlers {
    std::function<void()> opened;
    std::function<void(std::string)> text;
    std::function<void(Closed)> closed;  ///< the last one, exactly once, if not closed by close()
  };

  /// Begins to connect. Never fails by itself: `closed` tells.
  [[nodiscard]] static std::shared_ptr<Connection> open(boost::asio::io_context& io, const Link& link,
                                                        Handlers handlers);

  Connection() = default;
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;
  virtual ~Connection() = default;

  /// Sends a frame after those before it. Dropped if the connection has ended: `closed` has told.
  virtual void send(std::string text) = 0;
  /// Says goodbye and ends; no handler is called any more.
  virtual void close() = 0;
};

}  // namespace meldroom::terminal
