// The commands of a host, and what they say about a server and its folder.
#include <chrono>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <map>
#include <memory>
#include <signal.h>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include <catch2/catch.hpp>

#include "http_request.hpp"
#include "journal/sqlite_journal.hpp"
#include "metrics.hpp"
#include "operator_commands.hpp"
#include "players.hpp"
#include "test_certificate.hpp"
#include "tests/paths.hpp"
#include "tests/wait_until.hpp"

using namespace meldroom;
using namespace meldroom::test;

namespace {

/// The port that a server has chosen for itself. A port that is free on 127.0.0.1 can be taken on another address.
std::string opened_port(ChildProcess& server) {
  const std::string line = server.wait_for_line("Open ");
  const auto colon = line.rfind(':');
  return line.substr(colon + 1, line.rfind('/') - colon - 1);
}

/// Waits until `meldroom healthcheck` finds a server that saves in time. On a busy machine a write may take a second,
/// which the server says until the next one.
void wait_until_healthy(const std::map<std::string, std::string>& environment) {
  wait_until("healthcheck finds a healthy server",
             [&] { return run_to_end(meldroom_with({"healthcheck"}, environment)).status == 0; });
}

}  // namespace

TEST_CASE("healthcheck says whether a server runs") {
  Files files;
  const std::uint16_t port = free_port();
  const std::map<std::string, std::string> environment{{"MELDROOM_PORT", std::to_string(port)}};
  run_meldroom({"healthcheck"}, 1, environment);
  ChildProcess server = opened(files.serve(port));
  wait_until_healthy(environment);
}

TEST_CASE("healthcheck finds the server by the same settings, also from a file") {
  Files files;
  const std::uint16_t port = free_port();
  const auto config = files.folder / "meldroom.conf";
  std::ofstream(config) << "port = " << port << "\nbase-path = /games/\n";
  ChildProcess server = opened(files.serve(port, {"--config", config.string()}));
  const std::map<std::string, std::string> environment{{"MELDROOM_CONFIG", config.string()}};
  wait_until_healthy(environment);
  std::ofstream(config, std::ios::app) << "prot = 1\n";
  CHECK(run_meldroom({"healthcheck"}, 1, environment).find("line 3: there is no setting `prot`") !=
        std::string::npos);
}

TEST_CASE("healthcheck and doctor ask a server over TLS") {
  Files files;
  const auto certificate = make_certificate(files.folder.path(), "server");
  ChildProcess server(
      files.serve(0, {"--address", "0.0.0.0", "--tls-certificate", certificate.certificate.string(),
                      "--tls-key", certificate.key.string()}));
  const std::string port = opened_port(server);
  CHECK(run_meldroom({"healthcheck"}, 1, {{"MELDROOM_PORT", port}})
            .find("answered 400: this server speaks HTTPS here") != std::string::npos);
  wait_until_healthy(
      {{"MELDROOM_PORT", port}, {"MELDROOM_TLS_CERTIFICATE", certificate.certificate.string()}});

  const auto doctor = [&](const std::string& host, const CertificateFiles& shown) {
    return meldroom_with({"doctor", "--lexicon-dir", (files.folder / "lexicon").string(), "--data-dir",
                          (files.folder / "data").string(), "--tls-certificate", shown.certificate.string(),
                          "--tls-key", shown.key.string(), "--url", "https://" + host + ":" + port + "/"},
                         {{"SSL_CERT_FILE", certificate.certificate.string()}});
  };
  ChildProcess well(doctor("localhost", certificate));
  well.wait_for_line("ok    tls          the certificate for localhost, 127.0.0.1 is valid until ");
  well.wait_for_line("ok    certificate  the certificate for localhost, 127.0.0.1 is valid until ");
  well.wait_for_line("ok    outside");
  well.wait_for_line("ok    websocket");
  CHECK(well.wait() == 0);

  ChildProcess other_name(doctor("127.0.0.2", certificate));
  other_name.wait_for_line("WRONG certificate");
  CHECK(other_name.transcript().find("IP address mismatch") != std::string::npos);
  CHECK(other_name.wait() == 1);

  auto untrusted_by =
      doctor("localhost", make_certificate(files.folder.path(), "soon", std::chrono::hours(24)));
  untrusted_by.environment["SSL_CERT_FILE"] = (files.folder / "soon.pem").string();
  ChildProcess untrusted(untrusted_by);
  untrusted.wait_for_line("warn  tls          the certificate for localhost, 127.0.0.1 is valid until ");
  untrusted.wait_for_line("WRONG certificate");
  CHECK(untrusted.transcript().find("self-signed certificate") != std::string::npos);
  CHECK(untrusted.wait() == 1);

  ChildProcess bad_key(doctor("localhost", {certificate.certificate, files.folder / "soon.key"}));
  bad_key.wait_for_line("WRONG tls          tls-key: the key in ");
  CHECK(bad_key.wait() == 1);
}

