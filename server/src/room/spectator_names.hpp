#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "engine/seed.hpp"

namespace meldroom::server {

/// What the spectators of a room are called in the chat: they are numbered in the order in which they began to chat.
/// All who have no device share a number. A restart begins again.
class SpectatorNames {
 public:
  /// The name of the spectator with this device, who chats now.
  [[nodiscard]] std::string name_of(const engine::Bytes32& device);
  /// The device of the spectator who has chatted under this name; nothing if nobody has.
  [[nodiscard]] std::optional<engine::Bytes32> device_of(std::string_view name) const;

 private:
  std::map<engine::Bytes32, std::size_t> numbers_;
};

}  // namespace meldroom::server
