#pragma once

namespace CLI {
class App;
}

namespace meldroom::server {

/// Adds `meldroom backup`, `restore`, `repair` and `move-data`: what a host does with the journal apart from serving it. Each
/// sets `exit_code`: 0 done, 1 not done, with a sentence.
void add_data_commands(CLI::App& app, int& exit_code);

}  // namespace meldroom::server
