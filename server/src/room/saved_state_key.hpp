#pragma once

#include <cstdint>
#include <optional>

#include "offer.hpp"

namespace meldroom::server {

/// A fingerprint of everything that determines a room's state, except its entries: this build of the program, its decks
/// and its lexicons. A saved state can only be used where the fingerprint is the same. Nothing if the program cannot
/// read its own file.
[[nodiscard]] std::optional<std::uint64_t> saved_state_key(const Offer& offer);

}  // namespace meldroom::server
