#pragma once

#include <string>
#include <string_view>

#include <nlohmann/json_fwd.hpp>

#include "engine/move.hpp"
#include "protocol/json_error.hpp"
#include "protocol/text_buffer.hpp"

/// Moves as JSON: {"do": "discard", "card": 57}. One form for the wire, the journal and records.
namespace meldroom::protocol {

/// How a move names cards.
enum class CardNames {
  ids,       ///< the ids of a view, from 1
  positions  ///< positions in the deck, from 0; used in records
};

void append_move(TextBuffer& out, const engine::Move& move);
[[nodiscard]] std::string move_text(const engine::Move& move);
[[nodiscard]] nlohmann::json move_json(const engine::Move& move);

/// Reads any move, including the table's own (parse_client refuses those). Strict: unknown fields, wrong types and
/// numbers out of bounds are errors. Never throws.
[[nodiscard]] Result<engine::Move> read_move(const nlohmann::json& json, CardNames names = CardNames::ids);

}  // namespace meldroom::protocol
