#pragma once

#include <cstddef>
#include <mutex>
#include <set>

#include "engine/seed.hpp"

namespace meldroom::server {

/// Devices that have given the password or have a seat. Their password is checked even if too many wrong ones came from
/// their address, so somebody who guesses keeps out only strangers. Safe to use from any thread.
class TrustedDevices {
 public:
  [[nodiscard]] bool has(const engine::Bytes32& owner) const;
  void add(const engine::Bytes32& owner);
  /// Call it after a wrong password: a device cannot guess without a limit.
  void remove(const engine::Bytes32& owner);

 private:
  /// When there are more, those that were added longest ago are forgotten.
  static constexpr std::size_t most_at_a_time = 50'000;

  mutable std::mutex mutex_;
  std::set<engine::Bytes32> recent_;
  std::set<engine::Bytes32> earlier_;  ///< those before the last time that `recent_` was full
};

}  // namespace meldroom::server
