#pragma once

#include "protocol/client_message.hpp"

namespace meldroom::server {

/// Whether the journal may get an entry from that request: not from one that only asks, looks or talks.
[[nodiscard]] bool changes_room(const protocol::Request& request);

}  // namespace meldroom::server
