#include <filesystem>
#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>
#include <spdlog/fmt/fmt.h>

#include "commands/commands.hpp"
#include "commands/refuse.hpp"
#include "lexicons.hpp"
#include "net/device_name.hpp"
#include "offer.hpp"
#include "room/erase_person.hpp"
#include "settings/setting_flags.hpp"
#include "settings/settings.hpp"

namespace meldroom::server {

namespace {

struct EraseArguments {
  std::string who;
  std::string room;
};

/// Who the arguments name; nothing if they make no sense.
std::optional<Person> person_in(const EraseArguments& arguments) {
  if (arguments.room.empty()) {
    return is_device_name(arguments.who) ? std::optional<Person>(ByDevice{arguments.who}) : std::nullopt;
  }
  const auto code = RoomCode::parse(arguments.room);
  return code ? std::optional<Person>(ByName{*code, arguments.who}) : std::nullopt;
}

std::string list_of(const std::vector<RoomCode>& rooms) {
  std::string list;
  for (const RoomCode room : rooms) list += (list.empty() ? "" : ", ") + room.text();
  return list;
}

/// Lists the copies of the journal in the folder that were made before an upgrade.
void print_copies(const std::filesystem::path& data_dir) {
  std::error_code ignored;
  for (const auto& file : std::filesystem::directory_iterator(data_dir, ignored)) {
    if (file.path().filename().string().starts_with(std::string(journal_file_name) + ".v")) {
      std::cout << file.path().string()
                << " is a copy that was made before an upgrade: it still names them; delete it when you "
                   "no longer need it\n";
    }
  }
}

Result<Erased> erase_with_offer(const Person& person, const Settings& settings) {
  const auto offer = TRY(Offer::load(lexicon_dir_of(settings), settings.data_dir, settings.decks));
  return erase_person(settings.data_dir, person, *offer);
}

int erase(const EraseArguments& arguments, const Settings& settings) {
  const auto person = person_in(arguments);
  if (!person) {
    return refuse(
        "erase",
        "WHO is a device as `meldroom admin connections` lists it, 16 digits, or with --room CODE the name "
        "that somebody has there");
  }
  const auto erased = erase_with_offer(*person, settings);
  if (!erased) return refuse("erase", erased.error().message);
  for (const std::string& device : erased->devices) std::cout << "device " << device << '\n';
  if (erased->rooms.empty() && erased->closed.empty()) {
    std::cout << "nothing about that person was found\n";
  } else {
    std::cout << fmt::format("entries from which their name and device were removed: {}, in rooms: {}\n",
                             erased->entries, erased->rooms.empty() ? "none" : list_of(erased->rooms))
              << fmt::format("rooms closed, since nobody else had sat there: {}\n",
                             erased->closed.empty() ? "none" : list_of(erased->closed));
  }
  print_copies(settings.data_dir);
  std::cout << "Backups, logs and bans.txt are as they were; chat is never kept.\n";
  if (erased->unread.empty()) return 0;
  return refuse(
      "erase",
      fmt::format(
          "these rooms cannot be replayed to their end here, so later names may be left in them (`meldroom "
          "verify --data-dir` says why): {}",
          list_of(erased->unread)));
}

}  // namespace

void add_erase_command(CLI::App& app, int& exit_code) {
  const auto arguments = std::make_shared<EraseArguments>();
  CLI::App* command = app.add_subcommand(
      "erase", "Take a person's names and devices out of the journal; the server must not run");
  command
      ->add_option("WHO", arguments->who,
                   "a device as `meldroom admin connections` lists it, or a name with --room")
      ->required();
  command->add_option("--room", arguments->room, "the room in which they have that name");
  run_with_settings(*command, exit_code, {"data-dir", "lexicon-dir", "decks"},
                    [arguments](const Settings& settings) { return erase(*arguments, settings); });
}

}  // namespace meldroom::server
