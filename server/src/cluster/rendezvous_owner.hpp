#pragma once

#include <span>
#include <string>

#include "cluster/slot.hpp"

namespace meldroom::server {

/// The node that should own a slot, by rendezvous hashing. Every node computes the same one. When a node comes or goes,
/// only the slots that it gets or had change owners. There must be at least one node.
[[nodiscard]] const std::string& rendezvous_owner(Slot slot, std::span<const std::string> nodes);

}  // namespace meldroom::server
