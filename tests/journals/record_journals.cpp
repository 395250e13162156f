// Makes the journals of a version. People and bots play rooms on a server program, over sockets, up to the points where
// an upgrade could go wrong. Then the journal of each room is written to a file. See README.md.
#include <cstdint>
#include <exception>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iostream>
#include <signal.h>
#include <stdexcept>
#include <string>
#include <variant>

#include <CLI/CLI.hpp>
#include <sodium.h>

#include "journal/sqlite_journal.hpp"
#include "journals.hpp"
#include "metrics.hpp"
#include "players.hpp"
#include "scenes.hpp"
#include "tests/child_process.hpp"
#include "tests/temporary_folder.hpp"

using namespace meldroom;
using namespace meldroom::test;

namespace {

/// Plays the room of a scene, trying as many rooms as it takes. Returns the room's document at the end.
nlohmann::json play(const Scene& scene, std::uint16_t port, const dict::Lexicon& lexicon) {
  constexpr std::uint64_t most_rooms = 200;
  for (std::uint64_t number = 1; number <= most_rooms; ++number) {
    auto room = scene.bots.empty() ? Sitting(port, scene.table, lexicon, number)
                                   : Sitting(port, scene.table, scene.bots, lexicon, number);
    if (!scene.play(room)) continue;
    room.sync();
    std::cout << scene.name << ": room " << number << '\n' << std::flush;
    return room.first().client.doc().at("room");
  }
  throw std::runtime_error(scene.name + " does not come about in 200 rooms");
}

/// Writes a room's entries in the journal to a file.
void write_down(const std::filesystem::path& data, const nlohmann::json& room,
                const std::filesystem::path& file) {
  server::Metrics metrics;
  const auto journal = server::SqliteJournal::open(data, metrics).value();
  const std::string code = room.at("code");
  std::ofstream out(file, std::ios::binary);
  journal->read([&](const server::JournalEntry& line) {
    if (line.room.text() == code) out << journal_line(line);
  });
  out << code << " room " << room.dump() << '\n';
  if (!out.flush()) throw std::runtime_error("cannot write " + file.string());
}

/// Has a room played on its own server. The server ends with the room, so that no clock runs on.
void record(const std::filesystem::path& program, const std::filesystem::path& file,
            const std::function<nlohmann::json(std::uint16_t port)>& play_room) {
  const TemporaryFolder data;
  const std::uint16_t port = free_port();
  ChildOptions options;
  options.arguments = {program.string(),
                       "serve",
                       "--port",
                       std::to_string(port),
                       "--data-dir",
                       data.path().string(),
                       "--lexicon-dir",
                       journals_dir().string(),
                       "--bot-pause-ms",
                       "0",
                       "--max-requests-per-second",
                       "100000",
                       "--max-rooms-per-minute-per-address",
                       "100000",
                       "--log-level",
                       "warn"};
  options.discard_output = true;
  ChildProcess server(options);
  wait_until_listening(port);
  const nlohmann::json room = play_room(port);
  server.signal(SIGTERM);
  server.wait();
  write_down(data.path(), room, file);
}

/// Records the rooms whose names begin with `only`.
void record_all(const std::filesystem::path& program, const std::filesystem::path& out,
                const std::string& only) {
  std::filesystem::create_directories(out);
  const auto file_of = [&](const std::string& name) { return out / (name + ".journal"); };
  if (std::string("waiting-room").starts_with(only)) record(program, file_of("waiting-room"), waiting_room);
  const auto lexicon = lexicon_in(journals_dir());
  for (const Scene& scene : scenes()) {
    if (!scene.name.starts_with(only)) continue;
    record(program, file_of(scene.name), [&](std::uint16_t port) { return play(scene, port, *lexicon); });
  }
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app("Plays the rooms of tests/journals on a server program and writes their journals down");
  std::filesystem::path program;
  std::filesystem::path out;
  std::string only;
  app.add_option("--program", program, "the `meldroom` of the version")->required()->check(CLI::ExistingFile);
  app.add_option("--out", out, "the folder of the version, such as tests/journals/v2")->required();
  app.add_option("--only", only, "how the names of the rooms begin, if not all are wanted");
  CLI11_PARSE(app, argc, argv);
  try {
    if (sodium_init() < 0) throw std::runtime_error("libsodium cannot be initialised");
    record_all(program, out, only);
  } catch (const std::exception& problem) {
    std::cerr << "record_journals: " << problem.what() << '\n';
    return 1;
  }
  return 0;
}
