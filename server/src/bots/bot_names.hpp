#pragma once

#include <span>

#include "protocol/text.hpp"

namespace meldroom::server {

/// A name for a bot that nobody confuses with another one at its table. There are more names than seats.
[[nodiscard]] protocol::PersonName bot_name(std::span<const protocol::PersonName> taken);

}  // namespace meldroom::server
