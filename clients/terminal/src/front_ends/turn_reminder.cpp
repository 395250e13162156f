#include "front_ends/turn_reminder.hpp"

#include <utility>

namespace meldroom::terminal {

namespace {

/// When so much of the time for a turn is left, the player is reminded.
constexpr std::chrono::seconds last_call{15};
/// The same for a challenge, which has no more time than the last call leaves.
constexpr std::chrono::seconds very_last_call{5};

}  // namespace

TurnReminder::TurnReminder(boost::asio::io_context& io, Remind remind)
    : timer_(io), remind_(std::move(remind)) {}

void TurnReminder::set(std::optional<std::chrono::milliseconds> left) {
  timer_.cancel();
  const auto call = left > last_call ? last_call : very_last_call;
  if (!left || *left <= call) return;
  timer_.expires_after(*left - call);
  timer_.async_wait([this, call](boost::system::error_code cancelled) {
    if (!cancelled) remind_(call);
  });
}

}  // namespace meldroom::terminal
