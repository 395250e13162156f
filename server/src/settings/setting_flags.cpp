#include "settings/setting_flags.hpp"

#include <algorithm>
#include <iostream>
#include <iterator>
#include <optional>
#include <unistd.h>
#include <utility>

#include <CLI/CLI.hpp>
#include <spdlog/fmt/fmt.h>

#include "settings/setting_list.hpp"

namespace meldroom::server {

namespace {

/// The environment, or only what it says about some settings.
std::vector<std::string> environment(const std::vector<std::string>& only) {
  std::vector<std::string> entries;
  for (char** entry = environ; *entry != nullptr; ++entry) entries.emplace_back(*entry);
  if (only.empty()) return entries;
  std::erase_if(entries, [&only](const std::string& entry) {
    return std::ranges::none_of(
        only, [&entry](const std::string& name) { return entry.starts_with(environment_name(name) + "="); });
  });
  return entries;
}

bool has_name(const std::vector<std::string>& names, std::string_view name) {
  return std::ranges::find(names, name) != names.end();
}

}  // namespace

std::shared_ptr<GivenFlags> add_setting_flags(CLI::App& command, std::vector<std::string> only) {
  auto flags = std::make_shared<GivenFlags>();
  flags->only = std::move(only);
  for (const Setting& setting : all_settings()) {
    const SettingInfo& info = setting.info;
    if (!flags->only.empty() && !has_name(flags->only, info.name)) continue;
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
  command.add_option("--config", flags->config, "a settings file, with one `name = value` per line")
      ->envname("MELDROOM_CONFIG")
      ->type_name("FILE");
  return flags;
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
  if (auto error = add(settings_from_environment(environment(flags.only)))) return std::move(*error);
  all.insert(all.end(), flags.settings.begin(), flags.settings.end());
  if (!flags.only.empty()) {
    std::erase_if(all, [&flags](const GivenSetting& one) { return !has_name(flags.only, one.name); });
    return make_settings(all);
  }
  auto settings = make_settings(all);
  const auto* made = std::get_if<Settings>(&settings);
  if (made != nullptr && !made->cluster.empty() && made->node.empty()) {
    return SettingsError{"`cluster` needs `node`, a name of this server in the cluster"};
  }
  return settings;
}

void run_with_settings(CLI::App& command, int& exit_code, std::vector<std::string> only,
                       std::function<int(const Settings&)> run) {
  const auto flags = add_setting_flags(command, std::move(only));
  command.callback([flags, run = std::move(run), &exit_code] {
    const auto settings = gather(*flags);
    if (const auto* error = std::get_if<SettingsError>(&settings)) {
      std::cerr << "meldroom: " << error->message << '\n';
      exit_code = 2;
    } else {
      exit_code = run(std::get<Settings>(settings));
    }
  });
}

std::vector<std::string> journal_settings() {
  return {"data-dir", "cluster", "cluster-ca", "cluster-certificate", "cluster-key"};
}

}  // namespace meldroom::server
