#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <utility>

#include "metrics.hpp"

namespace meldroom::server {

/// Counts who is refused and why, and logs it for the operator. The log gets the first refusal of an address for a
/// reason at once, and after a minute how many there were. Safe to use from any thread.
class Refusals {
 public:
  explicit Refusals(Metrics& metrics) : metrics_(metrics) {}

  void note(RefusalReason why, const std::string& address);
  /// The same for what is refused only because there is too much of it. It also counts as rate limited.
  void note_too_many(RefusalReason why, const std::string& address);
  /// Logs how often, and starts to count again. Call it once a minute.
  void sum_up();

 private:
  /// Pairs of address and reason a minute. Further ones are counted together.
  static constexpr std::size_t most_lines = 100;

  Metrics& metrics_;
  std::mutex mutex_;
  std::map<std::pair<RefusalReason, std::string>, std::uint64_t> times_;
  std::uint64_t others_ = 0;
};

}  // namespace meldroom::server
