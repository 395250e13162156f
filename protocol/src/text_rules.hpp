#pragma once

#include <cstddef>
#include <string_view>

/// What texts of people and names of things may be made of. The schemas state the same as patterns.
namespace meldroom::protocol {

/// Code points of a valid UTF-8 text.
[[nodiscard]] std::size_t characters(std::string_view utf8);

/// True if nothing in a valid UTF-8 text can take hold of a terminal or turn a line round: no control
/// characters (U+0000-1F, U+7F-9F), no line or paragraph separators and direction overrides (U+2028-202E,
/// U+2066-2069), no byte order mark (U+FEFF).
[[nodiscard]] bool is_plain(std::string_view utf8);

/// Lower-case letters, digits, '-' and '_': ids of variants, decks, options.
[[nodiscard]] bool is_slug(std::string_view text);
/// Letters, digits, '-', '_' and '.': names of lexicons, tokens, codes.
[[nodiscard]] bool is_name_of_thing(std::string_view text);
/// A-Z only.
[[nodiscard]] bool is_capitals(std::string_view text);

}  // namespace meldroom::protocol
