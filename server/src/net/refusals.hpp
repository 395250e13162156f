#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <utility>

#include "metrics.hpp"

namespace meldroom::server {

/// Counts who is refused and why, and tells the server's host in the log: of each address and reason the first time at
/// once, and how often after a minute. Safe to use from any thread.
class Refusals {
 public:
  explicit Refusals(Metrics& metrics) : metrics_(metrics) {}

  void note(Refused why, const std::string& address);
  /// To be called once a minute: says how often, and starts again.
  void sum_up();

 private:
  /// Of different ones a minute; those beyond are counted together.
  static constexpr std::size_t most_lines = 100;

  Metrics& metrics_;
  std::mutex mutex_;
  std::map<std::pair<Refused, std::string>, std::uint64_t> times_;
  std::uint64_t others_ = 0;
};

}  // namespace meldroom::server
