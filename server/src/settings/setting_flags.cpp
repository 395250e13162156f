#include "settings/setting_flags.hpp"

#include <algorithm>
#include <iostream>
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

Result<Settings> gather(const GivenFlags& flags) {
  std::vector<GivenSetting> all;
  const auto add = [&all](const std::vector<GivenSetting>& some) {
    all.insert(all.end(), some.begin(), some.end());
  };
  if (!flags.config.empty()) add(TRY(settings_from_file(flags.config)));
  add(TRY(settings_from_environment(environment(flags.only))));
  add(flags.settings);
  if (!flags.only.empty()) {
    std::erase_if(all, [&flags](const GivenSetting& one) { return !has_name(flags.only, one.name); });
    return make_settings(all);
  }
  Settings settings = TRY(make_settings(all));
  if (!settings.cluster.empty() && settings.node.empty()) {
    return Error{"`cluster` needs `node`, a name of this server in the cluster"};
  }
  return settings;
}

void run_with_settings(CLI::App& command, int& exit_code, std::vector<std::string> only,
                       std::function<int(const Settings&)> run) {
  const auto flags = add_setting_flags(command, std::move(only));
  command.callback([flags, run = std::move(run), &exit_code] {
    const auto settings = gather(*flags);
    if (settings) {
      exit_code = run(*settings);
    } else {
      std::cerr << "meldroom: " << settings.error().message << '\n';
      exit_code = 2;
    }
  });
}

std::vector<std::string> journal_settings() {
  return {"data-dir", "cluster", "cluster-ca", "cluster-certificate", "cluster-key"};
}

}  // namespace meldroom::server
