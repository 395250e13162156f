#include "http/http_connections.hpp"

#include <algorithm>
#include <ranges>
#include <utility>

namespace meldroom::server {

HttpConnections::Place::Place(HttpConnections& all, const std::string& address, bool shared,
                              std::function<void()> cut)
    : all_(all), address_(address), cut_(std::move(cut)) {
  const std::lock_guard guard(all_.mutex_);
  from_ = &all_.addresses_[address_];
  ++from_->connections;
  begin_to_wait(0);
  if (!shared && from_->connections > all_.limits_.http_connections_per_address) {
    all_.cut_longest_waiting(*from_);
  } else if (all_.waiting_ > all_.limits_.http_connections) {
    all_.cut_longest_waiting(all_.worst(is_cut_after));
  }
}

HttpConnections::Address& HttpConnections::worst(bool (*less_bad)(const Address& one, const Address& other)) {
  return *std::ranges::max_element(addresses_ | std::views::values, less_bad);
}

/// Whether `one` is cut after `other`: it has fewer connections that keep the server waiting, or as many, and the
/// longest of them has waited for a shorter time.
bool HttpConnections::is_cut_after(const Address& one, const Address& other) {
  if (one.waiting.size() != other.waiting.size()) return one.waiting.size() < other.waiting.size();
  return !one.waiting.empty() && one.waiting.front()->waits_since_ > other.waiting.front()->waits_since_;
}

HttpConnections::Place::~Place() {
  const std::lock_guard guard(all_.mutex_);
  if (from_ != nullptr) stop_counting();
}

void HttpConnections::Place::wait_for_peer(std::size_t bytes) {
  const std::lock_guard guard(all_.mutex_);
  if (from_ == nullptr) return;
  stop_waiting();
  begin_to_wait(bytes);
  if (all_.bytes_ <= all_.limits_.http_answer_bytes) return;
  const auto fewer_bytes = [](const Address& one, const Address& other) { return one.bytes < other.bytes; };
  all_.cut_longest_waiting(all_.worst(fewer_bytes), true);
}

void HttpConnections::Place::work() {
  const std::lock_guard guard(all_.mutex_);
  if (from_ != nullptr) stop_waiting();
}

void HttpConnections::Place::begin_to_wait(std::size_t bytes) {
  waiting_ = from_->waiting.insert(from_->waiting.end(), this);
  waits_since_ = ++all_.waits_;
  ++all_.waiting_;
  bytes_ = bytes;
  from_->bytes += bytes;
  all_.bytes_ += bytes;
}

void HttpConnections::Place::stop_waiting() {
  std::list<Place*>& waiting = from_->waiting;
  if (waiting_ == waiting.end()) return;
  waiting.erase(waiting_);
  waiting_ = waiting.end();
  --all_.waiting_;
  from_->bytes -= bytes_;
  all_.bytes_ -= bytes_;
}

void HttpConnections::Place::stop_counting() {
  stop_waiting();
  if (--from_->connections == 0) all_.addresses_.erase(address_);
  from_ = nullptr;
}

/// Cuts the connection of the address that has kept the server waiting longest, among all or only among those that have
/// an answer to take.
void HttpConnections::cut_longest_waiting(Address& address, bool with_answer) {
  const auto found = std::ranges::find_if(
      address.waiting, [with_answer](const Place* one) { return !with_answer || one->bytes_ > 0; });
  if (found == address.waiting.end()) return;
  Place& longest = **found;
  longest.stop_counting();
  metrics_.http_cut.add();
  longest.cut_();
}

}  // namespace meldroom::server
