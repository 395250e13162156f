#pragma once

#include <functional>
#include <memory>
#include <string>

#include <boost/asio/io_context.hpp>

#include "problem.hpp"
#include "room_link.hpp"

namespace meldroom::terminal {

/// One download from a server outside the WebSocket. It runs on the context it was started on.
class Fetch {
 public:
  /// Gets the text, or why there is none. The reason can come from the server, so clean it first.
  using Done = std::function<void(const Result<std::string>&)>;

  /// Requests a path from the server. `secret`, if there is one, identifies the device. Calls `done` once, unless it is
  /// cancelled before.
  [[nodiscard]] static std::shared_ptr<Fetch> start(boost::asio::io_context& io, const RoomLink& link,
                                                    std::string path, std::string secret, Done done);

  Fetch() = default;
  Fetch(const Fetch&) = delete;
  Fetch& operator=(const Fetch&) = delete;
  virtual ~Fetch() = default;

  virtual void cancel() = 0;
};

}  // namespace meldroom::terminal
