#pragma once

namespace CLI {
class App;
}

namespace meldroom::server {

/// Adds `meldroom simulate`, which plays whole matches of random players or bots in this process and writes their
/// records. If it is the command given, `exit_code` becomes its result.
void add_simulate_command(CLI::App& app, int& exit_code);

}  // namespace meldroom::server
