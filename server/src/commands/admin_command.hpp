#pragma once

namespace CLI {
class App;
}

namespace meldroom::server {

/// Adds `meldroom admin`, with which the operator looks at a running server and controls it. `exit_code` becomes 1 if
/// the server does not answer or refuses.
void add_admin_command(CLI::App& app, int& exit_code);

}  // namespace meldroom::server
