#pragma once

#include <set>
#include <string>

#include "protocol/text.hpp"

namespace meldroom::server {

/// A name for a bot that nobody at its table has. There are more of them than seats.
[[nodiscard]] protocol::PersonName bot_name(const std::set<std::string, std::less<>>& taken);

}  // namespace meldroom::server
