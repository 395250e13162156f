#pragma once

namespace CLI {
class App;
}

namespace meldroom::server {

/// Adds `meldroom erase`: takes a person's names and devices out of a journal while no server has it open. Sets
/// `exit_code`: 0 done, 1 not done or not all of it, with a sentence.
void add_erase_command(CLI::App& app, int& exit_code);

}  // namespace meldroom::server
