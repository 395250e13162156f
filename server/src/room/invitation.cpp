#include "room/invitation.hpp"

namespace meldroom::server {

Invitation invitation_to(const RoomState& room) {
  const engine::VariantInfo& variant = engine::info(room.game().variant);
  const SeatHolder* const host = room.present(room.host());
  return {variant.title, variant.name, host != nullptr ? std::string(host->name) : "",
          room.game().capacity - room.players(), room.stage()};
}

}  // namespace meldroom::server
