#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <variant>

#include <nlohmann/json.hpp>

namespace meldroom::protocol {

/// Why a text was not read.
struct StrictError {
  std::string message;
  bool not_json = false;  ///< not JSON text at all, rather than JSON that we do not accept
};

/// Parses a JSON text into a document, more strictly than the parser itself: valid UTF-8, no key twice in an object, no
/// nesting deeper than `depth`, nothing after the document. Throws only for lack of memory.
[[nodiscard]] std::variant<nlohmann::json, StrictError> parse_strict(std::string_view text,
                                                                     std::size_t depth);

}  // namespace meldroom::protocol
