#pragma once

namespace CLI {
class App;
}

namespace meldroom::server {

/// Adds `meldroom healthcheck`, which asks a running server on this machine for /healthz. It is for containers, which
/// have no other program that can ask. If it is the command given, `exit_code` becomes 0 or 1.
void add_healthcheck_command(CLI::App& app, int& exit_code);

}  // namespace meldroom::server
