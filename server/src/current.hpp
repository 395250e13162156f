#pragma once

#include <memory>
#include <mutex>
#include <utility>

namespace meldroom::server {

/// A value that can be replaced as a whole while others read it. A reader goes on with the value that it has got. Safe
/// to use from any thread.
template <class T>
class Current {
 public:
  explicit Current(T value) : value_(std::make_shared<const T>(std::move(value))) {}

  [[nodiscard]] std::shared_ptr<const T> get() const {
    const std::lock_guard guard(mutex_);
    return value_;
  }
  void set(T value) {
    auto next = std::make_shared<const T>(std::move(value));
    const std::lock_guard guard(mutex_);
    value_.swap(next);
  }

 private:
  mutable std::mutex mutex_;
  std::shared_ptr<const T> value_;
};

}  // namespace meldroom::server
