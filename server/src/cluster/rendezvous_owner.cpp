#include "cluster/rendezvous_owner.hpp"

#include <algorithm>

#include "dict/blake2b.hpp"

namespace meldroom::server {

const std::string& rendezvous_owner(Slot slot, std::span<const std::string> nodes) {
  const auto weight = [slot](const std::string& node) { return dict::blake2b<16>(node + "/" + slot.name()); };
  return *std::ranges::max_element(nodes, {}, weight);
}

}  // namespace meldroom::server
