#pragma once

#include <string>
#include <string_view>

namespace meldroom::server {

/// The text as one line of UTF-8 that controls no terminal. Each byte of a line break, of any other character that is
/// not plain (protocol::is_plain) and of what is not UTF-8 is written as its number, such as `\x0a`.
[[nodiscard]] std::string printable(std::string_view text);

}  // namespace meldroom::server
