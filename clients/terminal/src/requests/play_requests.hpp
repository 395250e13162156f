#pragma once

#include "requests/request_parts.hpp"

namespace meldroom::terminal {

/// True for the verbs that make a move of the game.
[[nodiscard]] bool is_play(Verb verb);

/// The move for such a verb.
[[nodiscard]] Asked play_request(const Command& command, const Document& document);

}  // namespace meldroom::terminal
