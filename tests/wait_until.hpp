// Waiting for what no event tells.
#pragma once

#include <chrono>
#include <stdexcept>
#include <string>
#include <thread>

namespace meldroom::test {

/// Something did not happen in time; `what()` says what, or has the end of a program's output.
class TimedOut : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// How long tests wait for what has to happen. Few need a second of it, but a busy machine may keep one waiting for long.
/// Only a test that fails waits until the end.
inline constexpr std::chrono::milliseconds patience = std::chrono::minutes(1);

/// Asks every few milliseconds until the condition is met. Throws TimedOut, with `what` it waited for.
template <class Condition>
void wait_until(const std::string& what, Condition condition, std::chrono::milliseconds limit = patience) {
  const auto give_up = std::chrono::steady_clock::now() + limit;
  while (!condition()) {
    if (std::chrono::steady_clock::now() > give_up) throw TimedOut("waited in vain until " + what);
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
}

}  // namespace meldroom::test
