#include "settings/settings.hpp"

#include <algorithm>
#include <fstream>
#include <functional>
#include <ostream>
#include <sstream>
#include <system_error>

#include <spdlog/fmt/fmt.h>

#include "dict/ascii_case.hpp"
#include "settings/setting_list.hpp"
#include "trimmed.hpp"
#include "whole_file.hpp"

namespace meldroom::server {

namespace {

/// The end of a name in the environment whose value is a file that has the setting's value.
constexpr std::string_view of_file = "_FILE";

/// The part of a line before its comment. A comment begins with a # at the beginning of the line or after a blank. Any
/// other # is part of the value.
std::string_view without_comment(std::string_view line) {
  for (auto mark = line.find('#'); mark != line.npos; mark = line.find('#', mark + 1)) {
    if (mark == 0 || line[mark - 1] == ' ' || line[mark - 1] == '\t') return line.substr(0, mark);
  }
  return line;
}

/// Reads a secret from the first line of a file.
Result<GivenSetting> secret_from_file(const Setting& setting, const std::string& file,
                                      const std::string& where) {
  std::ifstream in(file);
  std::string line;
  if (!in || !std::getline(in, line)) return Error{where + ": cannot read a line of `" + file + "`"};
  if (line.ends_with('\r')) line.pop_back();
  if (line.empty()) return Error{where + ": the first line of `" + file + "` is empty"};
  return GivenSetting{std::string(setting.info.name), line, where};
}

/// The setting that has this name by `name_of`, or null.
template <class NameOf>
const Setting* find_setting(std::string_view name, NameOf name_of) {
  const auto& list = all_settings();
  const auto found =
      std::ranges::find(list, name, [&](const Setting& setting) { return name_of(setting.info.name); });
  return found == list.end() ? nullptr : &*found;
}

const Setting* setting_named(std::string_view name) {
  return find_setting(name, std::identity());
}

/// The setting with this name in the environment, or null.
const Setting* setting_in_environment(std::string_view name) {
  return find_setting(name, environment_name);
}

}  // namespace

std::string environment_name(std::string_view setting) {
  std::string name = "MELDROOM_";
  for (const char c : setting) {
    name += c == '-' ? '_' : dict::upper_letter(c);
  }
  return name;
}

Result<std::vector<GivenSetting>> settings_from_environment(std::span<const std::string> environment) {
  std::vector<GivenSetting> given;
  std::optional<Error> problem;
  const auto give = [&](GivenSetting one) {
    const auto before = std::ranges::find(given, one.name, &GivenSetting::name);
    if (before != given.end()) {
      problem = {fmt::format("{} and {} both give `{}`: leave one out", before->where, one.where, one.name)};
    }
    given.push_back(std::move(one));
  };
  for (const std::string& entry : environment) {
    if (!entry.starts_with("MELDROOM_")) continue;
    const std::string name = entry.substr(0, entry.find('='));
    if (name == environment_name("config")) continue;  // the name of the settings file, not a setting
    const std::string value = entry.substr(std::min(entry.size(), name.size() + 1));
    if (const Setting* setting = setting_in_environment(name)) {
      give({std::string(setting->info.name), value, name});
      continue;
    }
    const Setting* secret = name.ends_with(of_file)
                                ? setting_in_environment(name.substr(0, name.size() - of_file.size()))
                                : nullptr;
    if (secret == nullptr || !secret->secret) {
      return Error{name + " in the environment is not a setting; `meldroom serve --help` lists them"};
    }
    give(TRY(secret_from_file(*secret, value, name)));
  }
  if (problem) return *std::move(problem);
  return given;
}

Result<std::vector<GivenSetting>> settings_from_file(const std::filesystem::path& file) {
  std::istringstream in(TRY(whole_file(file)));
  std::vector<GivenSetting> given;
  int number = 0;
  for (std::string line; std::getline(in, line);) {
    ++number;
    const std::string_view text = trimmed(without_comment(line));
    if (text.empty()) continue;
    const std::string where = fmt::format("{}, line {}", file.string(), number);
    const auto equals = text.find('=');
    if (equals == text.npos) return Error{where + ": expected `name = value`"};
    given.push_back(
        {std::string(trimmed(text.substr(0, equals))), std::string(trimmed(text.substr(equals + 1))), where});
  }
  return given;
}

Result<Settings> make_settings(std::span<const GivenSetting> given) {
  Settings settings;
  for (const GivenSetting& one : given) {
    const Setting* setting = setting_named(one.name);
    if (setting == nullptr) {
      return Error{fmt::format("{}: there is no setting `{}`; `meldroom serve --help` lists them", one.where,
                               one.name)};
    }
    if (const Setting::Problem problem = setting->read(one.value, settings)) {
      return Error{fmt::format("{}: `{}` {} ({})", one.where, setting->secret ? "..." : one.value, *problem,
                               setting->info.text)};
    }
  }
  return settings;
}

Result<void> tune(Limits& limits, std::string_view name, std::string_view value) {
  const Setting* setting = setting_named(name);
  if (setting == nullptr) return Error{fmt::format("there is no limit `{}`; `limits` lists them", name)};
  if (setting->tunable == nullptr) {
    const std::string_view why = setting->reloads ? "is not a limit: change the setting, then reload"
                                                  : "is not a limit: change the setting, then restart";
    return Error{fmt::format("`{}` {}", name, why)};
  }
  Settings wished;
  if (const Setting::Problem problem = setting->read(value, wished)) {
    return Error{fmt::format("`{}` {} ({})", value, *problem, setting->info.text)};
  }
  limits.*setting->tunable = wished.limits.*setting->tunable;
  return {};
}

Reloaded take_over(Settings& running, const Settings& wanted) {
  Reloaded reloaded;
  for (const Setting& setting : all_settings()) {
    if (setting.show(wanted) == setting.show(running)) continue;
    if (setting.reloads) setting.copy(wanted, running);
    (setting.reloads ? reloaded.changed : reloaded.need_restart).push_back(setting.info.name);
  }
  return reloaded;
}

std::vector<ShownSetting> tunable_settings(const Limits& limits) {
  std::vector<ShownSetting> shown;
  for (const Setting& setting : all_settings()) {
    if (setting.tunable == nullptr) continue;
    shown.push_back(
        {setting.info.name, std::to_string(std::size_t{limits.*setting.tunable}), setting.info.text});
  }
  return shown;
}

std::string changed_settings(const Settings& settings) {
  const Settings standard;
  std::string all;
  for (const Setting& setting : all_settings()) {
    const std::string value = setting.show(settings);
    if (value == setting.show(standard)) continue;
    all +=
        fmt::format("{}{}={}", all.empty() ? "" : " ", setting.info.name, setting.secret ? "(set)" : value);
  }
  return all;
}

void print_settings(std::ostream& out, const Settings& settings) {
  for (const Setting& setting : all_settings()) {
    const std::string value = setting.secret ? "" : setting.show(settings);
    // A path that is not set cannot be written as an empty one, because its default is computed.
    out << fmt::format("# {}\n{}{} = {}\n", setting.info.text, value.empty() ? "# " : "", setting.info.name,
                       value);
  }
}

}  // namespace meldroom::server