TEST_CASE("T-14, T-15: verify checks the records of simulate, and names what was changed") {
  Files files;
  const auto lexicons = (files.folder / "lexicon").string();
  const auto records = (files.folder / "records").string();
  const auto verify = [&](int status) {
    return run_meldroom({"verify", records, "--lexicon-dir", lexicons}, status);
  };
  const std::string variant(GENERATE(from_range(engine::variants().begin(), engine::variants().end())).name);
  run_meldroom({"simulate", "--variant", variant, "--matches", "2", "--max-moves", "300", "--lexicon-dir",
                lexicons, "--out", records},
               0);
  const std::string sound = verify(0);
  CHECK(sound.find("match 2") != std::string::npos);
  CHECK(sound.find("FAULT") == std::string::npos);

  const bool words = engine::info(*engine::variant_named(variant)).words;
  if (words) {
    // The operator has replaced the word list. Where the old one is kept, the records can still be checked.
    const auto kept = files.folder / "kept";
    std::filesystem::create_directory(kept);
    std::filesystem::rename(files.folder / "lexicon/standard.lex", kept / "old.lex");
    make_lexicon(files.folder / "lexicon", "CAT DOG");
    CHECK(verify(2).find("a lexicon \"standard\" that is not here") != std::string::npos);
    run_meldroom({"verify", records, "--lexicon-dir", kept.string()}, 0);
    std::filesystem::rename(kept / "old.lex", files.folder / "lexicon/standard.lex");
  }

  const std::string sound_records = read_file(records);
  const auto faulty = [&](const std::string& what) {
    const std::string checked = verify(1);
    CHECK(checked.find("match 1") != std::string::npos);
    CHECK(checked.find("FAULT at the start: " + what) != std::string::npos);
  };
  const auto change = [&](const std::string& field, std::size_t offset) {
    std::string changed = sound_records;
    auto& digit = changed.at(changed.find(field) + offset);
    digit = digit == '0' ? '1' : '0';
    std::ofstream(records) << changed;
  };
  change("\"commitment\":\"", 14);
  faulty("the secret is not the one");

  std::string other_cards = sound_records;
  const auto face = other_cards.find("\"code\":\"", other_cards.find("\"cards\":["));
  other_cards.at(face + 8) = 'Y';
  std::ofstream(records) << other_cards;
  faulty("its deck ");

  std::string other_lexicon = sound_records;
  if (words) {
    const std::string name = R"("lexicon":{"name":"standard")";
    other_lexicon.replace(other_lexicon.find(name), name.size(), R"("lexicon":{"name":"mine")");
  } else {
    other_lexicon.insert(other_lexicon.find(R"("deck":{)"), R"("lexicon":{"name":"mine","hash":"00"},)");
  }
  std::ofstream(records) << other_lexicon;
  faulty(words ? "the lexicon with that hash is called \"standard\", not \"mine\""
               : "it names a lexicon, but its game has no words");

  change("\"hash\":\"", 8);  // of the lexicon, or of the first move
  verify(words ? 2 : 1);

  std::ofstream(records) << "{}";
  verify(2);
}

