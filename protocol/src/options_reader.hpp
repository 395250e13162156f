#pragma once

#include <nlohmann/json.hpp>

#include "engine/options.hpp"
#include "json_fields.hpp"

namespace meldroom::protocol {

/// Reads options as part of a document.
[[nodiscard]] engine::OptionValues read_options_at(const nlohmann::json& json, const Path& path,
                                                   Problem& problem);

}  // namespace meldroom::protocol
