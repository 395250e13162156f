#pragma once

#include <filesystem>

namespace CLI {
class App;
}

namespace meldroom::server {

struct Settings;

/// The default folder to read lexicons from and write them to: the environment's MELDROOM_LEXICON_DIR, else the folder
/// `lexicon` next to the program's own folder (build/bin/meldroom, build/lexicon).
std::filesystem::path default_lexicon_dir();
/// Where a server with these settings has its lexicons.
std::filesystem::path lexicon_dir_of(const Settings& settings);

/// Adds `meldroom dict build` and `meldroom dict check`. If one of them is the command given, `exit_code` becomes its
/// result: 0 if all went well, 1 if a word is not in the lexicon or a lexicon could not be built, 2 if the arguments
/// make no sense or name no lexicon.
void add_dict_commands(CLI::App& app, int& exit_code);

}  // namespace meldroom::server
