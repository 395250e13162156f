#include "slow_warning.hpp"

#include <algorithm>
#include <utility>

#include <spdlog/spdlog.h>

namespace meldroom::server {

namespace {

std::int64_t in_milliseconds(std::chrono::steady_clock::duration took) {
  return std::chrono::duration_cast<std::chrono::milliseconds>(took).count();
}

}  // namespace

std::optional<std::string> SlowWarning::sentence_of(std::chrono::steady_clock::duration took,
                                                    std::string_view what, Time now) {
  const std::lock_guard guard(mutex_);
  if (warned_at_ && now - *warned_at_ < silence) {
    ++kept_back_;
    longest_ = std::max(longest_, took);
    return std::nullopt;
  }
  warned_at_ = now;
  const std::int64_t others = std::exchange(kept_back_, 0);
  const auto longest = std::exchange(longest_, {});
  std::string sentence = fmt::format("{} took {} ms", what, in_milliseconds(took));
  if (others > 0) {
    sentence += fmt::format(", and {} others since the last warning took up to {} ms", others,
                            in_milliseconds(longest));
  }
  return sentence + "; " + std::string(advice_);
}

void SlowWarning::warn(const std::string& sentence) {
  spdlog::warn(sentence);
}

}  // namespace meldroom::server
