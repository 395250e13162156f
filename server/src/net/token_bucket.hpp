#pragma once

#include <algorithm>
#include <chrono>

namespace meldroom::server {

/// A rate limit: `burst` at once, and then `per_second` a second.
class TokenBucket {
 public:
  TokenBucket(double per_second, double burst) : per_second_(per_second), burst_(burst), tokens_(burst) {}

  /// Takes one token; false if there is none.
  [[nodiscard]] bool take(std::chrono::milliseconds now) {
    if (!has_token(now)) return false;
    tokens_ -= 1.0;
    return true;
  }

  /// True if there is a token.
  [[nodiscard]] bool has_token(std::chrono::milliseconds now) {
    const std::chrono::duration<double> passed = now - last_;
    tokens_ = std::min(burst_, tokens_ + passed.count() * per_second_);
    last_ = now;
    return tokens_ >= 1.0;
  }

  /// True if the bucket is as full as a new one.
  [[nodiscard]] bool is_full(std::chrono::milliseconds now) const {
    const std::chrono::duration<double> passed = now - last_;
    return tokens_ + passed.count() * per_second_ >= burst_;
  }

 private:
  double per_second_;
  double burst_;
  double tokens_;
  std::chrono::milliseconds last_{0};
};

}  // namespace meldroom::server
