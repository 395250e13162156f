#include "data_commands.hpp"

#include <filesystem>
#include <iostream>
#include <memory>
#include <optional>
#include <string_view>
#include <variant>

#include <CLI/CLI.hpp>
#include <spdlog/fmt/fmt.h>

#include "journal/journal_file.hpp"
#include "settings.hpp"

namespace meldroom::server {

namespace {

struct Folders {
  std::filesystem::path data_dir = Settings().data_dir;
  std::filesystem::path other;  ///< a backup, or the folder for what is repaired
};

std::shared_ptr<Folders> add_folders(CLI::App& command, std::string_view other, std::string_view text) {
  auto folders = std::make_shared<Folders>();
  command.add_option("--data-dir", folders->data_dir, "where the journal is kept")
      ->envname(environment_name("data-dir"))
      ->capture_default_str();
  command.add_option(std::string(other), folders->other, std::string(text))->required();
  return folders;
}

int report(std::string_view command, const std::optional<JournalError>& error, std::string_view done) {
  if (error) {
    std::cerr << "meldroom " << command << ": " << error->message << '\n';
    return 1;
  }
  std::cout << done << '\n';
  return 0;
}

int print_repaired(const Folders& folders) {
  const auto result = repair(folders.data_dir, folders.other);
  if (const auto* error = std::get_if<JournalError>(&result)) return report("repair", *error, {});
  const auto& repaired = std::get<Repaired>(result);
  std::cout << fmt::format("rooms found without a gap: {}\n", repaired.whole)
            << fmt::format("rooms that go back to before what is lost of them: {}\n", repaired.cut.size());
  for (const RepairedRoom& room : repaired.cut) {
    std::cout << fmt::format("{}  goes on after {} entries; {} later ones are lost or damaged\n",
                             room.room.text(), room.saved, room.lost);
  }
  std::cout << fmt::format(
      "The repaired journal is in {}; {} is as it was. Where whole pages were lost, the last moves of a room "
      "may be "
      "missing without a sign.\n",
      folders.other.string(), folders.data_dir.string());
  return 0;
}

}  // namespace

void add_data_commands(CLI::App& app, int& exit_code) {
  CLI::App* backup =
      app.add_subcommand("backup", "Copy the journal to a new file and check it; the server may run");
  const auto to = add_folders(*backup, "FILE", "the file to make");
  backup->callback([to, &exit_code] {
    exit_code = report("backup", back_up(to->data_dir, to->other), "the backup is complete");
  });

  CLI::App* restored =
      app.add_subcommand("restore", "Put a backup into a folder that has no journal, and check it");
  const auto from = add_folders(*restored, "FILE", "a file that `meldroom backup` has made");
  restored->callback([from, &exit_code] {
    exit_code = report("restore", restore(from->other, from->data_dir), "the backup is restored");
  });

  CLI::App* repaired = app.add_subcommand(
      "repair", "Save what can be saved of a damaged journal in a new folder; the server must not run");
  const auto folders = add_folders(*repaired, "--to", "the folder for the repaired journal");
  repaired->callback([folders, &exit_code] { exit_code = print_repaired(*folders); });
}

}  // namespace meldroom::server
