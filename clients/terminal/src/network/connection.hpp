#pragma once

#include <functional>
#include <memory>
#include <string>

#include <boost/asio/io_context.hpp>

#include "room_link.hpp"

namespace meldroom::terminal {

/// Close code of a server whose host has banned this device or address.
inline constexpr int banned_code = 4004;

/// Why a connection ended.
struct Closed {
  std::string reason;   ///< for people; it can come from the server, so clean it first
  int code = 0;         ///< the WebSocket's close code; 0 if it broke off or never opened
  std::string error{};  ///< the code of the error with which the server refused to open it
};

/// One WebSocket to a server. It runs on the context it was opened on, which must be run by one thread.
class Connection {
 public:
  struct Handlers {
    std::function<void()> opened;
    std::function<void(std::string)> text;
    std::function<void(Closed)> closed;  ///< called last, exactly once, unless close() closed it
  };

  /// Begins to connect. Never fails itself: `closed` reports failures.
  [[nodiscard]] static std::shared_ptr<Connection> open(boost::asio::io_context& io, const RoomLink& link,
                                                        Handlers handlers);

  Connection() = default;
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;
  virtual ~Connection() = default;

  /// Sends a frame after those before it. Drops it if the connection has ended, which `closed` has reported.
  virtual void send(std::string text) = 0;
  /// Closes the connection; no handler is called after this.
  virtual void close() = 0;
};

}  // namespace meldroom::terminal
