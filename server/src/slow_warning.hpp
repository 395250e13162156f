#pragma once

#include <chrono>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

namespace meldroom::server {

/// Warns the operator of things that take too long. It warns of the first one at once, then logs nothing for a minute.
/// The next warning says how many were left out. Safe to use from any thread.
class SlowWarning {
 public:
  using Time = std::chrono::steady_clock::time_point;
  static constexpr auto silence = std::chrono::minutes(1);

  /// `advice` ends each warning.
  SlowWarning(std::chrono::milliseconds limit, std::string_view advice) : limit_(limit), advice_(advice) {}

  /// Notes how long something took. `what` returns what it was, and is called only if it took too long.
  template <class What>
  void note(std::chrono::steady_clock::duration took, What what) {
    if (took < limit_) return;
    const auto sentence = sentence_of(took, what(), std::chrono::steady_clock::now());
    if (sentence) warn(*sentence);
  }

  /// The warning of something that took too long; nothing if it is held back.
  [[nodiscard]] std::optional<std::string> sentence_of(std::chrono::steady_clock::duration took,
                                                       std::string_view what, Time now);

 private:
  static void warn(const std::string& sentence);

  const std::chrono::milliseconds limit_;
  const std::string_view advice_;
  std::mutex mutex_;
  std::optional<Time> warned_at_;
  std::int64_t kept_back_ = 0;
  std::chrono::steady_clock::duration longest_{};  ///< of those held back
};

}  // namespace meldroom::server
