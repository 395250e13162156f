#include "house_clock.hpp"

#include <utility>

namespace meldroom::server {

HouseClock::HouseClock(Source source) : source_(std::move(source)), started_(source_()) {}

void HouseClock::set(HouseTime time) {
  base_ = time;
  started_ = source_();
}

HouseTime HouseClock::now() const {
  return base_ + std::chrono::duration_cast<HouseTime>(source_() - started_);
}

}  // namespace meldroom::server
