#pragma once

#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "document.hpp"
#include "engine/options.hpp"
#include "engine/variant.hpp"
#include "problem.hpp"
#include "protocol/client_message.hpp"
#include "requests/commands.hpp"

namespace meldroom::terminal {

/// A message for the server, except for its id (and a move's number), which Client adds. One of type `save` does not
/// use the WebSocket: Client fetches the record and writes the file that the body names.
struct Request {
  std::string type;
  nlohmann::json body;
};

/// The request for a message, whose texts must be valid UTF-8.
[[nodiscard]] Request request_of(const protocol::ClientMessage& message);

/// The request for a typed command: names of cards and words become the ids of the view. A Problem if something is
/// missing or has two meanings. Only for verbs that ask the server something (asks_server).
[[nodiscard]] Result<Request> request_for(const Command& command, const Document& document);

/// The game with that name or title, however people write it: "gin-rummy", "AlphaRummy"; null if there is none.
[[nodiscard]] const engine::VariantInfo* game_named(std::string_view typed);
/// The options of a game's rules that have this name, in any case; "usual" are the defaults.
[[nodiscard]] Result<engine::OptionValues> rules_named(const engine::VariantInfo& game,
                                                       std::string_view typed);
/// An option's value as people type it: a switch (yes, no, true, false), a number or a word, in any case.
[[nodiscard]] engine::OptionValue option_value(const std::string& typed);

}  // namespace meldroom::terminal
