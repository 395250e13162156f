#pragma once

namespace meldroom::server {

/// Gives the calling thread a lower priority than all others on this machine. For work that can wait, such as a bot's
/// thinking, while people wait for the other threads.
void work_in_background();

}  // namespace meldroom::server