TEST_CASE("`meldroom rooms` tells the operator which rooms were set aside, and why") {
  const TemporaryFolder data;
  const auto rooms = [&](int status) {
    return run_meldroom({"rooms", "--data-dir", data.path().string()}, status);
  };
  CHECK(rooms(1).starts_with("meldroom rooms: cannot read the journal"));
  {
    server::Metrics metrics;
    const auto opened = server::SqliteJournal::open(data.path(), metrics).value();
    server::Journal& journal = *opened;
    journal.read([](const server::JournalEntry&) {});
    journal.set_aside({server::RoomCode::parse("ABCDEFGH").value(), 7, "there is no deck `tarot`"});
    journal.flush();
  }
  CHECK(
      rooms(0).starts_with("rooms set aside since the last start of the server: 1\n"
                           "ABCDEFGH  entry 7: there is no deck `tarot`\n"));
}

TEST_CASE("`meldroom admin` reaches the server of its folder, even after another one was killed") {
  Files files;
  const auto run = [&](std::vector<std::string> arguments, int status) {
    arguments.insert(arguments.begin(), "admin");
    return run_meldroom(std::move(arguments), status,
                        {{"MELDROOM_DATA_DIR", (files.folder / "data").string()}});
  };
  const std::uint16_t port = free_port();
  {
    ChildProcess killed = opened(files.serve(port));
    killed.signal(SIGKILL);
    killed.wait();
  }
  CHECK(std::filesystem::is_socket(files.folder / "data/admin.sock"));
  CHECK(run({"rooms"}, 1).find("meldroom admin: no server answers at ") == 0);

  ChildProcess server = opened(files.serve(port));
  TestClient ann = in_room(port, 1, protocol::Create{"rummy", {}, 2, "Ann"});
  std::string said = run_meldroom({"--version"}, 0);
  REQUIRE(said.starts_with("meldroom "));
  said.replace(0, 1, "M").pop_back();
  CHECK(run({"status"}, 0) == said + ", rooms: 1, connections: 1\n");
  const std::string rooms = run({"rooms"}, 0);
  CHECK(rooms.find(
            "ROOM      GAME   STAGE    MATCH  SEATS  PEOPLE  CONNECTED  BOTS  SPECTATORS  UNCHANGED FOR\n" +
            ann.room() + "  rummy  waiting  0      2      1       1          0     0 ") == 0);
  CHECK(nlohmann::json::parse(run({"rooms", "--json"}, 0)).at("rooms").front().at("room") == ann.room());
  CHECK(run({"connections"}, 0).find("127.0.0.1  ") != std::string::npos);
  CHECK(run({"say", "Supper is ready."}, 0) == "Connections that got the message: 1\n");
  CHECK(ann.wait_for("announcement").at("text") == "Supper is ready.");
  CHECK(run({"drain", "Down at 22:00."}, 0)
            .find("Everybody who comes now gets the message, too: Down at 22:00.\n") != std::string::npos);
  CHECK(run({"undrain"}, 0) == "Connections that got the message: 1\n");
  CHECK(run({"limit", "max-rooms", "5"}, 0).find("max-rooms is 5 until the server stops or reloads.") == 0);
  CHECK(run({"limits"}, 0).find("max-rooms                                 5") != std::string::npos);
  CHECK(run({"ban", "203.0.113.7", "--why", "loud"}, 0) == "203.0.113.7 is banned.\n");
  CHECK(run({"bans"}, 0) == "203.0.113.7  # loud\n");
  CHECK(run({"unban", "203.0.113.7"}, 0) == "203.0.113.7 may connect again.\n");
  CHECK(run({"bans"}, 0) == "Nobody is banned.\n");
  CHECK(run({"unban", "203.0.113.7"}, 1) == "meldroom admin: `203.0.113.7` is not banned\n");
  CHECK(run({"close", ann.room(), "--reason", "Enough."}, 0) == "Room " + ann.room() + " is closed.\n");
  CHECK(ann.wait_for("room_closed").at("reason") == "Enough.");
  run({"close"}, 2);
  run({}, 2);
  server.signal(SIGTERM);
  server.wait_for_line("admin: 203.0.113.7 is banned");
  CHECK(server.wait() == 0);
}

