#pragma once

namespace CLI {
class App;
}

namespace meldroom::server {

/// Adds `meldroom healthcheck`, which asks a running server on this machine for /healthz: for containers,
/// which have no other program to ask with. When it is the command that was given, `exit_code` becomes 0
/// or 1.
void add_healthcheck_command(CLI::App& app, int& exit_code);

}  // namespace meldroom::server
