#pragma once

#include <set>
#include <string>
#include <string_view>

namespace meldroom::server {

/// A name for a bot that nobody at its table has. There are more of them than seats.
[[nodiscard]] std::string bot_name(const std::set<std::string, std::less<>>& taken);

}  // namespace meldroom::server
