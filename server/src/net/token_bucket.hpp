#pragma once

#include <algorithm>
#include <chrono>

namespace meldroom::server {

/// A rate limit: `burst` tokens at once, and `per_second` new ones a second.
class TokenBucket {
 public:
  TokenBucket() = default;  ///< never has a token
  TokenBucket(double per_second, double burst) : per_second_(per_second), burst_(burst), tokens_(burst) {}

  /// Takes one token; false if there is none.
  [[nodiscard]] bool take(std::chrono::milliseconds now) {
    if (!has_token(now)) return false;
    --tokens_;
    return true;
  }

  /// Takes tokens. If it takes more than there are, no token is left until the missing ones have come, too.
  void spend(std::chrono::milliseconds now, double tokens = 1.0) {
    refill(now);
    tokens_ -= tokens;
  }

  /// True if there is a token.
  [[nodiscard]] bool has_token(std::chrono::milliseconds now) {
    refill(now);
    return tokens_ >= 1.0;
  }

  /// Limits as `other` does from now on. What is used up stays used up.
  void limit_as(const TokenBucket& other) {
    per_second_ = other.per_second_;
    burst_ = other.burst_;
    tokens_ = std::min(tokens_, burst_);
  }

  /// True if the bucket is as full as a new one.
  [[nodiscard]] bool is_full(std::chrono::milliseconds now) const {
    const std::chrono::duration<double> passed = now - last_;
    return tokens_ + passed.count() * per_second_ >= burst_;
  }

 private:
  void refill(std::chrono::milliseconds now) {
    const std::chrono::duration<double> passed = now - last_;
    tokens_ = std::min(burst_, tokens_ + passed.count() * per_second_);
    last_ = now;
  }

  double per_second_ = 0;
  double burst_ = 0;
  double tokens_ = 0;
  std::chrono::milliseconds last_{0};
};

}  // namespace meldroom::server
