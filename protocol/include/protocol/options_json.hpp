#pragma once

#include <string>

#include <nlohmann/json_fwd.hpp>

#include "engine/options.hpp"
#include "protocol/json_error.hpp"

namespace meldroom::protocol {

[[nodiscard]] nlohmann::json options_json(const engine::OptionValues& options);

/// Reads options. Strict about names and types (a switch, a whole number or a word). It does not check which options a
/// variant has; engine::complete_options does. Never throws.
[[nodiscard]] Result<engine::OptionValues> read_options(const nlohmann::json& json);

}  // namespace meldroom::protocol
