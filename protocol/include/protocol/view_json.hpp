#pragma once

#include <string>
#include <variant>

#include <nlohmann/json_fwd.hpp>

#include "engine/view.hpp"
#include "protocol/json_error.hpp"

/// The client's side of snapshots and updates, for clients written in C++.
namespace meldroom::protocol {

[[nodiscard]] std::string view_text(const engine::View& view);

/// Brings a document up to date (RFC 7396).
void apply_patch(nlohmann::json& document, const nlohmann::json& patch);

/// The typed view of a document's `view`. Never throws.
[[nodiscard]] std::variant<engine::View, JsonError> read_view(const nlohmann::json& json);

}  // namespace meldroom::protocol
