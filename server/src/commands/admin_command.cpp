#include <algorithm>
#include <functional>
#include <iostream>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>
#include <spdlog/fmt/fmt.h>

#include "admin/admin_listener.hpp"
#include "asio.hpp"
#include "commands/commands.hpp"
#include "commands/refuse.hpp"
#include "json_line.hpp"
#include "settings/setting_flags.hpp"
#include "settings/settings.hpp"

namespace meldroom::server {

using nlohmann::json;

namespace {

/// Asks the server that uses that data folder, and returns its answer.
Result<json> ask_server(const std::filesystem::path& data_dir, const json& request) {
  const std::filesystem::path file = admin_socket_of(data_dir);
  if (file.native().size() >= sizeof(sockaddr_un::sun_path)) {
    return Error{
        fmt::format("the path {} is too long for a socket: it takes {} bytes, so the data folder "
                    "needs a shorter path",
                    file.string(), sizeof(sockaddr_un::sun_path) - 1)};
  }
  net::io_context io;
  net::local::stream_protocol::socket socket(io);
  boost::system::error_code error;
  socket.connect(file.native(), error);
  if (error == net::error::access_denied) {
    return Error{fmt::format("only root and the user that the server runs as may use {}", file.string())};
  }
  if (error) {
    return Error{fmt::format("no server answers at {}: {}; --data-dir names the folder that it serves",
                             file.string(), error.message())};
  }
  const std::string line = json_line(request) + "\n";
  net::write(socket, net::buffer(line), error);
  std::string text;
  // The write can fail although there is an answer: the server does not read all of a request that is too long.
  net::read_until(socket, net::dynamic_buffer(text), '\n', error);
  json answer = json::parse(text, nullptr, false);
  if (!answer.is_object()) return Error{"the server closed the connection without an answer"};
  if (const auto problem = answer.find("error"); problem != answer.end() && problem->is_string()) {
    return Error{problem->get<std::string>()};
  }
  return {boost::system::in_place_value, std::move(answer)};
}

std::string how_long(std::int64_t seconds) {
  if (seconds < 120) return fmt::format("{} s", seconds);
  if (seconds < 2 * 3600) return fmt::format("{} min", seconds / 60);
  if (seconds < 2 * 24 * 3600) return fmt::format("{} h", seconds / 3600);
  return fmt::format("{} d", seconds / (24 * 3600));
}

/// Prints lines with aligned columns.
void print_table(const std::vector<std::vector<std::string>>& lines) {
  std::vector<std::size_t> widths(lines.front().size());
  for (const auto& line : lines) {
    for (std::size_t i = 0; i < line.size(); ++i) widths[i] = std::max(widths[i], line[i].size());
  }
  for (const auto& line : lines) {
    std::string text;
    for (std::size_t i = 0; i < line.size(); ++i) text += fmt::format("{:<{}}  ", line[i], widths[i]);
    std::cout << text.substr(0, text.find_last_not_of(' ') + 1) << '\n';
  }
}

std::string number(const json& of, const char* field) {
  return std::to_string(of.at(field).get<std::int64_t>());
}

/// Says which nodes of a cluster are missing in an answer.
void print_silent(const json& answer) {
  if (!answer.contains("silent")) return;
  std::cout << fmt::format("Without what is at these nodes, which have not answered: {}\n",
                           fmt::join(answer.at("silent").get<std::vector<std::string>>(), ", "));
}

/// The title of the column that says where something is; empty for a single server.
std::string node_column(const json& list) {
  return !list.empty() && list.front().contains("node") ? "NODE" : "";
}

void print_status(const json& now) {
  std::cout << fmt::format("Meldroom {}, rooms: {}, connections: {}\n", now.at("version").get<std::string>(),
                           number(now, "rooms"), number(now, "connections"));
  if (!now.at("saves").get<bool>()) std::cout << "The journal cannot be written; the log says why.\n";
  if (now.contains("draining")) {
    std::cout << "Draining, no new rooms: " << now.at("draining").get<std::string>() << '\n';
  }
  if (!now.contains("nodes")) return;
  std::vector<std::vector<std::string>> lines{
      {"NODE", "ADDRESS", "URL", "SLOTS", "ROOMS", "CONNECTIONS", ""}};
  const auto if_known = [](const json& of, const char* field) {
    return of.contains(field) ? number(of, field) : "-";
  };
  const auto or_dash = [](const std::string& text) { return text.empty() ? "-" : text; };
  for (const json& one : now.at("nodes")) {
    lines.push_back({one.at("node"), or_dash(one.at("address")), or_dash(one.at("url")), number(one, "slots"),
                     if_known(one, "rooms"), if_known(one, "connections"),
                     one.at("leaving").get<bool>() ? "leaves"
                     : one.at("here").get<bool>()  ? "this one"
                                                   : ""});
  }
  print_table(lines);
  print_silent(now);
}

void list_rooms(const json& answer) {
  std::vector<std::vector<std::string>> lines{{"ROOM", "GAME", "STAGE", "MATCH", "SEATS", "PEOPLE",
                                               "CONNECTED", "BOTS", "SPECTATORS", "UNCHANGED FOR",
                                               node_column(answer.at("rooms"))}};
  for (const json& room : answer.at("rooms")) {
    lines.push_back({room.at("room"), room.at("game"), room.at("stage"), number(room, "match"),
                     number(room, "seats"), number(room, "people"), number(room, "connected"),
                     number(room, "bots"), number(room, "spectators"),
                     how_long(room.at("unchanged_seconds").get<std::int64_t>()), room.value("node", "")});
  }
  print_table(lines);
  print_silent(answer);
}

void list_connections(const json& answer) {
  std::vector<std::vector<std::string>> lines{
      {"ADDRESS", "DEVICE", "ROOM", "OPEN FOR", node_column(answer.at("connections"))}};
  for (const json& one : answer.at("connections")) {
    lines.push_back({one.at("address"), one.value("device", "-"), one.value("room", "-"),
                     how_long(one.at("open_seconds").get<std::int64_t>()), one.value("node", "")});
  }
  print_table(lines);
  print_silent(answer);
}

void list_bans(const json& answer) {
  if (answer.at("bans").empty()) std::cout << "Nobody is banned.\n";
  for (const json& ban : answer.at("bans")) {
    const auto why = ban.at("why").get<std::string>();
    std::cout << ban.at("who").get<std::string>() << (why.empty() ? "" : "  # ") << why << '\n';
  }
}

void list_limits(const json& answer) {
  std::vector<std::vector<std::string>> lines{{"LIMIT", "VALUE", ""}};
  for (const json& limit : answer.at("limits")) {
    lines.push_back({limit.at("name"), limit.at("value"), limit.at("text")});
  }
  print_table(lines);
}

/// " at all nodes" if there are several.
std::string at_all_nodes(const json& answer) {
  return answer.contains("everywhere") ? " at all nodes" : "";
}

void print_warning(const json& answer) {
  if (answer.contains("warning")) std::cout << "Warning: " << answer.at("warning").get<std::string>() << '\n';
}

void print_reloaded(const json& answer) {
  const auto line = [&](const char* field, std::string_view none, std::string_view some) {
    const auto names = answer.at(field).get<std::vector<std::string>>();
    if (names.empty() && none.empty()) return;
    std::cout << (names.empty() ? std::string(none) : fmt::format("{}: {}", some, fmt::join(names, ", ")))
              << '\n';
  };
  line("changed", "No setting has changed.", "Changed");
  line("lexicons", "", "Lexicons of new matches");
  line("need_restart", "", "Changed, but only after a restart");
  print_warning(answer);
}

void print_told(const json& answer) {
  std::cout << (answer.contains("told")
                    ? fmt::format("Connections that got the message: {}\n", number(answer, "told"))
                    : "Everybody at all nodes of the cluster gets the message.\n");
}

/// One subcommand. Its arguments become fields of its request. `print` shows the answer as text.
class Subcommand {
 public:
  using Print = std::function<void(const json&)>;

