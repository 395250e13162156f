#pragma once

#include "request_parts.hpp"

namespace meldroom::terminal {

/// True for the verbs that make a move of the play.
[[nodiscard]] bool is_play(Verb verb);

/// The move that is meant by a verb of the play.
[[nodiscard]] Asked play_request(const Command& command, const Document& document);

}  // namespace meldroom::terminal
