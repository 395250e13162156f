#pragma once

namespace CLI {
class App;
}

namespace meldroom::server {

/// Adds `meldroom backup`, `restore` and `repair`: what a host does with the folder of data besides serving it. Each
/// sets `exit_code`: 0 done, 1 not done, with a sentence.
void add_data_commands(CLI::App& app, int& exit_code);

}  // namespace meldroom::server
