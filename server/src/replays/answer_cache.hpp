#pragma once

#include <compare>
#include <cstddef>
#include <list>
#include <map>
#include <optional>
#include <string>

#include "replays/match_request.hpp"

namespace meldroom::server {

/// A cache of answers about finished matches, which never change. When it is full, it drops the answers that were asked
/// for least recently. For one thread.
class AnswerCache {
 public:
  /// What an answer is to. Room codes are used again, so the room's first secret is part of it.
  struct Key {
    RoomCode room;
    engine::Bytes32 secret{};
    int match = 0;
    MatchRequest::What what{};
    engine::Observer observer{};
    std::uint32_t number = 0;
    std::optional<engine::Bytes32> asker{};  ///< set if nobody else may get the answer

    auto operator<=>(const Key&) const = default;
  };

  explicit AnswerCache(std::size_t most_bytes) : most_bytes_(most_bytes) {}

  /// Null if it is not kept; valid until the next call.
  [[nodiscard]] const std::string* find(const Key& key);
  void keep(const Key& key, std::string answer);

 private:
  struct Kept {
    Key key;
    std::string answer;
  };

  const std::size_t most_bytes_;
  std::size_t bytes_ = 0;
  std::list<Kept> kept_;  ///< most recently used first
  std::map<Key, std::list<Kept>::iterator> by_key_;
};

}  // namespace meldroom::server