  Subcommand(CLI::App& admin, int& exit_code, const std::string& name, const std::string& text, Print print)
      : command_(admin.add_subcommand(name, text)), fields_(std::make_shared<Fields>()) {
    const auto as_json = std::make_shared<bool>(false);
    command_->add_flag("--json", *as_json, "print the answer as JSON");
    const auto run = [as_json, name, fields = fields_, print = std::move(print)](const Settings& settings) {
      json request{{"command", name}};
      for (const auto& [field, value] : *fields) {
        if (!value.empty()) request[field] = value;
      }
      const auto answer = ask_server(settings.data_dir, request);
      if (!answer) return refuse("admin", answer.error().message);
      if (*as_json) {
        std::cout << answer->dump(2) << '\n';
      } else {
        print(*answer);
      }
      return 0;
    };
    run_with_settings(*command_, exit_code, {"data-dir"}, run);
  }

  Subcommand& argument(const std::string& field, const std::string& text) {
    option(field, field, text)->required();
    return *this;
  }
  Subcommand& optional(const std::string& flag, const std::string& field, const std::string& text) {
    option(flag, field, text);
    return *this;
  }

 private:
  /// The arguments by field of the request; empty if an argument was not given.
  using Fields = std::map<std::string, std::string>;

  CLI::Option* option(const std::string& name, const std::string& field, const std::string& text) {
    return command_->add_option(name, (*fields_)[field], text);
  }

