#pragma once

#include <string_view>

namespace meldroom::server {

/// Whether people would confuse two names: they differ only in case, accents, invisible characters, and letters that
/// look the same, such as a Latin and a Cyrillic "a", or "I" and "l". Both must be valid UTF-8.
[[nodiscard]] bool look_alike(std::string_view one, std::string_view other);

/// Whether a name has a visible character.
[[nodiscard]] bool can_be_seen(std::string_view name);
inline constexpr std::string_view no_name_sentence = "a name needs at least one visible character";

}  // namespace meldroom::server
