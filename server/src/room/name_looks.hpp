#pragma once

#include <string_view>

namespace meldroom::server {

/// Whether two names would be taken for each other: they differ in nothing but case, accents, what cannot be seen, and
/// letters that look the same, such as a Latin and a Cyrillic "a", or "I" and "l". Both must be valid UTF-8.
[[nodiscard]] bool look_alike(std::string_view one, std::string_view other);

/// Whether anything of a name can be seen.
[[nodiscard]] bool can_be_seen(std::string_view name);
inline constexpr std::string_view no_name_sentence = "a name needs something that can be seen";

}  // namespace meldroom::server
