#pragma once

#include <string>
#include <variant>

#include <nlohmann/json_fwd.hpp>

#include "engine/options.hpp"
#include "protocol/json_error.hpp"

namespace meldroom::protocol {

[[nodiscard]] nlohmann::json options_json(const engine::OptionValues& options);

/// Strict as to names and types (a switch, a whole number or a word), not as to what a variant knows: that is
/// engine::complete_options. Never throws.
[[nodiscard]] std::variant<engine::OptionValues, JsonError> read_options(const nlohmann::json& json);

}  // namespace meldroom::protocol
