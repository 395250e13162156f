#pragma once

namespace CLI {
class App;
}

namespace meldroom::server {

/// Adds `meldroom rooms`: which rooms the server could not go on with, and why. It may run at the same time.
void add_rooms_command(CLI::App& app, int& exit_code);

}  // namespace meldroom::server