  CLI::App* command_;
  std::shared_ptr<Fields> fields_;
};

}  // namespace

void add_admin_command(CLI::App& app, int& exit_code) {
  CLI::App* admin = app.add_subcommand("admin", "Watch and control a server that runs on this machine");
  admin->require_subcommand(1);
  const auto add = [&](const std::string& name, const std::string& text, Subcommand::Print print) {
    return Subcommand(*admin, exit_code, name, text, std::move(print));
  };
  add("status", "Show the version, the number of rooms and connections, and whether the server drains",
      print_status);
  add("rooms", "List the rooms", list_rooms);
  add("connections", "List who is connected: address, device and room", list_connections);
  add("close", "Close a room for good; its match is lost",
      [](const json& answer) {
        std::cout << "Room " << answer.at("closed").get<std::string>() << " is closed.\n";
      })
      .argument("room", "its code")
      .optional("--reason", "reason", "a message to the people in it");
  add("say", "Say something to everybody who is connected", print_told)
      .argument("text", "what to say, up to 280 characters");
  add("drain", "Open no new rooms, and tell everybody that the server goes down soon",
      [](const json& answer) {
        print_told(answer);
        std::cout << "Everybody who comes now gets the message, too: "
                  << answer.at("draining").get<std::string>()
                  << "\nMatches go on. Stop the server when you like; `meldroom admin undrain` takes "
                     "this back.\n";
      })
      .optional("text", "text", "what to tell them, such as \"The server goes down at 22:00.\"");
  add("undrain", "Open rooms again, and tell everybody that the server stays up", print_told)
      .optional("text", "text", "what to tell them");
  add("ban", "Let nobody connect from an address or a network, or with a device",
      [](const json& answer) {
        std::cout << answer.at("banned").get<std::string>() << " is banned" << at_all_nodes(answer) << ".\n";
      })
      .argument("who", "203.0.113.7, 203.0.113.0/24, 2001:db8::/64, or a device as `connections` lists it")
      .optional("--why", "why", "a note for yourself");
  add("unban", "Take a ban back", [](const json& answer) {
    std::cout << answer.at("unbanned").get<std::string>() << " may connect again" << at_all_nodes(answer)
              << ".\n";
  }).argument("who", "as `bans` lists it");
  add("bans", "List who is banned", list_bans);
  add("limits", "List the limits that can be changed while it runs", list_limits);
  add("limit", "Change a limit until the server stops or reloads",
      [](const json& answer) {
        std::cout << fmt::format(
            "{0} is {1}{2} until the server stops or reloads. The setting {0} makes it last.\n",
            answer.at("name").get<std::string>(), answer.at("value").get<std::string>(),
            at_all_nodes(answer));
        print_warning(answer);
      })
      .argument("name", "as `limits` lists it")
      .argument("value", "a number");
  add("reload",
      "Read settings, certificate, lexicons and bans again; if anything is wrong with them, nothing changes",
      print_reloaded);
}

}  // namespace meldroom::server
