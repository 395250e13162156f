#pragma once

namespace CLI {
class App;
}

namespace meldroom::server {

/// Adds `meldroom rooms`, which lists the rooms that the server could not restore, and why. The server may run at the
/// same time.
void add_rooms_command(CLI::App& app, int& exit_code);

}  // namespace meldroom::server
