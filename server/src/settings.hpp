#pragma once

#include <cstdint>
#include <filesystem>
#include <iosfwd>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "cluster/etcd.hpp"
#include "limits.hpp"
#include "room_code.hpp"

namespace meldroom::server {

enum class LogFormat : std::uint8_t { text, json };

/// What `meldroom serve` runs with. One list in settings.cpp says how each is called, read and explained;
/// flags, the environment, the settings file, `--print-settings` and the README's table all come from it.
struct Settings {
  std::string address = "127.0.0.1";
  std::uint16_t port = 8080;
  int threads = 1;
  int bot_threads = 1;
  std::filesystem::path data_dir = "data";
  /// Empty: `../web` next to the program.
  std::filesystem::path web_root;
  /// Empty: where `meldroom dict build` puts them.
  std::filesystem::path lexicon_dir;
  /// Empty: the decks that are built in.
  std::filesystem::path decks;
  std::string base_path;  ///< "" or "/games": no slash at the end
  /// Empty: a page may only connect to the host it came from. "*": any page.
  std::vector<std::string> origins;
  std::vector<std::string> trusted_proxies;
  bool proxy_protocol = false;
  std::filesystem::path tls_certificate;  ///< PEM, with its chain; empty: players are served without TLS
  std::filesystem::path tls_key;          ///< PEM; empty if and only if that is
  std::string password;                   ///< of all who come; empty: anybody may
  /// Where `meldroom admin`'s requests and /metrics come in over HTTP, "127.0.0.1:8081"; empty: nowhere.
  std::string admin_address;
  std::string admin_token;  ///< what such a request has to show; empty: none is answered
  /// The etcd members that keep the journal of a cluster; empty: the journal is in `data_dir`, and this server by itself.
  std::vector<etcd::Endpoint> cluster;
  etcd::TlsFiles cluster_tls;  ///< of members that speak TLS
  std::string node;            ///< its name in the cluster
  std::string node_url;        ///< where clients reach it without a balancer; empty: they do not
  std::optional<Cell> cell;    ///< of its rooms; none: their codes begin with any character
  LogFormat log_format = LogFormat::text;
  std::string log_level = "info";
  Limits limits;
};

/// A start-up error: names the setting, where its value came from and what would be right.
struct SettingsError {
  std::string message;
};

/// A value as somebody gave it.
struct GivenSetting {
  std::string name;  ///< as a flag without dashes: "web-root"
  std::string value;
  std::string where;  ///< for messages: "--port", "MELDROOM_PORT", "meldroom.conf, line 3"
};

/// One line of the list.
struct SettingInfo {
  std::string_view name;
  std::string_view value;  ///< what stands for it in help: "PORT"
  std::string_view text;
};

[[nodiscard]] std::span<const SettingInfo> setting_infos();

/// "web-root" -> "MELDROOM_WEB_ROOT".
[[nodiscard]] std::string environment_name(std::string_view setting);

/// The settings in `environment` (NAME=VALUE each). A MELDROOM_ name that is no setting is an error. That of a secret with
/// _FILE at its end names a file that has the value.
[[nodiscard]] std::variant<std::vector<GivenSetting>, SettingsError> settings_from_environment(
    std::span<const std::string> environment);

/// The settings of a file: `name = value` a line, `#` begins a comment.
[[nodiscard]] std::variant<std::vector<GivenSetting>, SettingsError> settings_from_file(
    const std::filesystem::path& file);

/// Makes settings of what was given; where two give the same one, the later counts.
[[nodiscard]] std::variant<Settings, SettingsError> make_settings(std::span<const GivenSetting> given);

/// Changes one of the limits that may be changed while the server runs: those that `tunable_settings` names. They hold
/// until it stops or reads its settings again. Returns what is wrong with the name or value, if anything.
[[nodiscard]] std::optional<SettingsError> tune(Limits& limits, std::string_view name,
                                                std::string_view value);

/// What became of settings that were read again, by name.
struct Reloaded {
  std::vector<std::string_view> changed;
  std::vector<std::string_view> need_restart;  ///< are other ones now, and hold only after a restart
  std::vector<std::string> lexicons{};         ///< those offered that are new, changed or gone
};
/// Takes over into the settings of a running server what may change while it runs.
[[nodiscard]] Reloaded take_over(Settings& running, const Settings& wanted);

/// A setting and what it is set to, as text.
struct ShownSetting {
  std::string_view name;
  std::string value;
  std::string_view text;
};
/// Those that tune() takes.
[[nodiscard]] std::vector<ShownSetting> tunable_settings(const Limits& limits);

/// Those that are not as they are by default: "port=80 max-rooms=50", for the log. Of a secret it says only that it is set.
[[nodiscard]] std::string changed_settings(const Settings& settings);

/// Writes `name = value  # text` for every setting: a settings file.
void print_settings(std::ostream& out, const Settings& settings);

}  // namespace meldroom::server
