#pragma once

#include <map>
#include <string>
#include <string_view>

#include "engine/deck.hpp"
#include "protocol/json_error.hpp"

/// Decks as data: schema/decks.json, in the format of engine/decks/decks.json.
namespace meldroom::protocol {

using Decks = std::map<std::string, engine::DeckPtr, std::less<>>;

/// Reads a decks file. The error is a sentence for the person who wrote the file: it names the deck, the field and what
/// would be right. Never throws.
[[nodiscard]] Result<Decks> parse_decks(std::string_view text);

/// The decks that come with the rulebook, built into this library.
[[nodiscard]] const Decks& standard_decks();

}  // namespace meldroom::protocol
