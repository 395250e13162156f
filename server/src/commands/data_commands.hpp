#pragma once

namespace CLI {
class App;
}

namespace meldroom::server {

/// Adds `meldroom backup`, `restore`, `repair` and `move-data`, the operator's commands for the journal. Each sets
/// `exit_code`: 0 if it is done; 1 if not, after printing why.
void add_data_commands(CLI::App& app, int& exit_code);

}  // namespace meldroom::server
