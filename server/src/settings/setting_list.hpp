#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "settings/settings.hpp"

namespace meldroom::server {

/// What the help says about a setting.
struct SettingInfo {
  std::string_view name;
  std::string_view value;  ///< its placeholder: "PORT"
  std::string_view text;
};

/// A setting: its name and explanation, and how it is read, shown and copied.
struct Setting {
  using Problem = std::optional<std::string>;  ///< what is wrong with a value, if anything

  SettingInfo info;
  Problem (*read)(std::string_view value, Settings& to);
  std::string (*show)(const Settings& from);
  void (*copy)(const Settings& from, Settings& to) = nullptr;  ///< not null if it reloads
  bool reloads = false;                                        ///< can change while the server runs
  Tunable Limits::* tunable = nullptr;  ///< the limit, if `meldroom admin limit` can change it
  bool secret = false;                  ///< is never shown, and can come from a file of its own
};

/// All settings, in the order in which they are shown.
[[nodiscard]] const std::vector<Setting>& all_settings();

}  // namespace meldroom::server
