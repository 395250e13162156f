#include "rooms_command.hpp"

#include <iostream>
#include <memory>
#include <variant>
#include <vector>

#include <CLI/CLI.hpp>
#include <spdlog/fmt/fmt.h>

#include "journal/sqlite_journal.hpp"
#include "settings.hpp"

namespace meldroom::server {

namespace {

int print_rooms(const std::filesystem::path& data_dir) {
  const auto found = rooms_set_aside(data_dir);
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
      "rooms", "List the rooms that the server could not go on with since its last start, and why");
  const auto data_dir = std::make_shared<std::filesystem::path>(Settings().data_dir);
  command->add_option("--data-dir", *data_dir, "where the journal is kept")
      ->envname(environment_name("data-dir"));
  command->callback([data_dir, &exit_code] { exit_code = print_rooms(*data_dir); });
}

}  // namespace meldroom::server
