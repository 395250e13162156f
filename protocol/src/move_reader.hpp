#pragma once

#include <nlohmann/json.hpp>

#include "engine/move.hpp"
#include "json_fields.hpp"
#include "protocol/move_json.hpp"

namespace meldroom::protocol {

/// Reads a move as part of a document.
[[nodiscard]] engine::Move read_move_at(const nlohmann::json& json, CardNames names, const Path& path,
                                        Problem& problem);

/// A card in a word; `as` is a letter or is left out.
[[nodiscard]] engine::Tile read_tile(const nlohmann::json& json, CardNames names, const Path& path,
                                     Problem& problem);

}  // namespace meldroom::protocol
