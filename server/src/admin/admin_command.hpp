#pragma once

namespace CLI {
class App;
}

namespace meldroom::server {

/// `meldroom admin`: what the host of a running server sees and does.
void add_admin_command(CLI::App& app, int& exit_code);

}  // namespace meldroom::server
