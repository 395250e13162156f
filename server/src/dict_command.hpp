#pragma once

#include <filesystem>

namespace CLI {
class App;
}

namespace meldroom::server {

struct Settings;

/// Where lexicons are looked for and put if nobody says otherwise: the environment's MELDROOM_LEXICON_DIR,
/// else the folder `lexicon` next to that of the program (build/bin/meldroom, build/lexicon).
std::filesystem::path default_lexicon_dir();
/// Where a server with these settings has its lexicons.
std::filesystem::path lexicon_dir_of(const Settings& settings);

/// Adds `meldroom dict build` and `meldroom dict check`. When one of them is the command that was given,
/// `exit_code` becomes its result: 0 if all went well, 1 if a word is not in the lexicon or a lexicon could
/// not be built, 2 for arguments that make no sense or name no lexicon.
void add_dict_commands(CLI::App& app, int& exit_code);

}  // namespace meldroom::server
