#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "settings/settings.hpp"

namespace CLI {
class App;
}

namespace meldroom::server {

/// The settings on a command line.
struct GivenFlags {
  std::vector<std::string> only;  ///< the settings that the command uses; empty for all
  std::vector<GivenSetting> settings;
  std::string config;  ///< the settings file; empty for none
};

/// Adds flags for these settings to a command, for all if none are named, and --config. The result is filled in before
/// the command runs.
[[nodiscard]] std::shared_ptr<GivenFlags> add_setting_flags(CLI::App& command,
                                                            std::vector<std::string> only = {});

/// The settings of the file, then the environment, then the flags. If one is given twice, the later one counts. What
/// the file and the environment say about settings that the command does not use is not read.
[[nodiscard]] Result<Settings> gather(const GivenFlags& flags);

/// Lets a command run with its settings, for which it gets flags: these, or all if none are named. `run` returns the exit
/// status. If the settings are invalid, says what is wrong, and the status is 2.
void run_with_settings(CLI::App& command, int& exit_code, std::vector<std::string> only,
                       std::function<int(const Settings&)> run);

/// The settings that say where a journal is: in a data folder, or in a cluster.
[[nodiscard]] std::vector<std::string> journal_settings();

}  // namespace meldroom::server
