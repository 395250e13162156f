#pragma once

#include "protocol/client_message.hpp"

namespace meldroom::server {

/// Whether the request can add an entry to the journal. False for requests that only ask, watch or chat.
[[nodiscard]] bool adds_entry(const protocol::Request& request);

}  // namespace meldroom::server
