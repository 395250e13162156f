#pragma once

namespace CLI {
class App;
}

namespace meldroom::server {

/// Adds `meldroom verify`: checks match records with nothing but the lexicons at hand (T-15). When it is the
/// command that was given, `exit_code` becomes its result: 0 if every record stands, 1 if one does not, 2 if
/// something could not be read.
void add_verify_command(CLI::App& app, int& exit_code);

}  // namespace meldroom::server
