#pragma once

namespace CLI {
class App;
}

namespace meldroom::server {

/// Adds `meldroom dict build` and `meldroom dict check`. If one of them is the command given, `exit_code` becomes its
/// result: 0 if all went well, 1 if a word is not in the lexicon or a lexicon could not be built, 2 if the arguments
/// make no sense or name no lexicon.
void add_dict_commands(CLI::App& app, int& exit_code);

}  // namespace meldroom::server
