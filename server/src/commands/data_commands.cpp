#include <filesystem>
#include <iostream>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <CLI/CLI.hpp>
#include <spdlog/fmt/fmt.h>
#include <spdlog/spdlog.h>

#include "cluster/copy_journal.hpp"
#include "commands/commands.hpp"
#include "commands/refuse.hpp"
#include "journal/backup.hpp"
#include "journal/repair.hpp"
#include "settings/setting_flags.hpp"
#include "settings/settings.hpp"

namespace meldroom::server {

namespace {

/// Adds the other place that a command for the data folder needs: a backup, or the folder for the repaired journal.
std::shared_ptr<std::filesystem::path> add_place(CLI::App& command, const std::string& name,
                                                 const std::string& text) {
  auto place = std::make_shared<std::filesystem::path>();
  command.add_option(name, *place, text)->required();
  return place;
}

int report(std::string_view command, const Result<void>& result, std::string_view done) {
  if (!result) return refuse(command, result.error().message);
  std::cout << done << '\n';
  return 0;
}

int print_repaired(const std::filesystem::path& data_dir, const std::filesystem::path& to) {
  const auto repaired = repair(data_dir, to);
  if (!repaired) return refuse("repair", repaired.error().message);
  std::cout << fmt::format("rooms found without a gap: {}\n", repaired->whole)
            << fmt::format("rooms that have lost entries: {}\n", repaired->cut.size());
  for (const RepairedRoom& room : repaired->cut) {
    std::cout << fmt::format("{}  goes on after {} entries; {} others are lost or damaged\n",
                             room.room.text(), room.saved, room.lost);
  }
  std::cout << fmt::format(
      "The repaired journal is in {}; {} is as it was. Where whole pages were lost, "
      "the last moves of a room may be missing without a message.\n",
      to.string(), data_dir.string());
  return 0;
}

int report(std::string_view command, const Result<CopiedJournal>& copied) {
  if (!copied) return refuse(command, copied.error().message);
  std::cout << fmt::format("{} rooms with {} entries are copied\n", copied->rooms, copied->entries);
  for (const SetAside& room : copied->cut) {
    std::cerr << fmt::format("{}  is not copied completely, because of entry {}: {}\n", room.room.text(),
                             room.entry, room.reason);
  }
  return 0;
}

Result<CopiedJournal> back_up_members(const Settings& settings, const std::filesystem::path& to) {
  return back_up_cluster(TRY(etcd::Members::read(settings.cluster, settings.cluster_tls)), settings.data_dir,
                         to);
}

Result<CopiedJournal> move_data(const std::string& from, const std::string& to, const etcd::TlsFiles& files) {
  const JournalPlace source = TRY(parse_journal_place(from, files));
  return copy_journal(source, TRY(parse_journal_place(to, files)));
}

/// The code for clusters logs more than the user of a command needs.
void log_errors_only() {
  spdlog::set_level(spdlog::level::err);
}

void add_backup(CLI::App& app, int& exit_code) {
  CLI::App* command =
      app.add_subcommand("backup", "Copy the journal to a new file and check it; the server may run");
  const auto to = add_place(*command, "FILE", "the file to make");
  run_with_settings(*command, exit_code, journal_settings(), [to](const Settings& settings) {
    log_errors_only();
    return settings.cluster.empty()
               ? report("backup", back_up(settings.data_dir, *to), "the backup is complete")
               : report("backup", back_up_members(settings, *to));
  });
}

void add_restore(CLI::App& app, int& exit_code) {
  CLI::App* command =
      app.add_subcommand("restore", "Put a backup into a folder that has no journal, and check it");
  const auto from = add_place(*command, "FILE", "a file that `meldroom backup` has made");
  run_with_settings(*command, exit_code, {"data-dir"}, [from](const Settings& settings) {
    return report("restore", restore(*from, settings.data_dir), "the backup is restored");
  });
}

void add_repair(CLI::App& app, int& exit_code) {
  CLI::App* command = app.add_subcommand(
      "repair", "Save what can be saved of a damaged journal in a new folder; the server must not run");
  const auto to = add_place(*command, "--to", "the folder for the repaired journal");
  run_with_settings(*command, exit_code, {"data-dir"},
                    [to](const Settings& settings) { return print_repaired(settings.data_dir, *to); });
}

void add_move_data(CLI::App& app, int& exit_code) {
  CLI::App* command = app.add_subcommand(
      "move-data", "Copy all rooms from one machine into a cluster, or back; no server may run there");
  const auto source = std::make_shared<std::string>();
  const auto target = std::make_shared<std::string>();
  const std::string places = ": a folder, or etcd members like http://10.0.0.1:2379,http://10.0.0.2:2379";
  command->add_option("--from", *source, "where the rooms are" + places)->required();
  command->add_option("--to", *target, "where to copy them, with no rooms yet" + places)->required();
  run_with_settings(*command, exit_code, {"cluster-ca", "cluster-certificate", "cluster-key"},
                    [source, target](const Settings& settings) {
                      log_errors_only();
                      return report("move-data", move_data(*source, *target, settings.cluster_tls));
                    });
}

}  // namespace

void add_data_commands(CLI::App& app, int& exit_code) {
  add_backup(app, exit_code);
  add_restore(app, exit_code);
  add_repair(app, exit_code);
  add_move_data(app, exit_code);
}

}  // namespace meldroom::server