TEST_CASE("an operator backs up the journal of a running server, checks, restores and repairs it") {
  Files files;
  const std::string data = (files.folder / "data").string();
  const std::string backup = (files.folder / "backup.db").string();
  const std::string elsewhere = (files.folder / "elsewhere").string();
  const std::string repaired = (files.folder / "repaired").string();
  const std::string lexicons = (files.folder / "lexicon").string();
  CHECK(run_meldroom({"backup", "--data-dir", data, backup}, 1).find("meldroom backup: cannot") == 0);

  const std::uint16_t port = free_port();
  ChildProcess server = opened(files.serve(port));
  auto players = sit_down(port, short_match("rummy"), *lexicon_in(files.folder / "lexicon"), 1);
  play_out(players, 5);
  CHECK(run_meldroom({"backup", "--data-dir", data, backup}, 0) == "the backup is complete\n");
  CHECK(run_meldroom({"verify", "--data-dir", data, "--lexicon-dir", lexicons}, 0).find("rooms: 1, ") == 0);
  CHECK(run_meldroom({"repair", "--data-dir", data, "--to", repaired}, 1).find("another server") !=
        std::string::npos);
  CHECK(run_meldroom({"restore", "--data-dir", data, backup}, 1).find("another server") != std::string::npos);
  stopped(server);

  CHECK(run_meldroom({"restore", "--data-dir", elsewhere, backup}, 0) == "the backup is restored\n");
  CHECK(run_meldroom({"verify", "--data-dir", elsewhere, "--lexicon-dir", lexicons}, 0)
            .find("rooms that cannot go on: 0") != std::string::npos);
  CHECK(run_meldroom({"repair", "--data-dir", elsewhere, "--to", repaired}, 0)
            .find("rooms found without a gap: 1\n") == 0);
  CHECK(run_meldroom({"verify", "--data-dir", repaired, "--lexicon-dir", lexicons}, 0).find("rooms: 1, ") ==
        0);
  const std::string nowhere = (files.folder / "nowhere").string();
  CHECK(run_meldroom({"verify", "--data-dir", nowhere, "--lexicon-dir", lexicons}, 2)
            .starts_with("meldroom verify: cannot read the journal"));
  run_meldroom({"verify", backup, "--data-dir", data}, 2);
}

TEST_CASE("every command finds the data by the settings of the server, also from a file") {
  Files files;
  const auto config = files.folder / "meldroom.conf";
  const std::string backup = (files.folder / "backup.db").string();
  std::ofstream(config) << "port = 0\ndata-dir = " << (files.folder / "data").string()
                        << "\nlexicon-dir = " << (files.folder / "lexicon").string() << '\n';
  const auto run = [&](std::vector<std::string> arguments, int status) {
    return run_meldroom(std::move(arguments), status,
                        {{"MELDROOM_CONFIG", config.string()},
                         {"MELDROOM_PASSWORD_FILE", "/dev/null/none"}});  // which no such command reads
  };
  ChildProcess server = opened(meldroom_with({"serve"}, {{"MELDROOM_CONFIG", config.string()}}));
  CHECK(run({"admin", "status"}, 0).find(", rooms: 0, connections: 0\n") != std::string::npos);
  CHECK(run({"rooms"}, 0) == "rooms set aside since the last start of the server: 0\n");
  CHECK(run({"backup", backup}, 0) == "the backup is complete\n");
  CHECK(run({"verify"}, 0).starts_with("rooms: 0, "));
  stopped(server);

  CHECK(run({"erase", "0123456789abcdef"}, 0).find("nothing about that person was found") !=
        std::string::npos);
  CHECK(run({"repair", "--to", (files.folder / "repaired").string()}, 0).starts_with("rooms found"));
  CHECK(run({"restore", backup}, 1).find("already exists") != std::string::npos);
  CHECK(run({"restore", backup, "--data-dir", (files.folder / "other").string()}, 0) ==
        "the backup is restored\n");
  std::ofstream(config, std::ios::app) << "data-dir =\n";
  CHECK(run({"rooms"}, 2).starts_with("meldroom: " + config.string() + ", line 4: "));
}

