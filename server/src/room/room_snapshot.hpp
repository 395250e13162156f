#pragma once

#include <cstdint>
#include <optional>

#include "offer.hpp"

namespace meldroom::server {

/// A fingerprint of all that a room follows from apart from its entries: this build of the program, its decks and its
/// lexicons. Snapshots are of use only where it is the same. Nothing if the program cannot read itself.
[[nodiscard]] std::optional<std::uint64_t> snapshot_key(const Offer& offer);

}  // namespace meldroom::server
