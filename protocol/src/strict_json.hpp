#pragma once

#include <cstddef>
#include <string_view>

#include <nlohmann/json.hpp>

#include "protocol/json_error.hpp"

namespace meldroom::protocol {

/// Parses a JSON text into a document, more strictly than the parser itself: valid UTF-8, no key twice in an object, no
/// nesting deeper than `depth`, nothing after the document. Throws only for lack of memory.
[[nodiscard]] Result<nlohmann::json> parse_strict(std::string_view text, std::size_t depth);

}  // namespace meldroom::protocol
