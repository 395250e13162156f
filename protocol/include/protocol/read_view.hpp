#pragma once

#include <nlohmann/json_fwd.hpp>

#include "engine/view.hpp"
#include "protocol/json_error.hpp"

/// Applies snapshots and updates, for clients written in C++.
namespace meldroom::protocol {

/// Applies a merge patch to a document (RFC 7396).
void apply_patch(nlohmann::json& document, const nlohmann::json& patch);

/// The typed form of a document's `view`. Never throws.
[[nodiscard]] Result<engine::View> read_view(const nlohmann::json& json);

}  // namespace meldroom::protocol
