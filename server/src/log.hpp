#pragma once

#include <string>

#include "settings/settings.hpp"

namespace meldroom::server {

/// Sends the log to stdout: text, or one JSON object a line, with times in UTC. Never logged: hands, secrets, tokens,
/// chat.
void set_up_log(LogFormat format, const std::string& level);

}  // namespace meldroom::server
