#include "cluster/claims.hpp"

#include <cstdint>

#include <spdlog/fmt/fmt.h>

#include "take_number.hpp"
#include "take_until.hpp"

namespace meldroom::server {

namespace {

constexpr std::string_view leaving_word = "leaving";
constexpr std::string_view here_word = "here";
constexpr std::string_view folded_word = "folded";
constexpr std::string_view rest_word = "rest";

}  // namespace

etcd::Revision Claims::incarnation() const {
  const std::lock_guard guard(mutex_);
  return incarnation_;
}

void Claims::join(etcd::Revision incarnation) {
  const std::lock_guard guard(mutex_);
  incarnation_ = incarnation;
  claims_.fill(std::nullopt);
}

void Claims::end(etcd::Revision incarnation) {
  const std::lock_guard guard(mutex_);
  if (incarnation_ != incarnation) return;
  incarnation_ = 0;
  claims_.fill(std::nullopt);
}

std::optional<Claims::Claim> Claims::claim(Slot slot) const {
  const std::lock_guard guard(mutex_);
  return claims_.at(index(slot));
}

void Claims::add(Slot slot, Claim claim, etcd::Revision incarnation) {
  const std::lock_guard guard(mutex_);
  if (incarnation_ != incarnation) return;
  claim.since = claim.revision;
  claims_.at(index(slot)) = claim;
}

void Claims::drop(Slot slot) {
  const std::lock_guard guard(mutex_);
  claims_.at(index(slot)).reset();
}

void Claims::moved(Slot slot, etcd::Revision revision) {
  const std::lock_guard guard(mutex_);
  if (auto& claim = claims_.at(index(slot))) claim->revision = revision;
}

std::string NodeValue::text() const {
  return fmt::format("{} {} {} {} {}", leaving ? leaving_word : here_word, url, address,
                     reads_folded ? folded_word : "", reads_rest ? rest_word : "");
}

NodeValue NodeValue::parse(std::string_view text) {
  NodeValue value;
  value.leaving = take_until(text, ' ') == leaving_word;
  value.url = take_until(text, ' ');
  value.address = take_until(text, ' ');
  value.reads_folded = take_until(text, ' ') == folded_word;
  value.reads_rest = take_until(text, ' ') == rest_word;
  return value;
}

std::string SlotValue::text() const {
  return handed_over ? fmt::format("{} {} handed {}", node, incarnation, handed_over->count())
                     : fmt::format("{} {} {}", node, incarnation, ahead.count());
}

std::optional<SlotValue> SlotValue::parse(std::string_view text) {
  constexpr std::string_view handed = "handed ";
  SlotValue value{.node = std::string(take_until(text, ' '))};
  const auto incarnation = take_number<etcd::Revision>(text);
  const bool is_handed = text.starts_with(handed);
  if (is_handed) text.remove_prefix(handed.size());
  const auto time = take_number<std::int64_t>(text);
  if (!incarnation || !time) return std::nullopt;
  value.incarnation = *incarnation;
  if (is_handed) {
    value.handed_over = ServerTime(*time);
  } else {
    value.ahead = ServerTime(*time);
  }
  return value;
}

}  // namespace meldroom::server
