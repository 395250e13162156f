// Every setting: its name, value, explanation and default.
#include "settings/setting_list.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <limits>
#include <sstream>
#include <type_traits>

#include <spdlog/fmt/fmt.h>

#include "net/networks.hpp"
#include "protocol/text.hpp"
#include "whole_number.hpp"

namespace meldroom::server {

namespace {

using Problem = Setting::Problem;

template <class Number>
Problem read_number(std::string_view value, Number least, Number most, Number& to) {
  const auto number = whole_number<Number>(value);
  if (!number || *number < least || *number > most) {
    return fmt::format("must be a number from {} to {}", least, most);
  }
  to = *number;
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

/// Whether the text has only letters, digits and these characters.
bool is_made_of(std::string_view text, std::string_view others) {
  return std::ranges::all_of(text, [others](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || others.find(c) != others.npos;
  });
}

Problem read_base_path(std::string_view value, std::string& to) {
  if (!is_made_of(value, "/-_.~") || (!value.empty() && value.front() != '/') ||
      value.find("//") != value.npos) {
    return "must be a path like /games";
  }
  to = value;
  while (!to.empty() && to.back() == '/') to.pop_back();
  return std::nullopt;
}

template <class Duration>
Problem read_duration(std::string_view value, std::int64_t least, std::int64_t most, Duration& to) {
  std::int64_t number = 0;
  const Problem problem = read_number(value, least, most, number);
  if (!problem) to = Duration(number);
  return problem;
}

Problem read_switch(std::string_view value, bool& on) {
  on = value == "on";
  return on || value == "off" ? Problem() : Problem("must be on or off");
}

std::string show_switch(bool on) {
  return on ? "on" : "off";
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
  if (!is_made_of(value, "-_.~+/=") || (!value.empty() && (value.size() < least || value.size() > most))) {
    return fmt::format("must be {} to {} letters, digits and -_.~+/=", least, most);
  }
  to = value;
  return std::nullopt;
}

Problem read_node(std::string_view value, std::string& to) {
  constexpr std::size_t longest = 32;
  const bool plain = std::ranges::all_of(
      value, [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-'; });
  if (!plain || value.size() > longest) {
    return fmt::format("must be a name like n1, of at most {} small letters, digits and hyphens", longest);
  }
  to = value;
  return std::nullopt;
}

Problem read_address(std::string_view value, std::string& to) {
  to = value;
  boost::system::error_code error;
  net::ip::make_address(to, error);
  return error ? Problem("must be an IP address, such as 127.0.0.1 or ::") : std::nullopt;
}

Problem read_admin_address(std::string_view value, std::string& to) {
  if (!value.empty() && !parse_endpoint(value)) return "must be an IP address and port like 127.0.0.1:8081";
  to = value;
  return std::nullopt;
}

Problem read_password(std::string_view value, std::string& to) {
  to = value;
  return value.empty() || protocol::Password::of(to) ? Problem() : protocol::Password::rule.demand();
}

Problem read_log_level(std::string_view value, std::string& to) {
  static constexpr std::array<std::string_view, 4> levels{"debug", "info", "warn", "error"};
  if (std::ranges::find(levels, value) == levels.end()) return "must be debug, info, warn or error";
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
          [](const Settings& from, Settings& to) { to.limits.*Member = from.limits.*Member; },
          true,
          Member};
}

template <auto Member>
Setting hours(std::string_view name, std::string_view text) {
  return {{name, "HOURS", text},
          [](std::string_view value, Settings& to) {
            return read_duration(value, 1, 24 * 365, to.limits.*Member);
          },
          [](const Settings& from) { return std::to_string((from.limits.*Member).count()); }};
}

/// A path; the members lead to it.
template <auto... Members>
Setting path(std::string_view name, std::string_view value_name, std::string_view text) {
  return {{name, value_name, text},
          [](std::string_view value, Settings& to) { return read_path(value, (to.*....*Members)); },
          [](const Settings& from) { return (from.*....*Members).string(); },
          [](const Settings& from, Settings& to) { (to.*....*Members) = (from.*....*Members); }};
}

template <auto Member, int Least, int Most>
Setting number(std::string_view name, std::string_view value_name, std::string_view text) {
  return {{name, value_name, text},
          [](std::string_view value, Settings& to) {
            using Number = std::remove_reference_t<decltype(to.*Member)>;
            return read_number<Number>(value, Least, Most, to.*Member);
          },
          [](const Settings& from) { return std::to_string(from.*Member); }};
}

/// A text that `Read` reads.
template <auto Read, auto Member>
Setting text(std::string_view name, std::string_view value_name, std::string_view explanation) {
  return {{name, value_name, explanation},
          [](std::string_view value, Settings& to) { return Read(value, to.*Member); },
          [](const Settings& from) { return from.*Member; },
          [](const Settings& from, Settings& to) { to.*Member = from.*Member; }};
}

/// The same setting, for one that can change while the server runs.
Setting reloaded(Setting setting) {
  setting.reloads = true;
  return setting;
}

/// The same for one that is secret.
Setting secret(Setting setting) {
  setting.secret = true;
  return setting;
}

}  // namespace

const std::vector<Setting>& all_settings() {
  static const std::vector<Setting> list{
      text<read_address, &Settings::address>("address", "IP",
                                             "the address to listen on; 0.0.0.0 or :: for all"),
      number<&Settings::port, 0, 65535>("port", "PORT", "the port to listen on; 0 takes a free one"),
      number<&Settings::threads, 1, 256>("threads", "N", "how many threads serve connections and rooms"),
      number<&Settings::bot_threads, 1, 256>("bot-threads", "N", "how many threads the bots have"),
      {{"bot-pause-ms", "MS", "how long a bot waits before its move, so that people can follow; up to 3000"},
       [](std::string_view value, Settings& to) {
         return read_duration(value, 0, 3000, to.limits.bot_pause);
       },
       [](const Settings& from) { return std::to_string(from.limits.bot_pause.count()); }},
      path<&Settings::data_dir>("data-dir", "FOLDER", "where the journal is kept"),
      path<&Settings::web_root>("web-root", "FOLDER",
                                "the built web client; by default ../web from the program's folder"),
      path<&Settings::lexicon_dir>("lexicon-dir", "FOLDER",
                                   "the lexicons (*.lex); by default where `meldroom dict build` puts them"),
      path<&Settings::decks>("decks", "FILE", "decks of your own; by default those built in"),
      text<read_base_path, &Settings::base_path>(
          "base-path", "PATH", "the path under which a proxy publishes the server, such as /games"),
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
       [](std::string_view value, Settings& to) { return read_switch(value, to.proxy_protocol); },
       [](const Settings& from) { return show_switch(from.proxy_protocol); }},
      reloaded(path<&Settings::tls_certificate>(
          "tls-certificate", "FILE",
          "the server's certificate in PEM form with its chain; then `port` speaks HTTPS")),
      reloaded(path<&Settings::tls_key>("tls-key", "FILE", "the key of the certificate in PEM form")),
      secret(reloaded(text<read_password, &Settings::password>(
          "password", "WORD",
          "the password that everybody needs; better in a file that MELDROOM_PASSWORD_FILE names"))),
      text<read_admin_address, &Settings::admin_address>(
          "admin-address", "IP:PORT",
          "where the admin page, its requests and /metrics are served, such as 127.0.0.1:8081; then "
          "/metrics is no longer on `port`"),
      secret(reloaded(text<read_token, &Settings::admin_token>(
          "admin-token", "TOKEN",
          "the token that the admin page asks for, 16 to 128 letters, digits and -_.~+/=; better in a file "
          "that MELDROOM_ADMIN_TOKEN_FILE names"))),
      {{"cluster", "LIST",
        "the etcd members that keep the rooms of several servers, such as http://10.0.0.1:2379; empty: the "
        "journal is in `data-dir`"},
       [](std::string_view value, Settings& to) {
         to.cluster.clear();
         if (value.empty()) return Problem();
         auto members = etcd::parse_endpoints(value);
         if (!members) return Problem(members.error().message);
         to.cluster = *std::move(members);
         return Problem();
       },
       [](const Settings& from) {
         std::string list;
         for (const etcd::Endpoint& one : from.cluster) list += (list.empty() ? "" : ",") + one.origin();
         return list;
       }},
      path<&Settings::cluster_tls, &etcd::TlsFiles::authorities>(
          "cluster-ca", "FILE",
          "the authorities, in PEM form, that sign the certificates of etcd members at https://; empty: the "
          "system's"),
      path<&Settings::cluster_tls, &etcd::TlsFiles::certificate>(
          "cluster-certificate", "FILE",
          "the certificate, in PEM form with its chain, for etcd members that ask for one"),
      path<&Settings::cluster_tls, &etcd::TlsFiles::key>("cluster-key", "FILE",
                                                         "the key of that certificate in PEM form"),
      text<read_node, &Settings::node>(
          "node", "NAME", "the name of this server in its cluster and for the balancer, such as n1"),
      text<read_url, &Settings::node_url>(
          "node-url", "URL",
          "where clients reach this server of a cluster if the balancer does not pass them on, such as "
          "https://n1.example.org"),
      {{"node-lease-seconds", "SECONDS",
        "how long the other servers wait without hearing from this one before they take over its rooms; "
        "raise it if this machine is often busy for seconds"},
       [](std::string_view value, Settings& to) { return read_duration(value, 2, 60, to.node_lease); },
       [](const Settings& from) { return std::to_string(from.node_lease.count()); }},
      {{"cell", "CHARACTER",
        "the first character of the codes of its rooms, by which a balancer tells several installations "
        "apart; empty: any"},
       [](std::string_view value, Settings& to) {
         to.cell = Cell::parse(value);
         return value.empty() || to.cell
                    ? Problem()
                    : Problem(
                          "must be a character of a room's code: a digit, or a letter other than I, L, O and "
                          "U");
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
      reloaded(
          text<read_log_level, &Settings::log_level>("log-level", "LEVEL", "debug, info, warn or error")),
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
       [](const Settings& from) { return std::to_string(from.limits.room_code_length); }},
      limit<&Limits::spectators>("max-spectators", "spectators in a room"),
      {{"chat", "on|off", "whether people may chat in rooms"},
       [](std::string_view value, Settings& to) {
         bool chat = to.limits.chat;
         const Problem problem = read_switch(value, chat);
         to.limits.chat = chat;
         return problem;
       },
       [](const Settings& from) { return show_switch(from.limits.chat); },
       [](const Settings& from, Settings& to) { to.limits.chat = from.limits.chat; },
       true},
      {{"host-absent-seconds", "SECONDS",
        "how long players wait for a host who is not connected, before one of them becomes the host; 0: for "
        "ever"},
       [](std::string_view value, Settings& to) {
         return read_duration(value, 0, 7 * 24 * 3600, to.limits.host_absent);
       },
       [](const Settings& from) { return std::to_string(from.limits.host_absent.count()); }},
      hours<&Limits::keep_finished>("keep-finished-hours", "how long a room stays after its match"),
      hours<&Limits::keep_matches>(
          "keep-matches-hours",
          "how long a finished match stays in a room that goes on, with its record and its replay"),
      hours<&Limits::keep_waiting>("keep-waiting-hours", "how long a room waits for its players"),
      hours<&Limits::keep_abandoned>("keep-abandoned-hours", "how long a match without moves stays"),
  };
  return list;
}

}  // namespace meldroom::server
