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
  bool not_json = false;  ///< no JSON text at all, as against JSON that we do not take
};

/// A JSON text as a document, stricter than the parser itself: valid UTF-8, no key twice in an object,
/// nothing nested deeper than `depth`, nothing after the document. Throws only for lack of memory.
[[nodiscard]] std::variant<nlohmann::json, StrictError> parse_strict(std::string_view text,
                                                                     std::size_t depth);

}  // namespace meldroom::protocol
