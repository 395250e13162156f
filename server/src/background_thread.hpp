#pragma once

namespace meldroom::server {

/// Lets all other threads of this machine go before the calling one: for work that may wait, like a bot's thoughts, where
/// people wait for the others.
void work_in_background();

}  // namespace meldroom::server
