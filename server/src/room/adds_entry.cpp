#include "room/adds_entry.hpp"

#include <variant>

namespace meldroom::server {

namespace {

template <class... Bodies>
bool is_one_of(const protocol::Request& request) {
  return (std::holds_alternative<Bodies>(request.body) || ...);
}

}  // namespace

bool adds_entry(const protocol::Request& request) {
  using namespace protocol;
  return !is_one_of<Hello, Ping, Resume, Watch, Resync, Link, Check, AskHint, Chat>(request);
}

}  // namespace meldroom::server
