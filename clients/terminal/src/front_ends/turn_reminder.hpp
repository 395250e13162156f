#pragma once

#include <chrono>
#include <functional>
#include <optional>

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>

namespace meldroom::terminal {

/// Reminds a player shortly before the time for their turn is up. Nobody who only reads lines sees the clock run down.
class TurnReminder {
 public:
  /// Gets the time that is left.
  using Remind = std::function<void(std::chrono::seconds)>;
  TurnReminder(boost::asio::io_context& io, Remind remind);

  /// Reminds once before the end of that time, unless it is almost over; not at all if there is none.
  void set(std::optional<std::chrono::milliseconds> left);

 private:
  boost::asio::steady_timer timer_;
  Remind remind_;
};

}  // namespace meldroom::terminal
