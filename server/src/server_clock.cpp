#include "server_clock.hpp"

#include <utility>

namespace meldroom::server {

ServerClock::ServerClock(Source source) : source_(std::move(source)), started_(source_()) {}

void ServerClock::set(ServerTime time) {
  base_ = time;
  started_ = source_();
}

ServerTime ServerClock::now() const {
  return base_ + std::chrono::duration_cast<ServerTime>(source_() - started_);
}

}  // namespace meldroom::server
