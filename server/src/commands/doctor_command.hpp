#pragma once

namespace CLI {
class App;
}

namespace meldroom::server {

/// Adds `meldroom doctor`, which checks whether a server with these settings would work well on this machine and, with
/// --url, whether players can reach it through its proxies. A server may run at the same time. Sets `exit_code`: 0 if
/// nothing is wrong, 1 if something is, 2 if the settings are invalid.
void add_doctor_command(CLI::App& app, int& exit_code);

}  // namespace meldroom::server
