#pragma once

#include <span>

#include "protocol/text.hpp"

namespace meldroom::server {

/// A name for a bot that is not taken for anybody's at its table. There are more of them than seats.
[[nodiscard]] protocol::PersonName bot_name(std::span<const protocol::PersonName> taken);

}  // namespace meldroom::server
