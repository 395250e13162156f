// Every setting: its name, value, explanation and default.
#include "settings/setting_list.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <limits>
#include <sstream>

#include <spdlog/fmt/fmt.h>

#include "net/networks.hpp"
#include "protocol/text.hpp"

namespace meldroom::server {

namespace {

using Problem = Setting::Problem;

template <class Number>
Problem read_number(std::string_view value, Number least, Number most, Number& to) {
  Number number{};
  const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), number);
  if (error != std::errc{} || end != value.data() + value.size() || number < least || number > most) {
    return fmt::format("must be a number from {} to {}", least, most);
  }
  to = number;
  return std::nullopt;
}

std::vector<std::string> read_list(std::string_view value) {
  std::vector<std::string> list;
  std::stringstream parts{std::string(value)};
  for (std::string part; std::getline(parts, part, ',');) {
    std::erase_if(part, [](unsigned char c) { return std::isspace(c) != 0; });
    if (!part.empty()) list.push_back(part);
  }
  return list;
}

Problem read_base_path(std::string_view value, std::string& to) {
  const bool plain = std::ranges::all_of(value, [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 ||
           std::string_view("/-_.~").find(c) != std::string_view::npos;
  });
  if (!plain || (!value.empty() && value.front() != '/') || value.find("//") != value.npos) {
    return "must be a path like /games";
  }
  to = value;
  while (!to.empty() && to.back() == '/') to.pop_back();
  return std::nullopt;
}

Problem read_hours(std::string_view value, std::chrono::hours& to) {
  std::int64_t hours = 0;
  const Problem problem = read_number<std::int64_t>(value, 1, 24 * 365, hours);
  if (!problem) to = std::chrono::hours(hours);
  return problem;
}

Problem read_milliseconds(std::string_view value, std::int64_t most, std::chrono::milliseconds& to) {
  std::int64_t milliseconds = 0;
  const Problem problem = read_number<std::int64_t>(value, 0, most, milliseconds);
  if (!problem) to = std::chrono::milliseconds(milliseconds);
  return problem;
}

Problem read_seconds(std::string_view value, std::int64_t most, std::chrono::seconds& to) {
  std::int64_t seconds = 0;
  const Problem problem = read_number<std::int64_t>(value, 0, most, seconds);
  if (!problem) to = std::chrono::seconds(seconds);
  return problem;
}

Problem read_path(std::string_view value, std::filesystem::path& to) {
  if (value.empty()) return "must not be empty: give the path of a file or a folder";
  to = value;
  return std::nullopt;
}

/// A token must have only characters that a header can carry, and be too long to guess.
Problem read_token(std::string_view value, std::string& to) {
  constexpr std::size_t least = 16;
  constexpr std::size_t most = 128;
  const bool plain = std::ranges::all_of(value, [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 ||
           std::string_view("-_.~+/=").find(c) != std::string_view::npos;
  });
  if (!plain || (!value.empty() && (value.size() < least || value.size() > most))) {
    return fmt::format("must be {} to {} letters, digits and -_.~+/=", least, most);
  }
  to = value;
  return std::nullopt;
}

