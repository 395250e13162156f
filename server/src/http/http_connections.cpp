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
    all_.cut(*from_->waiting.front());
  } else if (all_.waiting_ > all_.limits_.http_connections) {
    all_.cut(*all_.worst(is_cut_after).waiting.front());
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
  const auto has_answer = [](const Place* one) { return one->bytes_ > 0; };
  all_.cut(**std::ranges::find_if(all_.worst(fewer_bytes).waiting, has_answer));
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

void HttpConnections::cut(Place& place) {
  place.stop_counting();
  metrics_.http_cut.add();
  place.cut_();
}

}  // namespace meldroom::server
