#pragma once

#include "offer.hpp"
#include "protocol/room_doc.hpp"
#include "room/room_state.hpp"
#include "room_code.hpp"

namespace meldroom::server {

/// What everyone is shown of a room, as far as its journal tells: a seat counts as connected while its player
/// has not left for good, and nobody watches.
[[nodiscard]] protocol::RoomDoc room_doc_of(RoomCode code, const RoomState& state, const Offer& offer);

}  // namespace meldroom::server
