#pragma once

#include <string>
#include <string_view>

#include <nlohmann/json_fwd.hpp>

namespace meldroom::terminal {

/// Which characters a terminal can show.
enum class Charset { unicode, ascii };

/// Makes text from a server harmless: removes control characters (so there are no escape sequences), characters that
/// change the direction of writing or have no width, and broken UTF-8. A line break becomes a space, so that one text
/// never makes two lines.
[[nodiscard]] std::string clean_text(std::string_view text, Charset charset);

/// The same for every string and every key in a message. Because everything is cleaned when it arrives, everything
/// shown later is clean.
[[nodiscard]] nlohmann::json clean_json(const nlohmann::json& value, Charset charset);

}  // namespace meldroom::terminal
