#pragma once

#include <cstdint>
#include <filesystem>
#include <iosfwd>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cluster/etcd.hpp"
#include "result.hpp"
#include "room_code.hpp"
#include "settings/limits.hpp"

namespace meldroom::server {

enum class LogFormat : std::uint8_t { text, json };

/// The settings of `meldroom serve`. setting_list.cpp says how each is named, read and explained. Flags, the
/// environment, the settings file, `--print-settings` and the table in server/settings.md all come from it.
struct Settings {
  std::string address = "127.0.0.1";
  std::uint16_t port = 8080;
  int threads = 1;
  int bot_threads = 1;
  std::filesystem::path data_dir = "data";
  /// Empty: `../web` from the program's folder.
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
  std::filesystem::path tls_key;          ///< PEM; set if and only if tls_certificate is
  std::string password;                   ///< what everybody has to know; empty: anybody may connect
  /// Where the server answers `meldroom admin`'s requests and /metrics over HTTP, such as "127.0.0.1:8081". Empty: it
  /// answers no admin requests over HTTP, and /metrics is on `port`.
  std::string admin_address;
  std::string admin_token;  ///< the token that such a request must carry; empty: none is accepted
  /// The etcd members that keep the journal of a cluster. Empty: this server has no cluster, and its journal is in
  /// `data_dir`.
  std::vector<etcd::Endpoint> cluster;
  etcd::TlsFiles cluster_tls;  ///< for members that use TLS
  std::string node;            ///< this server's name in the cluster
  std::string node_url;        ///< where clients reach it without a balancer; empty: they cannot
  std::chrono::seconds node_lease{
      2};                    ///< how long others wait without hearing from it before they take its rooms
  std::optional<Cell> cell;  ///< the first character of its rooms' codes; none: any
  LogFormat log_format = LogFormat::text;
  std::string log_level = "info";
  Limits limits;
};

/// A setting as somebody gave it.
struct GivenSetting {
  std::string name;  ///< the flag without dashes: "web-root"
  std::string value;
  std::string where;  ///< for messages: "--port", "MELDROOM_PORT", "meldroom.conf, line 3"
};

/// "web-root" -> "MELDROOM_WEB_ROOT".
[[nodiscard]] std::string environment_name(std::string_view setting);

/// The settings in `environment` (NAME=VALUE each). A MELDROOM_ name that is no setting is an error. If the name of a
/// secret has _FILE at its end, its value is a file that has the secret. Both names for one secret are an error.
[[nodiscard]] Result<std::vector<GivenSetting>> settings_from_environment(
    std::span<const std::string> environment);

/// The settings of a file: `name = value` a line. `#` at the beginning of a line or after a blank begins a comment.
[[nodiscard]] Result<std::vector<GivenSetting>> settings_from_file(const std::filesystem::path& file);

/// Makes settings from the given ones. If one is given twice, the later one counts. The error names the setting, where
/// its value came from and what would be right.
[[nodiscard]] Result<Settings> make_settings(std::span<const GivenSetting> given);

/// Changes one of the limits that can change while the server runs; `tunable_settings` lists them. The change holds
/// until the server stops or reads its settings again. The error says what is wrong with the name or value.
[[nodiscard]] Result<void> tune(Limits& limits, std::string_view name, std::string_view value);

/// What happened to settings that were read again, by name.
struct Reloaded {
  std::vector<std::string_view> changed;
  std::vector<std::string_view> need_restart;  ///< have changed, but count only after a restart
  std::vector<std::string> lexicons{};         ///< offered ones that are new, changed or gone
};
/// Changes the settings of a running server to the wanted ones, where they can change while it runs.
[[nodiscard]] Reloaded take_over(Settings& running, const Settings& wanted);

/// A setting and its value, as text.
struct ShownSetting {
  std::string_view name;
  std::string value;
  std::string_view text;
};
/// The settings that tune() can change.
[[nodiscard]] std::vector<ShownSetting> tunable_settings(const Limits& limits);

/// The settings that differ from their defaults: "port=80 max-rooms=50", for the log. For a secret it says only that it
/// is set.
[[nodiscard]] std::string changed_settings(const Settings& settings);

/// Writes a settings file. Each setting has its text as a comment, then `name = value`. Secrets and empty values are
/// commented out.
void print_settings(std::ostream& out, const Settings& settings);

}  // namespace meldroom::server
