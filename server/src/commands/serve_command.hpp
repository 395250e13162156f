#pragma once

namespace CLI {
class App;
}

namespace meldroom::server {

/// Adds `meldroom serve`, which serves until SIGTERM or SIGINT and then stops. If it is the command given, `exit_code`
/// becomes its result: 0 after a stop, 2 for a wrong setting, 1 if the server cannot start.
void add_serve_command(CLI::App& app, int& exit_code);

}  // namespace meldroom::server
