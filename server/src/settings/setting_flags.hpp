#pragma once

#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "settings/settings.hpp"

namespace CLI {
class App;
}

namespace meldroom::server {

/// The settings on a command line.
struct GivenFlags {
  std::vector<GivenSetting> settings;
  std::string config;  ///< the settings file; empty for none
};

/// Adds a flag for every setting to a command, and --config. The result is filled in before the command runs.
[[nodiscard]] std::shared_ptr<GivenFlags> add_setting_flags(CLI::App& command);

/// Adds --cluster-ca, --cluster-certificate and --cluster-key to a command that asks the members of a cluster.
[[nodiscard]] std::shared_ptr<etcd::TlsFiles> add_cluster_tls_flags(CLI::App& command);

/// The settings of the file, then the environment, then the flags. If one is given twice, the later one counts.
[[nodiscard]] std::variant<Settings, SettingsError> gather(const GivenFlags& flags);

}  // namespace meldroom::server
