#pragma once

#include "requests/request_parts.hpp"

namespace meldroom::terminal {

/// True for the verbs that arrange the player's own hand (T-12).
[[nodiscard]] bool is_arranging(Verb verb);

/// The arrangement for such a verb.
[[nodiscard]] Asked hand_request(const Command& command, const Document& document);

}  // namespace meldroom::terminal
