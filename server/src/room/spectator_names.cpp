#include "room/spectator_names.hpp"

#include "room/names.hpp"

namespace meldroom::server {

std::string SpectatorNames::name_of(const engine::Bytes32& device) {
  constexpr std::size_t most = 1'000;  // all later ones share the number after it
  const auto known = numbers_.find(device);
  const auto number = known != numbers_.end() ? known->second : numbers_.size() + 1;
  if (number <= most) numbers_.emplace(device, number);
  return name_of_spectator(number);
}

std::optional<engine::Bytes32> SpectatorNames::device_of(std::string_view name) const {
  for (const auto& [device, number] : numbers_) {
    if (name == name_of_spectator(number)) return device;
  }
  return std::nullopt;
}

}  // namespace meldroom::server
