#include <exception>
#include <iostream>
#include <vector>

#include <CLI/CLI.hpp>
#include <spdlog/fmt/fmt.h>

#include "cluster/etcd.hpp"
#include "commands/commands.hpp"
#include "commands/refuse.hpp"
#include "journal/etcd_journal.hpp"
#include "journal/read_journal.hpp"
#include "settings/setting_flags.hpp"
#include "settings/settings.hpp"

namespace meldroom::server {

namespace {

Result<std::vector<SetAside>> rooms_of_cluster(const Settings& settings) {
  const etcd::Members members = TRY(etcd::Members::read(settings.cluster, settings.cluster_tls));
  try {
    return rooms_set_aside(members);
  } catch (const std::exception& failure) {
    return Error{failure.what()};
  }
}

int print_rooms(const Settings& settings) {
  const auto rooms =
      settings.cluster.empty() ? rooms_set_aside(settings.data_dir) : rooms_of_cluster(settings);
  if (!rooms) return refuse("rooms", rooms.error().message);
  std::cout << fmt::format("rooms set aside since the last start of the server: {}\n", rooms->size());
  for (const SetAside& one : *rooms) {
    std::cout << fmt::format("{}  entry {}: {}\n", one.room.text(), one.entry, one.reason);
  }
  return 0;
}

}  // namespace

void add_rooms_command(CLI::App& app, int& exit_code) {
  CLI::App* command = app.add_subcommand(
      "rooms", "List the rooms that the server could not continue since its last start, and why");
  run_with_settings(*command, exit_code, journal_settings(), print_rooms);
}

}  // namespace meldroom::server