TEST_CASE("`meldroom erase` takes a person out of the journal and says what it did") {
  Files files;
  const std::uint16_t port = free_port();
  std::string room;
  {
    ChildProcess server = opened(files.serve(port));
    TestClient ann = in_room(port, 1, protocol::Create{"rummy", {}, 2, "Ann"});
    room = ann.room();
    TestClient bob = in_room(port, 2, protocol::Join{room, "Bob"});
    stopped(server);
  }
  const auto erase = [&](std::vector<std::string> whom, int status, const std::string& said) {
    whom.insert(whom.begin(), {"erase", "--data-dir", (files.folder / "data").string(), "--lexicon-dir",
                               (files.folder / "lexicon").string()});
    CHECK(run_meldroom(std::move(whom), status).find(said) != std::string::npos);
  };
  erase({"Ann"}, 1, "WHO is a device");
  erase({"Zoe", "--room", room}, 0, "nothing about that person was found");
  erase({"Ann", "--room", room}, 0, "were removed: 1, in rooms: " + room);
  erase({"Bob", "--room", room}, 0, "rooms closed, since nobody else had sat there: " + room);
}

TEST_CASE(
    "`meldroom doctor` says what is well, and what is wrong with settings, folder and the way to the "
    "server") {
  Files files;
  const std::uint16_t port = free_port();
  ChildProcess server = opened(files.serve(port));
  wait_until_ready(port);
  const auto check = [&](std::vector<std::string> more, int status, const std::vector<std::string>& lines) {
    more.insert(more.begin(), {"doctor", "--lexicon-dir", (files.folder / "lexicon").string()});
    const std::string report = run_meldroom(std::move(more), status);
    std::size_t at = 0;
    for (const std::string& line : lines) {
      INFO(line);
      at = report.find(line, at);
      CHECK(at != std::string::npos);
    }
  };
  const std::string data = (files.folder / "data").string();
  const std::string here = "http://127.0.0.1:";
  const std::string url = here + std::to_string(port) + "/";
  check({"--data-dir", data, "--url", url}, 0,
        {"ok    settings", "ok    data folder", "ok    journal      0 entries",
         "ok    bans         0 in the list", "clock", "file limit", "ok    lexicons     standard",
         "ok    outside", "ok    websocket"});
  check({"--data-dir", data, "--url", here + std::to_string(free_port()) + "/"}, 1, {"WRONG outside"});
  check({"--data-dir", data, "--url", url + "games/"}, 1, {"WRONG outside"});
  check({"--data-dir", "/dev/null/data"}, 1, {"WRONG data folder"});
  std::filesystem::create_directory(files.folder / "loop");
  std::filesystem::create_symlink("journal.db", files.folder / "loop/journal.db");  // leads to itself
  check({"--data-dir", (files.folder / "loop").string()}, 1, {"WRONG journal", "ok    bans"});
  check({"--port", "many"}, 2, {"WRONG settings"});
  check({"--admin-address", "localhost:8081"}, 2, {"WRONG settings"});
  check({"--cluster", "http://127.0.0.1:2379"}, 2, {"WRONG settings"});
  std::ofstream(files.folder / "data/bans.txt") << "somebody\n";
  check({"--data-dir", data}, 1, {"WRONG bans"});
}
