#include "commands/data_commands.hpp"

#include <filesystem>
#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <CLI/CLI.hpp>
#include <spdlog/fmt/fmt.h>
#include <spdlog/spdlog.h>

#include "cluster/copy_journal.hpp"
#include "journal/journal_file.hpp"
#include "settings/setting_flags.hpp"
#include "settings/settings.hpp"

namespace meldroom::server {

namespace {

struct Folders {
  std::filesystem::path data_dir = Settings().data_dir;
  std::filesystem::path other;  ///< a backup, or the folder for the repaired journal
};

std::shared_ptr<Folders> add_folders(CLI::App& command, std::string_view other, std::string_view text) {
  auto folders = std::make_shared<Folders>();
  command.add_option("--data-dir", folders->data_dir, "where the journal is kept")
      ->envname(environment_name("data-dir"))
      ->capture_default_str();
  command.add_option(std::string(other), folders->other, std::string(text))->required();
  return folders;
}

int refuse(std::string_view command, std::string_view why) {
  std::cerr << "meldroom " << command << ": " << why << '\n';
  return 1;
}

int report(std::string_view command, const std::optional<JournalError>& error, std::string_view done) {
  if (error) return refuse(command, error->message);
  std::cout << done << '\n';
  return 0;
}

int print_repaired(const Folders& folders) {
  const auto result = repair(folders.data_dir, folders.other);
  if (const auto* error = std::get_if<JournalError>(&result)) return refuse("repair", error->message);
  const auto& repaired = std::get<Repaired>(result);
  std::cout << fmt::format("rooms found without a gap: {}\n", repaired.whole)
            << fmt::format("rooms that go back to the moment before the damage: {}\n", repaired.cut.size());
  for (const RepairedRoom& room : repaired.cut) {
    std::cout << fmt::format("{}  goes on after {} entries; {} later ones are lost or damaged\n",
                             room.room.text(), room.saved, room.lost);
  }
  std::cout << fmt::format(
      "The repaired journal is in {}; {} is as it was. Where whole pages were lost, the last moves of a room "
      "may be "
      "missing without a message.\n",
      folders.other.string(), folders.data_dir.string());
  return 0;
}

int report(std::string_view command, const std::variant<CopiedJournal, std::string>& result) {
  if (const auto* why = std::get_if<std::string>(&result)) return refuse(command, *why);
  const auto& copied = std::get<CopiedJournal>(result);
  std::cout << fmt::format("{} rooms with {} entries are copied\n", copied.rooms, copied.entries);
  for (const SetAside& room : copied.cut) {
    std::cerr << fmt::format("{}  is copied up to entry {}: {}\n", room.room.text(), room.entry, room.reason);
  }
  return 0;
}

int back_up_members(const std::string& list, const etcd::TlsFiles& files, const std::filesystem::path& to) {
  const auto members = etcd::parse_members(list, files);
  if (const auto* problem = std::get_if<std::string>(&members)) return refuse("backup", *problem);
  return report("backup", back_up_cluster(std::get<etcd::Members>(members), to));
}

int move_data(const std::string& from, const std::string& to, const etcd::TlsFiles& files) {
  const auto source = parse_journal_place(from, files);
  if (const auto* problem = std::get_if<std::string>(&source)) return refuse("move-data", *problem);
  const auto target = parse_journal_place(to, files);
  if (const auto* problem = std::get_if<std::string>(&target)) return refuse("move-data", *problem);
  return report("move-data", copy_journal(std::get<JournalPlace>(source), std::get<JournalPlace>(target)));
}

/// Logs errors only. The code for clusters logs more than the user of a command needs.
void say_little() {
  spdlog::set_level(spdlog::level::err);
}

}  // namespace

void add_data_commands(CLI::App& app, int& exit_code) {
  CLI::App* backup =
      app.add_subcommand("backup", "Copy the journal to a new file and check it; the server may run");
  const auto to = add_folders(*backup, "FILE", "the file to make");
  const auto members = std::make_shared<std::string>();
  backup->add_option("--cluster", *members, "the etcd members of a cluster, instead of the folder")
      ->envname(environment_name("cluster"));
  const auto files = add_cluster_tls_flags(*backup);
  backup->callback([to, members, files, &exit_code] {
    say_little();
    exit_code = members->empty()
                    ? report("backup", back_up(to->data_dir, to->other), "the backup is complete")
                    : back_up_members(*members, *files, to->other);
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

  CLI::App* moved = app.add_subcommand(
      "move-data", "Copy all rooms from one machine into a cluster, or back; no server may run there");
  const auto source = std::make_shared<std::string>();
  const auto target = std::make_shared<std::string>();
  const std::string places = ", a folder or etcd members like http://10.0.0.1:2379,http://10.0.0.2:2379";
  moved->add_option("--from", *source, "where the rooms are" + places)->required();
  moved->add_option("--to", *target, "where they go, and none are yet" + places)->required();
  const auto tls = add_cluster_tls_flags(*moved);
  moved->callback([source, target, tls, &exit_code] {
    say_little();
    exit_code = move_data(*source, *target, *tls);
  });
}

}  // namespace meldroom::server
