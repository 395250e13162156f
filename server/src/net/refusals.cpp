#include "net/refusals.hpp"

#include <utility>

#include <spdlog/spdlog.h>

namespace meldroom::server {

void Refusals::note(RefusalReason why, const std::string& address) {
  metrics_.refused.at(static_cast<std::size_t>(why)).add();
  {
    const std::lock_guard guard(mutex_);
    const auto known = times_.find({why, address});
    if (known != times_.end()) {
      ++known->second;
      return;
    }
    if (times_.size() >= most_lines) {
      ++others_;
      return;
    }
    times_.emplace(std::pair(why, address), 1);
  }
  spdlog::info("refused {}: {}", address, name_of(why));
}

void Refusals::note_too_many(RefusalReason why, const std::string& address) {
  metrics_.rate_limited.add();
  note(why, address);
}

void Refusals::sum_up() {
  decltype(times_) times;
  std::uint64_t others = 0;
  {
    const std::lock_guard guard(mutex_);
    times.swap(times_);
    others = std::exchange(others_, 0);
  }
  for (const auto& [who, count] : times) {
    if (count > 1) {
      spdlog::info("refused {} {} times within a minute: {}", who.second, count, name_of(who.first));
    }
  }
  if (others > 0) spdlog::info("refused {} times within a minute for others", others);
}

}  // namespace meldroom::server
