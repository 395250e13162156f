#include "settings/setting_flags.hpp"

#include <algorithm>
#include <iterator>
#include <optional>
#include <unistd.h>
#include <utility>

#include <CLI/CLI.hpp>
#include <spdlog/fmt/fmt.h>

namespace meldroom::server {

namespace {

std::vector<std::string> environment() {
  std::vector<std::string> entries;
  for (char** entry = environ; *entry != nullptr; ++entry) entries.emplace_back(*entry);
  return entries;
}

}  // namespace

std::shared_ptr<GivenFlags> add_setting_flags(CLI::App& command) {
  auto flags = std::make_shared<GivenFlags>();
  for (const SettingInfo& info : setting_infos()) {
    const std::string name(info.name);
    command
        .add_option_function<std::string>(
            "--" + name,
            [flags, name](const std::string& value) {
              flags->settings.push_back({name, value, "--" + name});
            },
            fmt::format("{} [{}]", info.text, environment_name(info.name)))
        ->type_name(std::string(info.value));
  }
  command.add_option("--config", flags->config, "a settings file: `name = value` a line [MELDROOM_CONFIG]")
      ->envname("MELDROOM_CONFIG")
      ->type_name("FILE");
  return flags;
}

std::shared_ptr<etcd::TlsFiles> add_cluster_tls_flags(CLI::App& command) {
  auto files = std::make_shared<etcd::TlsFiles>();
  const auto add = [&command](const std::string& name, std::filesystem::path& to) {
    const auto info = std::ranges::find(setting_infos(), name, &SettingInfo::name);
    command.add_option("--" + name, to, std::string(info->text))->envname(environment_name(name));
  };
  add("cluster-ca", files->authorities);
  add("cluster-certificate", files->certificate);
  add("cluster-key", files->key);
  return files;
}

std::variant<Settings, SettingsError> gather(const GivenFlags& flags) {
  std::vector<GivenSetting> all;
  const auto add =
      [&all](std::variant<std::vector<GivenSetting>, SettingsError> given) -> std::optional<SettingsError> {
    if (auto* error = std::get_if<SettingsError>(&given)) return std::move(*error);
    auto& some = std::get<std::vector<GivenSetting>>(given);
    all.insert(all.end(), std::make_move_iterator(some.begin()), std::make_move_iterator(some.end()));
    return std::nullopt;
  };
  if (!flags.config.empty()) {
    if (auto error = add(settings_from_file(flags.config))) return std::move(*error);
  }
  if (auto error = add(settings_from_environment(environment()))) return std::move(*error);
  all.insert(all.end(), flags.settings.begin(), flags.settings.end());
  return make_settings(all);
}

}  // namespace meldroom::server
