#include "commands/rooms_command.hpp"

#include <exception>
#include <filesystem>
#include <iostream>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include <CLI/CLI.hpp>
#include <spdlog/fmt/fmt.h>

#include "cluster/etcd.hpp"
#include "journal/etcd_journal.hpp"
#include "journal/sqlite_journal.hpp"
#include "settings/setting_flags.hpp"
#include "settings/settings.hpp"

namespace meldroom::server {

namespace {

struct RoomsArguments {
  std::filesystem::path data_dir = Settings().data_dir;
  std::string cluster;  ///< instead of the folder, if it is not empty
  std::shared_ptr<etcd::TlsFiles> cluster_tls;
};

std::variant<std::vector<SetAside>, JournalError> rooms_of_cluster(const RoomsArguments& arguments) {
  const auto members = etcd::parse_members(arguments.cluster, *arguments.cluster_tls);
  if (const auto* problem = std::get_if<std::string>(&members)) return JournalError{*problem};
  try {
    return rooms_set_aside(std::get<etcd::Members>(members));
  } catch (const std::exception& failure) {
    return JournalError{failure.what()};
  }
}

int print_rooms(const RoomsArguments& arguments) {
  const auto found =
      arguments.cluster.empty() ? rooms_set_aside(arguments.data_dir) : rooms_of_cluster(arguments);
  if (const auto* error = std::get_if<JournalError>(&found)) {
    std::cerr << "meldroom rooms: " << error->message << '\n';
    return 1;
  }
  const auto& rooms = std::get<std::vector<SetAside>>(found);
  std::cout << fmt::format("rooms set aside since the last start of the server: {}\n", rooms.size());
  for (const SetAside& one : rooms) {
    std::cout << fmt::format("{}  entry {}: {}\n", one.room.text(), one.entry, one.reason);
  }
  return 0;
}

}  // namespace

void add_rooms_command(CLI::App& app, int& exit_code) {
  CLI::App* command = app.add_subcommand(
      "rooms", "List the rooms that the server could not continue since its last start, and why");
  const auto arguments = std::make_shared<RoomsArguments>();
  command->add_option("--data-dir", arguments->data_dir, "where the journal is kept")
      ->envname(environment_name("data-dir"));
  command->add_option("--cluster", arguments->cluster, "the etcd members of a cluster, instead of the folder")
      ->envname(environment_name("cluster"));
  arguments->cluster_tls = add_cluster_tls_flags(*command);
  command->callback([arguments, &exit_code] { exit_code = print_rooms(*arguments); });
}

}  // namespace meldroom::server
