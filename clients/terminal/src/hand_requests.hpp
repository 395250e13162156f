#pragma once

#include "request_parts.hpp"

namespace meldroom::terminal {

/// True for the verbs that arrange one's hand (T-12).
[[nodiscard]] bool is_arranging(Verb verb);

/// The arrangement that is meant by such a verb.
[[nodiscard]] Asked hand_request(const Command& command, const Document& document);

}  // namespace meldroom::terminal
