#pragma once

namespace CLI {
class App;
}

namespace meldroom::server {

/// Adds `meldroom doctor`: looks whether a server with these settings would be well on this machine, and with --url
/// whether players reach it through what is in front of it. A server may run. Sets `exit_code`: 0 if nothing is wrong,
/// 1 if something is, 2 if the settings are none.
void add_doctor_command(CLI::App& app, int& exit_code);

}  // namespace meldroom::server
