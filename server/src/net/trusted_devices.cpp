#include "net/trusted_devices.hpp"

#include <utility>

namespace meldroom::server {

bool TrustedDevices::has(const engine::Bytes32& owner) const {
  const std::lock_guard guard(mutex_);
  return recent_.contains(owner) || earlier_.contains(owner);
}

void TrustedDevices::add(const engine::Bytes32& owner) {
  const std::lock_guard guard(mutex_);
  if (recent_.size() >= most_at_a_time) earlier_ = std::exchange(recent_, {});
  recent_.insert(owner);
}

void TrustedDevices::remove(const engine::Bytes32& owner) {
  const std::lock_guard guard(mutex_);
  recent_.erase(owner);
  earlier_.erase(owner);
}

}  // namespace meldroom::server
