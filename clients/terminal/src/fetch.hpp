#pragma once

#include <functional>
#include <memory>
#include <string>
#include <variant>

#include <boost/asio/io_context.hpp>

#include "link.hpp"
#include "problem.hpp"

namespace meldroom::terminal {

/// What a server answered to a GET.
struct Fetched {
  int status = 0;
  std::string body;
};

/// One thing that is fetched from a server outside the WebSocket. Runs on the context it was started on.
class Fetch {
 public:
  using Done = std::function<void(std::variant<Fetched, Problem>)>;

  /// Asks for a path of the server. `secret`, if there is one, says who asks. `done` is called once, unless
  /// it is cancelled before.
  [[nodiscard]] static std::shared_ptr<Fetch> start(boost::asio::io_context& io, const Link& link,
                                                    std::string path, std::string secret, Done done);

  Fetch() = default;
  Fetch(const Fetch&) = delete;
  Fetch& operator=(const Fetch&) = delete;
  virtual ~Fetch() = default;

  virtual void cancel() = 0;
};

}  // namespace meldroom::terminal
