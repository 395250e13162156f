#pragma once

namespace CLI {
class App;
}

namespace meldroom::server {

/// Adds `meldroom erase`, which takes a person's names and devices out of a journal that no server has open. Sets
/// `exit_code`: 0 if it is done; 1 if not, or not completely, after printing why.
void add_erase_command(CLI::App& app, int& exit_code);

}  // namespace meldroom::server
