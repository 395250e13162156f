#include "front_ends/turn_reminder.hpp"

#include <utility>

namespace meldroom::terminal {

namespace {

/// The player is reminded when so much of the time for a turn is left.
constexpr std::chrono::seconds turn_reminder{15};
/// The same for a challenge: its whole time can be shorter than turn_reminder.
constexpr std::chrono::seconds challenge_reminder{5};

}  // namespace

TurnReminder::TurnReminder(boost::asio::io_context& io, Remind remind)
    : timer_(io), remind_(std::move(remind)) {}

void TurnReminder::set(std::optional<std::chrono::milliseconds> left) {
  timer_.cancel();
  const auto before_end = left > turn_reminder ? turn_reminder : challenge_reminder;
  if (!left || *left <= before_end) return;
  timer_.expires_after(*left - before_end);
  timer_.async_wait([this, before_end](boost::system::error_code cancelled) {
    if (!cancelled) remind_(before_end);
  });
}

}  // namespace meldroom::terminal
