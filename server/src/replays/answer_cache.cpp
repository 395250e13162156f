#include "replays/answer_cache.hpp"

#include <utility>

namespace meldroom::server {

const std::string* AnswerCache::find(const Key& key) {
  const auto found = by_key_.find(key);
  if (found == by_key_.end()) return nullptr;
  kept_.splice(kept_.begin(), kept_, found->second);
  return &found->second->answer;
}

void AnswerCache::keep(const Key& key, std::string answer) {
  if (answer.size() > most_bytes_ || by_key_.contains(key)) return;
  bytes_ += answer.size();
  kept_.push_front({key, std::move(answer)});
  by_key_.emplace(key, kept_.begin());
  while (bytes_ > most_bytes_) {
    bytes_ -= kept_.back().answer.size();
    by_key_.erase(kept_.back().key);
    kept_.pop_back();
  }
}

}  // namespace meldroom::server
