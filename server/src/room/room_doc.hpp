#pragma once

#include "offer.hpp"
#include "protocol/room_doc.hpp"
#include "room/room_state.hpp"
#include "room_code.hpp"

namespace meldroom::server {

/// The room's document for everyone, made from its journal alone. So a seat counts as connected until its player has
/// left for good, and there are no spectators.
[[nodiscard]] protocol::RoomDoc room_doc_of(RoomCode code, const RoomState& state, const Offer& offer);

}  // namespace meldroom::server
