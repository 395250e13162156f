#pragma once

namespace CLI {
class App;
}

namespace meldroom::server {

/// Adds `meldroom verify`, which checks match records with only the lexicons and decks on this machine (T-15), or all
/// rooms of a journal. If it is the command given, `exit_code` becomes its result: 0 if all are correct, 1 if one is
/// not, 2 if something could not be read.
void add_verify_command(CLI::App& app, int& exit_code);

}  // namespace meldroom::server