Problem read_node(std::string_view value, std::string& to) {
  constexpr std::size_t longest = 32;
  const bool plain = std::ranges::all_of(
      value, [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-'; });
  if (!plain || value.size() > longest) return "must be a name of small letters, digits and hyphens, like n1";
  to = value;
  return std::nullopt;
}

Problem read_url(std::string_view value, std::string& to) {
  const bool web = value.starts_with("http://") || value.starts_with("https://");
  const bool plain = std::ranges::none_of(
      value, [](unsigned char c) { return c <= ' ' || c == '"' || c == ';' || c == ',' || c >= 127; });
  if (!value.empty() && (!web || !plain || value.ends_with('/'))) {
    return "must be an address like https://n1.example.org";
  }
  to = value;
  return std::nullopt;
}

std::string joined(const std::vector<std::string>& list) {
  return fmt::format("{}", fmt::join(list, ","));
}

Problem read_limit(std::string_view value, Tunable& to) {
  std::size_t number = to;
  const Problem problem =
      read_number<std::size_t>(value, 1, std::numeric_limits<std::int32_t>::max(), number);
  to = number;
  return problem;
}

template <Tunable Limits::* Member>
Setting limit(std::string_view name, std::string_view text) {
  return {{name, "N", text},
          [](std::string_view value, Settings& to) { return read_limit(value, to.limits.*Member); },
          [](const Settings& from) { return std::to_string(std::size_t{from.limits.*Member}); },
          true,
          Member};
}

template <auto Member>
Setting hours(std::string_view name, std::string_view text) {
  return {{name, "HOURS", text},
          [](std::string_view value, Settings& to) { return read_hours(value, to.limits.*Member); },
          [](const Settings& from) { return std::to_string((from.limits.*Member).count()); }};
}

template <auto Member>
Setting path(std::string_view name, std::string_view value_name, std::string_view text) {
  return {{name, value_name, text},
          [](std::string_view value, Settings& to) { return read_path(value, to.*Member); },
          [](const Settings& from) { return (from.*Member).string(); }};
}

/// The same setting, for one that can change while the server runs.
Setting reloaded(Setting setting) {
  setting.reloads = true;
  return setting;
}

template <auto Member>
Setting cluster_file(std::string_view name, std::string_view text) {
  return {{name, "FILE", text},
          [](std::string_view value, Settings& to) { return read_path(value, to.cluster_tls.*Member); },
          [](const Settings& from) { return (from.cluster_tls.*Member).string(); }};
}

}  // namespace

const std::vector<Setting>& all_settings() {
  static const std::vector<Setting> list{
      {{"address", "IP", "the address to listen on; 0.0.0.0 or :: for all"},
       [](std::string_view value, Settings& to) {
         to.address = value;
         boost::system::error_code error;
         net::ip::make_address(to.address, error);
         return error ? Problem("must be an IP address") : std::nullopt;
       },
       [](const Settings& from) { return from.address; }},
      {{"port", "PORT", "the port to listen on; 0 takes a free one"},
       [](std::string_view value, Settings& to) {
         return read_number<std::uint16_t>(value, 0, 65535, to.port);
       },
       [](const Settings& from) { return std::to_string(from.port); }},
      {{"threads", "N", "how many threads serve connections and rooms"},
       [](std::string_view value, Settings& to) { return read_number(value, 1, 256, to.threads); },
       [](const Settings& from) { return std::to_string(from.threads); }},
      {{"bot-threads", "N", "how many threads the bots have"},
       [](std::string_view value, Settings& to) { return read_number(value, 1, 256, to.bot_threads); },
       [](const Settings& from) { return std::to_string(from.bot_threads); }},
      {{"bot-pause-ms", "MS", "how long a bot waits before its move, so that people can follow; up to 3000"},
       [](std::string_view value, Settings& to) {
         return read_milliseconds(value, 3000, to.limits.bot_pause);
       },
       [](const Settings& from) { return std::to_string(from.limits.bot_pause.count()); }},
      path<&Settings::data_dir>("data-dir", "FOLDER", "where the journal is kept"),
      path<&Settings::web_root>("web-root", "FOLDER",
                                "the built web client; by default ../web from the program's folder"),
      path<&Settings::lexicon_dir>("lexicon-dir", "FOLDER",
                                   "the lexicons (*.lex); by default where `meldroom dict build` puts them"),
      path<&Settings::decks>("decks", "FILE", "decks of your own; by default those built in"),
      {{"base-path", "PATH", "the path under which a proxy publishes the server, such as /games"},
       [](std::string_view value, Settings& to) { return read_base_path(value, to.base_path); },
       [](const Settings& from) { return from.base_path; }},
      {{"origins", "LIST",
        "the web origins that may connect, such as https://play.example.org; empty: only this server's own "
        "pages; *: all"},
       [](std::string_view value, Settings& to) {
         to.origins = read_list(value);
         for (const std::string& origin : to.origins) {
           const bool web = origin.starts_with("http://") || origin.starts_with("https://");
           const bool path = web && origin.find('/', origin.find("://") + 3) != origin.npos;
           if (origin != "*" && (!web || path)) {
             return Problem("must be a list of origins like https://play.example.org");
           }
         }
         return Problem();
       },
       [](const Settings& from) { return joined(from.origins); }},
      {{"trusted-proxies", "LIST",
        "proxies that may name the client's address in X-Forwarded-For, as addresses or networks "
        "(10.0.0.0/8)"},
       [](std::string_view value, Settings& to) {
         to.trusted_proxies = read_list(value);
         for (const std::string& one : to.trusted_proxies) {
           if (!Networks().add(one)) {
             return Problem(fmt::format("must be a list of addresses and networks; `{}` is neither", one));
           }
         }
         return Problem();
       },
       [](const Settings& from) { return joined(from.trusted_proxies); }},
      {{"proxy-protocol", "on|off",
        "whether trusted proxies may send the client's address by the PROXY protocol (version 2)"},
       [](std::string_view value, Settings& to) {
         to.proxy_protocol = value == "on";
         return value == "on" || value == "off" ? Problem() : Problem("must be on or off");
       },
       [](const Settings& from) { return std::string(from.proxy_protocol ? "on" : "off"); }},
      reloaded(path<&Settings::tls_certificate>(
          "tls-certificate", "FILE",
          "the server's certificate in PEM form with its chain; then `port` speaks HTTPS")),
      reloaded(path<&Settings::tls_key>("tls-key", "FILE", "the key of the certificate in PEM form")),
      {{"password", "WORD",
        "the password that everybody needs; better in a file that MELDROOM_PASSWORD_FILE names"},
       [](std::string_view value, Settings& to) {
         to.password = value;
         return value.empty() || protocol::Password::of(to.password)
                    ? Problem()
                    : Problem(protocol::Password::rule.demand());
       },
       [](const Settings& from) { return from.password; },
       true,
       nullptr,
       true},
      {{"admin-address", "IP:PORT",
        "where the admin page, its requests and /metrics are served, such as 127.0.0.1:8081; then /metrics "
        "is no "
        "longer on `port`"},
       [](std::string_view value, Settings& to) {
         to.admin_address = value;
         return value.empty() || parse_endpoint(value)
                    ? Problem()
                    : Problem("must be an IP address and port like 127.0.0.1:8081");
       },
       [](const Settings& from) { return from.admin_address; }},
      {{"admin-token", "TOKEN",
        "the token that the admin page asks for, 16 to 128 letters, digits and -_.~+/=; better in a file "
        "that MELDROOM_ADMIN_TOKEN_FILE names"},
       [](std::string_view value, Settings& to) { return read_token(value, to.admin_token); },
       [](const Settings& from) { return from.admin_token; },
       true,
       nullptr,
       true},
      {{"cluster", "LIST",
        "the etcd members that keep the rooms of several servers, such as http://10.0.0.1:2379; empty: the "
        "journal is in `data-dir`"},
       [](std::string_view value, Settings& to) {
         to.cluster.clear();
         if (value.empty()) return Problem();
         auto members = etcd::parse_endpoints(value);
         if (auto* problem = std::get_if<std::string>(&members)) return Problem(std::move(*problem));
         to.cluster = std::get<std::vector<etcd::Endpoint>>(std::move(members));
         return Problem();
       },
       [](const Settings& from) {
         std::string list;
         for (const etcd::Endpoint& one : from.cluster) list += (list.empty() ? "" : ",") + one.origin();
         return list;
       }},
      cluster_file<&etcd::TlsFiles::authorities>(
          "cluster-ca",
          "the authorities, in PEM form, that vouch for etcd members at https://; empty: the system's"),
      cluster_file<&etcd::TlsFiles::certificate>(
          "cluster-certificate",
          "the certificate, in PEM form with its chain, for etcd members that ask for one"),
      cluster_file<&etcd::TlsFiles::key>("cluster-key", "the key of that certificate in PEM form"),
      {{"node", "NAME", "the name of this server in its cluster and for the balancer, such as n1"},
       [](std::string_view value, Settings& to) { return read_node(value, to.node); },
       [](const Settings& from) { return from.node; }},
      {{"node-url", "URL",
        "where clients reach this server of a cluster if the balancer does not pass them on, such as "
        "https://n1.example.org"},
       [](std::string_view value, Settings& to) { return read_url(value, to.node_url); },
       [](const Settings& from) { return from.node_url; }},
      {{"cell", "CHARACTER",
        "the first character of the codes of its rooms, by which a balancer tells several installations "
        "apart; "
        "empty: any"},
       [](std::string_view value, Settings& to) {
         to.cell = Cell::parse(value);
         return value.empty() || to.cell
                    ? Problem()
                    : Problem(
                          "must be a character of a room's code: a digit, or a letter other than I, "
                          "L, O and U");
       },
       [](const Settings& from) { return from.cell ? from.cell->text() : std::string(); }},
      {{"log-format", "FORMAT", "text or json"},
       [](std::string_view value, Settings& to) {
         to.log_format = value == "json" ? LogFormat::json : LogFormat::text;
         return value == "json" || value == "text" ? Problem() : Problem("must be text or json");
       },
       [](const Settings& from) {
         return std::string(from.log_format == LogFormat::json ? "json" : "text");
       }},
      {{"log-level", "LEVEL", "debug, info, warn or error"},
       [](std::string_view value, Settings& to) {
         static constexpr std::array<std::string_view, 4> levels{"debug", "info", "warn", "error"};
         to.log_level = value;
         return std::ranges::find(levels, value) != levels.end()
                    ? Problem()
                    : Problem("must be debug, info, warn or error");
       },
       [](const Settings& from) { return from.log_level; },
       true},
      limit<&Limits::connections>("max-connections", "connections at a time"),
      limit<&Limits::connections_per_address>("max-connections-per-address",
                                              "connections at a time from one address"),
      limit<&Limits::http_requests_per_second_per_address>("max-http-requests-per-second-per-address",
                                                           "HTTP requests a second from one address"),
      limit<&Limits::changes_per_second_per_address>("max-changes-per-second-per-address",
                                                     "moves and other changes a second from one address"),
      limit<&Limits::changes_per_second_per_room>("max-changes-per-second-per-room",
                                                  "moves and other changes a second of one seat in a room"),
      limit<&Limits::changes_per_day_per_room>("max-changes-per-day-per-room",
                                               "moves and other changes a day of one seat in a room"),
      limit<&Limits::requests_per_second>("max-requests-per-second", "requests a second of one connection"),
      limit<&Limits::requests_per_second_per_address>("max-requests-per-second-per-address",
                                                      "requests a second of all connections of one address"),
      limit<&Limits::rooms_per_minute_per_address>("max-rooms-per-minute-per-address",
                                                   "rooms that one address may open a minute"),
      limit<&Limits::rooms_per_address>("max-rooms-per-address",
                                        "rooms at a time that were opened from one address"),
      limit<&Limits::rooms>("max-rooms", "rooms at a time"),
      {{"room-code-length", "8|12", "how many characters the codes of new rooms have, 8 or 12"},
       [](std::string_view value, Settings& to) {
         to.limits.room_code_length = value == "12" ? RoomCode::long_length : RoomCode::short_length;
         return value == "8" || value == "12" ? Problem() : Problem("must be 8 or 12");
       },
       [](const Settings& from) { return std::to_string(from.limits.room_code_length); },
       false},
      limit<&Limits::spectators>("max-spectators", "spectators in a room"),
      {{"chat", "on|off", "whether people may chat in rooms"},
       [](std::string_view value, Settings& to) {
         to.limits.chat = value == "on";
         return value == "on" || value == "off" ? Problem() : Problem("must be on or off");
       },
       [](const Settings& from) { return std::string(from.limits.chat ? "on" : "off"); },
       true},
      {{"host-absent-seconds", "SECONDS",
        "how long players wait for a host who is not connected, before one of them becomes the host; 0: for "
        "ever"},
       [](std::string_view value, Settings& to) {
         return read_seconds(value, 7 * 24 * 3600, to.limits.host_absent);
       },
       [](const Settings& from) { return std::to_string(from.limits.host_absent.count()); }},
      hours<&Limits::keep_finished>(
          "keep-finished-hours",
          "how long a room stays after its match, and a finished match in a room that goes on"),
      hours<&Limits::keep_waiting>("keep-waiting-hours", "how long a room waits for its players"),
      hours<&Limits::keep_abandoned>("keep-abandoned-hours", "how long a match without moves stays"),
  };
  return list;
}

}  // namespace meldroom::server
