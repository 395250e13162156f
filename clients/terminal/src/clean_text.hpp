#pragma once

#include <string>
#include <string_view>

#include <nlohmann/json_fwd.hpp>

namespace meldroom::terminal {

/// What of a text may be shown on a terminal.
enum class Charset { unicode, ascii };

/// Server text made harmless: no control characters (so no escape sequences), nothing that turns the
/// direction of writing or has no width, no broken UTF-8. A line break becomes a space: one text never makes
/// two lines.
[[nodiscard]] std::string clean_text(std::string_view text, Charset charset);

/// The same for every string and every key in a message, so that whatever is shown later is clean because
/// everything was when it came in.
[[nodiscard]] nlohmann::json clean_json(const nlohmann::json& value, Charset charset);

}  // namespace meldroom::terminal
