#pragma once

namespace CLI {
class App;
}

namespace meldroom::server {

/// Adds `meldroom simulate`: whole matches of random players in this process, and their records. When it is
/// the command that was given, `exit_code` becomes its result.
void add_simulate_command(CLI::App& app, int& exit_code);

}  // namespace meldroom::server
