#include "http/http_connections.hpp"

#include <algorithm>
#include <ranges>
#include <utility>

#include "net/networks.hpp"

namespace meldroom::server {

HttpConnections::Place::Place(HttpConnections& all, const std::string& address, bool shared,
                              std::function<void()> cut)
    : all_(all), cut_(std::move(cut)) {
  const std::lock_guard guard(all_.mutex_);
  join(address, 1);
  // The clients of a proxy do not take the places of its site.
  const std::string site = shared ? std::string() : site_of(address);
  if (!site.empty()) join(site, all_.limits_.addresses_of_site);
  begin_to_wait(0);
  const auto is_full = [&](const Share& one) {
    const Group& group = one.group->second;
    return !shared && group.connections > group.times * all_.limits_.http_connections_per_address;
  };
  if (const auto full = std::ranges::find_if(shares_, is_full); full != shares_.end()) {
    all_.cut(*full->group->second.waiting.front());
  } else if (all_.waiting_ > all_.limits_.http_connections) {
    all_.cut(*all_.worst(is_cut_after).waiting.front());
  }
}

void HttpConnections::Place::join(const std::string& name, std::size_t times) {
  const auto group = all_.groups_.try_emplace(name).first;
  group->second.times = times;
  ++group->second.connections;
  shares_.push_back({group});
}

HttpConnections::Group& HttpConnections::worst(bool (*less_bad)(const Group& one, const Group& other)) {
  return *std::ranges::max_element(groups_ | std::views::values, less_bad);
}

/// Whether `one` is cut after `other`: for each address that it counts as, it has fewer connections that keep the
/// server waiting, or as many, and the longest of them has waited for a shorter time.
bool HttpConnections::is_cut_after(const Group& one, const Group& other) {
  const std::size_t of_one = one.waiting.size() * other.times;
  const std::size_t of_other = other.waiting.size() * one.times;
  if (of_one != of_other) return of_one < of_other;
  return !one.waiting.empty() && one.waiting.front()->waits_since_ > other.waiting.front()->waits_since_;
}

HttpConnections::Place::~Place() {
  const std::lock_guard guard(all_.mutex_);
  stop_counting();
}

void HttpConnections::Place::wait_for_peer(std::size_t bytes) {
  const std::lock_guard guard(all_.mutex_);
  if (shares_.empty()) return;
  stop_waiting();
  begin_to_wait(bytes);
  if (all_.bytes_ <= all_.limits_.http_answer_bytes) return;
  const auto fewer_bytes = [](const Group& one, const Group& other) {
    return one.bytes * other.times < other.bytes * one.times;
  };
  const auto has_answer = [](const Place* one) { return one->bytes_ > 0; };
  all_.cut(**std::ranges::find_if(all_.worst(fewer_bytes).waiting, has_answer));
}

void HttpConnections::Place::work() {
  const std::lock_guard guard(all_.mutex_);
  stop_waiting();
}

void HttpConnections::Place::begin_to_wait(std::size_t bytes) {
  waits_ = true;
  waits_since_ = ++all_.waits_;
  bytes_ = bytes;
  for (Share& one : shares_) {
    Group& group = one.group->second;
    one.waiting = group.waiting.insert(group.waiting.end(), this);
    group.bytes += bytes;
  }
  ++all_.waiting_;
  all_.bytes_ += bytes;
}

void HttpConnections::Place::stop_waiting() {
  if (!std::exchange(waits_, false)) return;
  for (const Share& one : shares_) {
    one.group->second.waiting.erase(one.waiting);
    one.group->second.bytes -= bytes_;
  }
  --all_.waiting_;
  all_.bytes_ -= bytes_;
}

void HttpConnections::Place::stop_counting() {
  stop_waiting();
  for (const Share& one : shares_) {
    if (--one.group->second.connections == 0) all_.groups_.erase(one.group);
  }
  shares_.clear();
}

void HttpConnections::cut(Place& place) {
  place.stop_counting();
  metrics_.http_cut.add();
  place.cut_();
}

}  // namespace meldroom::server
