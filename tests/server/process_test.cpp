// The program as its host runs it: flags, signals, refusals to start.
#include <array>
#include <chrono>
#include <ctime>
#include <fstream>
#include <signal.h>
#include <sstream>

#include <catch2/catch.hpp>

#include "http_request.hpp"
#include "journal/sqlite_journal.hpp"
#include "players.hpp"
#include "test_certificate.hpp"
#include "test_server.hpp"
#include "tests/child_process.hpp"
#include "tls_tunnel.hpp"

using namespace meldroom;
using namespace meldroom::test;

namespace {

struct Files {
  TemporaryFolder folder;
  Files() { make_lexicon(folder / "lexicon"); }
  [[nodiscard]] ChildOptions serve(std::uint16_t port, std::vector<std::string> more = {}) const {
    ChildOptions options;
    options.arguments = {MELDROOM_PROGRAM, "serve",
                         "--port",         std::to_string(port),
                         "--data-dir",     (folder / "data").string(),
                         "--lexicon-dir",  (folder / "lexicon").string()};
    options.arguments.insert(options.arguments.end(), more.begin(), more.end());
    return options;
  }
};

/// Stops a server as its host does. Returns what it printed.
std::string stopped(ChildProcess& server) {
  server.signal(SIGTERM);
  const Ended ended = server.finish();
  CHECK(ended.status == 0);
  return ended.output;
}

/// The port that a server has chosen for itself. A port that is free on 127.0.0.1 can be taken on another address.
std::string opened_port(ChildProcess& server) {
  const std::string line = server.wait_for_line("Open ");
  const auto colon = line.rfind(':');
  return line.substr(colon + 1, line.rfind('/') - colon - 1);
}

}  // namespace

TEST_CASE("it prints the address to open, and SIGTERM drains it") {
  Files files;
  const std::uint16_t port = free_port();
  ChildProcess server(files.serve(port));
  CHECK(server.wait_for_line("Open http://127.0.0.1:" + std::to_string(port) + "/").find("Open") !=
        std::string::npos);
  TestClient client(port);
  client.hello(1);
  client.must(protocol::Create{"rummy", {}, 2, "Ann"});

  const auto begun = std::chrono::steady_clock::now();
  server.signal(SIGTERM);
  CHECK(client.wait_for("closing").contains("reason"));
  CHECK(client.wait_for_close() == 1012);
  CHECK(server.wait() == 0);
  CHECK(std::chrono::steady_clock::now() - begun < std::chrono::seconds(10));
}

TEST_CASE("the server may open as many files as the system allows, and says if they are too few") {
  Files files;
  const auto limited_by = [&](const std::string& command) {
    ChildOptions options = files.serve(free_port());
    options.arguments.insert(options.arguments.begin(), {"/bin/sh", "-c", command + " && exec \"$@\"", "sh"});
    return options;
  };
  {
    ChildProcess server(limited_by("ulimit -Sn 256"));
    server.wait_for_line("Open ");
    std::ifstream limits("/proc/" + std::to_string(server.pid()) + "/limits");
    std::string soft;
    std::string hard;
    for (std::string line; std::getline(limits, line);) {
      if (line.starts_with("Max open files")) std::istringstream(line.substr(14)) >> soft >> hard;
    }
    CHECK(soft == hard);
    CHECK(soft != "256");
  }
  ChildProcess server(limited_by("ulimit -n 300"));
  server.wait_for_line(
      "the system allows 300 open files, and 20000 connections (max-connections) need 20100");
  server.wait_for_line("Open ");
}

TEST_CASE("a client that does not hang up cannot keep a server from stopping") {
  Files files;
  const std::uint16_t port = free_port();
  ChildProcess server(files.serve(port));
  server.wait_for_line("Open ");
  TestClient client(port);
  client.hello(1);
  server.signal(SIGINT);
  CHECK(server.wait(std::chrono::seconds(10)) == 0);
}

TEST_CASE("it refuses to start with a message that says why") {
  Files files;
  const std::uint16_t port = free_port();
  ChildProcess first(files.serve(port));
  first.wait_for_line("Open ");

  ChildProcess same_folder(files.serve(free_port()));
  same_folder.wait_for_line("another server uses ");
  CHECK(same_folder.wait() == 1);

  Files others;
  ChildProcess same_port(others.serve(port));
  same_port.wait_for_line("cannot listen on 127.0.0.1 port " + std::to_string(port));
  CHECK(same_port.wait() == 1);

  std::filesystem::rename(others.folder / "lexicon", others.folder / "elsewhere");
  ChildProcess no_lexicon(others.serve(free_port()));
  no_lexicon.wait_for_line("meldroom dict build");
  CHECK(no_lexicon.wait() == 1);

  ChildOptions options = others.serve(free_port());
  options.environment["MELDROOM_THREADS"] = "many";
  ChildProcess wrong_value(options);
  wrong_value.wait_for_line("MELDROOM_THREADS: `many` must be a number from 1 to 256");
  CHECK(wrong_value.wait() == 2);
}

TEST_CASE("the log says what starts, who is refused, and that a proxy is not trusted") {
  Files files;
  const std::uint16_t port = free_port();
  ChildOptions options = files.serve(port, {"--max-connections", "1"});
  options.environment["MELDROOM_PASSWORD"] = "open sesame";
  ChildProcess server(options);
  const std::string start = server.wait_for_line("Meldroom " MELDROOM_VERSION " (build ");
  CHECK(start.find(") starts; settings: ") != std::string::npos);
  CHECK(start.find("port=" + std::to_string(port)) != std::string::npos);
  CHECK(start.find("max-connections=1") != std::string::npos);
  CHECK(start.find("password=(set)") != std::string::npos);
  server.wait_for_line("Open ");
  TestClient first(port);
  for (int i = 0; i < 3; ++i) CHECK_THROWS_AS(TestClient(port), Closed);
  for (int i = 0; i < 3; ++i) get(port, "/healthz", {{"X-Forwarded-For", "203.0.113.7"}});
  CHECK(metric(port, "refused_total{reason=\"too_many_connections\"}") == 3);
  CHECK(metric(port, "journal_bytes").value() > 0);
  const std::string log = stopped(server);
  const auto times = [&log](const std::string& what) {
    int count = 0;
    for (auto at = log.find(what); at != log.npos; at = log.find(what, at + 1)) ++count;
    return count;
  };
  CHECK(times("refused 127.0.0.1: too_many_connections") == 1);
  CHECK(times("X-Forwarded-For comes from 127.0.0.1, which `trusted-proxies` does not name") == 1);
  CHECK(times("sesame") == 0);
}

TEST_CASE(
    "the log is in UTC, and says which rooms open and end; with `debug` also who comes, goes and asks") {
  Files files;
  const auto log_at = [&](const std::string& level) {
    const std::uint16_t port = free_port();
    ChildOptions options = files.serve(port, {"--log-level", level});
    options.environment["TZ"] = "Pacific/Kiritimati";  // 14 hours ahead
    ChildProcess server(options);
    server.wait_for_line("Open ");
    {
      TestClient client(port);
      client.hello(1);
      client.must(protocol::Create{"rummy", {}, 2, "Ann"});
      CHECK(client.ask(protocol::Rematch{}).at("code") == "wrong_stage");
      client.must(protocol::LeaveRoom{});
    }
    get(port, "/healthz?a=secret");
    return stopped(server);
  };
  const auto today_in_utc = [] {
    const std::time_t now = std::time(nullptr);
    std::tm utc{};
    gmtime_r(&now, &utc);
    std::array<char, 16> text{};
    return std::string(text.data(), std::strftime(text.data(), text.size(), "%Y-%m-%d %H:", &utc));
  };
  const std::string begun = today_in_utc();
  const std::string log = log_at("info");
  CHECK((log.starts_with(begun) || log.starts_with(today_in_utc())));  // an hour can begin meanwhile
  CHECK(log.find(" opens for Rummy") != log.npos);
  CHECK(log.find("connects") == log.npos);

  const std::string more = log_at("debug");
  CHECK(more.find("127.0.0.1 connects") != more.npos);
  CHECK(more.find("the connection of 127.0.0.1 has ended after 0 s") != more.npos);
  CHECK(more.find(" refuses a request of 127.0.0.1: wrong_stage") != more.npos);
  CHECK(more.find("127.0.0.1 GET /healthz: 200") != more.npos);
  CHECK(more.find("secret") == more.npos);
}

TEST_CASE("healthcheck says whether a server runs") {
  Files files;
  const std::uint16_t port = free_port();
  ChildOptions options;
  options.arguments = {MELDROOM_PROGRAM, "healthcheck"};
  options.environment["MELDROOM_PORT"] = std::to_string(port);
  ChildProcess before(options);
  CHECK(before.wait() == 1);
  ChildProcess server(files.serve(port));
  server.wait_for_line("Open ");
  ChildProcess after(options);
  CHECK(after.wait() == 0);
}

TEST_CASE("healthcheck finds the server by the same settings, also from a file") {
  Files files;
  const std::uint16_t port = free_port();
  const auto config = files.folder / "meldroom.conf";
  std::ofstream(config) << "port = " << port << "\nbase-path = /games/\n";
  ChildProcess server(files.serve(port, {"--config", config.string()}));
  server.wait_for_line("Open ");
  ChildOptions options;
  options.arguments = {MELDROOM_PROGRAM, "healthcheck"};
  options.environment["MELDROOM_CONFIG"] = config.string();
  CHECK(run_to_end(options).status == 0);
  std::ofstream(config, std::ios::app) << "prot = 1\n";
  const Ended wrong = run_to_end(options);
  CHECK(wrong.status == 1);
  CHECK(wrong.output.find("line 3: there is no setting `prot`") != std::string::npos);
}

TEST_CASE("a server whose log nobody reads any more goes on, and stops in order") {
  Files files;
  const std::uint16_t port = free_port();
  ChildProcess server(files.serve(port, {"--log-level", "debug"}));
  server.wait_for_line("Open ");
  server.close_output();
  TestClient ann(port);
  ann.hello(1);
  ann.must(protocol::Create{"rummy", {}, 2, "Ann"});
  server.signal(SIGTERM);
  CHECK(ann.wait_for_close() == 1012);
  CHECK(server.wait() == 0);
}

TEST_CASE("SIGHUP applies other settings and a new certificate, and nothing if anything is wrong") {
  Files files;
  const auto certificate = make_certificate(files.folder.path(), "server");
  const auto config = files.folder / "meldroom.conf";
  std::ofstream(config) << "max-rooms = 5\ntls-certificate = " << certificate.certificate.string()
                        << "\ntls-key = " << certificate.key.string() << '\n';
  const std::uint16_t port = free_port();
  ChildProcess server(files.serve(port, {"--config", config.string()}));
  server.wait_for_line("TLS: the certificate for localhost, 127.0.0.1 is valid until ");
  server.wait_for_line("Open https://localhost:" + std::to_string(port) + "/");
  const auto old_certificate = files.folder / "old.pem";
  std::filesystem::copy(certificate.certificate, old_certificate);
  const TlsTunnel before(port, old_certificate);
  TestClient ann(before.port());
  ann.hello(1);

  make_certificate(files.folder.path(), "server");
  std::ofstream(config, std::ios::app) << "max-rooms = 6\nthreads = 2\n";
  server.signal(SIGHUP);
  server.wait_for_line(
      "reloaded: settings [max-rooms, tls-certificate], lexicons [], bans; for a restart: [threads]");
  const TlsTunnel after(port, certificate.certificate);
  TestClient(after.port()).hello(2);
  CHECK_THROWS_AS(TestClient(before.port()), Closed);
  CHECK(ann.must(protocol::Ping{}).at("type") == "pong");

  std::ofstream(certificate.key) << "rubbish";
  server.signal(SIGHUP);
  server.wait_for_line("nothing is reloaded: tls-key: " + certificate.key.string() +
                       " has no key in PEM form");
  TestClient(after.port()).hello(2);
  make_certificate(files.folder.path(), "server", std::chrono::hours(-24));
  server.signal(SIGHUP);
  server.wait_for_line(" expired on ");
  CHECK(ann.must(protocol::Ping{}).at("type") == "pong");
  server.signal(SIGTERM);
  CHECK(ann.wait_for_close() == 1012);
  CHECK(server.wait() == 0);
}

TEST_CASE("healthcheck and doctor ask a server over TLS") {
  Files files;
  const auto certificate = make_certificate(files.folder.path(), "server");
  ChildProcess server(
      files.serve(0, {"--address", "0.0.0.0", "--tls-certificate", certificate.certificate.string(),
                      "--tls-key", certificate.key.string()}));
  const std::string port = opened_port(server);
  ChildOptions health;
  health.arguments = {MELDROOM_PROGRAM, "healthcheck"};
  health.environment["MELDROOM_PORT"] = port;
  ChildProcess without(health);
  without.wait_for_line("answered 400: this server speaks HTTPS here");
  CHECK(without.wait() == 1);
  health.environment["MELDROOM_TLS_CERTIFICATE"] = certificate.certificate.string();
  CHECK(ChildProcess(health).wait() == 0);

  const auto doctor = [&](const std::string& host, const CertificateFiles& shown) {
    ChildOptions options;
    options.arguments = {MELDROOM_PROGRAM,
                         "doctor",
                         "--lexicon-dir",
                         (files.folder / "lexicon").string(),
                         "--data-dir",
                         (files.folder / "data").string(),
                         "--tls-certificate",
                         shown.certificate.string(),
                         "--tls-key",
                         shown.key.string(),
                         "--url",
                         "https://" + host + ":" + port + "/"};
    options.environment["SSL_CERT_FILE"] = certificate.certificate.string();
    return options;
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
  untrusted.wait_for_line("look  tls          the certificate for localhost, 127.0.0.1 is valid until ");
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
  const auto run = [](std::vector<std::string> arguments) {
    ChildOptions options;
    options.arguments = {MELDROOM_PROGRAM};
    options.arguments.insert(options.arguments.end(), arguments.begin(), arguments.end());
    return ChildProcess(options);
  };
  const auto verify = [&] { return run({"verify", records, "--lexicon-dir", lexicons}); };
  const std::string variant(GENERATE(from_range(engine::variants().begin(), engine::variants().end())).name);
  CHECK(run({"simulate", "--variant", variant, "--matches", "2", "--max-moves", "300", "--lexicon-dir",
             lexicons, "--out", records})
            .wait() == 0);
  auto sound = verify();
  sound.wait_for_line("match 2");
  CHECK(sound.wait() == 0);
  CHECK(sound.transcript().find("FAULT") == std::string::npos);

  const bool words = engine::info(*engine::variant_named(variant)).words;
  if (words) {
    // The host has replaced the word list. Where the old one is kept, the records can still be checked.
    const auto kept = files.folder / "kept";
    std::filesystem::create_directory(kept);
    std::filesystem::rename(files.folder / "lexicon/standard.lex", kept / "old.lex");
    make_lexicon(files.folder / "lexicon", "CAT DOG");
    auto replaced = verify();
    replaced.wait_for_line("a lexicon \"standard\" that is not here");
    CHECK(replaced.wait() == 2);
    CHECK(run({"verify", records, "--lexicon-dir", kept.string()}).wait() == 0);
    std::filesystem::rename(kept / "old.lex", files.folder / "lexicon/standard.lex");
  }

  std::stringstream text;
  text << std::ifstream(records).rdbuf();
  const auto faulty = [&](const std::string& what) {
    auto checked = verify();
    checked.wait_for_line("match 1");
    CHECK(checked.wait() == 1);
    CHECK(checked.transcript().find("FAULT at the start: " + what) != std::string::npos);
  };
  const auto change = [&](const std::string& field, std::size_t offset) {
    auto changed = text.str();
    auto& digit = changed.at(changed.find(field) + offset);
    digit = digit == '0' ? '1' : '0';
    std::ofstream(records) << changed;
  };
  change("\"commitment\":\"", 14);
  faulty("the secret is not the one");

  auto other_cards = text.str();
  const auto face = other_cards.find("\"code\":\"", other_cards.find("\"cards\":["));
  other_cards.at(face + 8) = 'Y';
  std::ofstream(records) << other_cards;
  faulty("its deck ");

  change("\"hash\":\"", 8);  // of the lexicon, or of the first move
  auto other = verify();
  CHECK(other.wait() == (words ? 2 : 1));

  std::ofstream(records) << "{}";
  CHECK(verify().wait() == 2);
}

TEST_CASE("the log can be JSON and contains no secrets") {
  Files files;
  const std::uint16_t port = free_port();
  ChildProcess server(files.serve(port, {"--log-format", "json", "--log-level", "debug"}));
  server.wait_for_line("Open ");
  {
    TestClient client(port);
    client.hello(1);
    client.must(protocol::Create{"rummy", {}, 2, "Ann"});
    client.must(protocol::Chat{"my aunt's recipe"});
    client.must(protocol::Link{});
  }
  const std::string log = stopped(server);
  std::istringstream lines(log);
  int count = 0;
  for (std::string line; std::getline(lines, line); ++count) {
    const auto json = nlohmann::json::parse(line);
    CHECK(json.contains("time"));
    CHECK(json.contains("level"));
    CHECK(json.contains("message"));
  }
  CHECK(count >= 3);
  CHECK(log.find("recipe") == std::string::npos);
}

TEST_CASE("`meldroom rooms` tells the host which rooms were set aside, and why") {
  const TemporaryFolder data;
  const auto command = [&] {
    ChildOptions options;
    options.arguments = {MELDROOM_PROGRAM, "rooms", "--data-dir", data.path().string()};
    return options;
  };
  ChildProcess nothing_there(command());
  CHECK(nothing_there.read_line()->find("meldroom rooms: cannot read the journal") == 0);
  CHECK(nothing_there.wait() == 1);
  {
    server::Metrics metrics;
    auto opened = server::SqliteJournal::open(data.path(), metrics);
    server::Journal& journal = *std::get<std::unique_ptr<server::SqliteJournal>>(opened);
    journal.read([](const server::JournalEntry&) {});
    journal.set_aside({server::RoomCode::parse("ABCDEFGH").value(), 7, "there is no deck `tarot`"});
    journal.flush();
  }
  ChildProcess rooms(command());
  CHECK(rooms.read_line() == "rooms set aside since the last start of the server: 1");
  CHECK(rooms.read_line() == "ABCDEFGH  entry 7: there is no deck `tarot`");
  CHECK(rooms.wait() == 0);
}

TEST_CASE("`meldroom admin` reaches the server of its folder, even after another one was killed") {
  Files files;
  const auto run = [&](std::vector<std::string> arguments, int status) {
    ChildOptions options;
    options.arguments = {MELDROOM_PROGRAM, "admin"};
    options.arguments.insert(options.arguments.end(), arguments.begin(), arguments.end());
    options.environment["MELDROOM_DATA_DIR"] = (files.folder / "data").string();
    const Ended ended = run_to_end(options);
    INFO(ended.output);
    CHECK(ended.status == status);
    return ended.output;
  };
  const std::uint16_t port = free_port();
  {
    ChildProcess killed(files.serve(port));
    killed.wait_for_line("Open ");
    killed.signal(SIGKILL);
    killed.wait();
  }
  CHECK(std::filesystem::is_socket(files.folder / "data/admin.sock"));
  CHECK(run({"rooms"}, 1).find("meldroom admin: no server answers at ") == 0);

  ChildProcess server(files.serve(port));
  server.wait_for_line("Open ");
  TestClient ann(port);
  ann.hello(1);
  ann.must(protocol::Create{"rummy", {}, 2, "Ann"});
  ChildOptions version;
  version.arguments = {MELDROOM_PROGRAM, "--version"};
  std::string said = run_to_end(version).output;
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
  CHECK(run({"unban", "203.0.113.7"}, 1) == "meldroom admin: `203.0.113.7` is not banned\n");
  CHECK(run({"close", ann.room(), "--reason", "Enough."}, 0) == "Room " + ann.room() + " is closed.\n");
  CHECK(ann.wait_for("room_closed").at("reason") == "Enough.");
  run({"close"}, 2);
  run({}, 2);
  server.signal(SIGTERM);
  server.wait_for_line("admin: 203.0.113.7 is banned");
  CHECK(server.wait() == 0);
}

TEST_CASE(
    "a host backs up a journal while a server uses it, checks it, restores it elsewhere and repairs it") {
  Files files;
  const auto run = [&](std::vector<std::string> arguments, int status) {
    ChildOptions options;
    options.arguments = std::move(arguments);
    options.arguments.insert(options.arguments.begin(), MELDROOM_PROGRAM);
    const Ended ended = run_to_end(options);
    INFO(ended.output);
    CHECK(ended.status == status);
    return ended.output;
  };
  const std::string data = (files.folder / "data").string();
  const std::string backup = (files.folder / "backup.db").string();
  const std::string elsewhere = (files.folder / "elsewhere").string();
  const std::string repaired = (files.folder / "repaired").string();
  const std::string lexicons = (files.folder / "lexicon").string();
  CHECK(run({"backup", "--data-dir", data, backup}, 1).find("meldroom backup: cannot") == 0);

  const std::uint16_t port = free_port();
  ChildProcess server(files.serve(port));
  server.wait_for_line("Open ");
  auto players = sit_down(port, short_match("rummy"), *lexicon_in(files.folder / "lexicon"), 1);
  play_out(players, 5);
  CHECK(run({"backup", "--data-dir", data, backup}, 0) == "the backup is complete\n");
  CHECK(run({"verify", "--data-dir", data, "--lexicon-dir", lexicons}, 0).find("rooms: 1, ") == 0);
  CHECK(run({"repair", "--data-dir", data, "--to", repaired}, 1).find("another server") != std::string::npos);
  CHECK(run({"restore", "--data-dir", data, backup}, 1).find("another server") != std::string::npos);
  server.signal(SIGTERM);
  CHECK(server.wait() == 0);

  CHECK(run({"restore", "--data-dir", elsewhere, backup}, 0) == "the backup is restored\n");
  CHECK(run({"verify", "--data-dir", elsewhere, "--lexicon-dir", lexicons}, 0)
            .find("rooms that cannot go on: 0") != std::string::npos);
  CHECK(
      run({"repair", "--data-dir", elsewhere, "--to", repaired}, 0).find("rooms found without a gap: 1\n") ==
      0);
  CHECK(run({"verify", "--data-dir", repaired, "--lexicon-dir", lexicons}, 0).find("rooms: 1, ") == 0);
  CHECK(run({"verify"}, 2).find("--data-dir") != std::string::npos);
}

TEST_CASE("`meldroom erase` takes a person out of the journal and says what it did") {
  Files files;
  const std::uint16_t port = free_port();
  std::string room;
  {
    ChildProcess server(files.serve(port));
    server.wait_for_line("Open ");
    TestClient ann(port);
    ann.hello(1);
    ann.must(protocol::Create{"rummy", {}, 2, "Ann"});
    room = ann.room();
    TestClient bob(port);
    bob.hello(2);
    bob.must(protocol::Join{room, "Bob"});
    server.signal(SIGTERM);
    CHECK(server.wait() == 0);
  }
  const auto erase = [&](std::vector<std::string> more) {
    ChildOptions options;
    options.arguments = {MELDROOM_PROGRAM, "erase",
                         "--data-dir",     (files.folder / "data").string(),
                         "--lexicon-dir",  (files.folder / "lexicon").string()};
    options.arguments.insert(options.arguments.end(), more.begin(), more.end());
    return options;
  };
  ChildProcess no_device(erase({"Ann"}));
  no_device.wait_for_line("WHO is a device");
  CHECK(no_device.wait() == 1);
  ChildProcess nobody(erase({"Zoe", "--room", room}));
  nobody.wait_for_line("nothing about that person was found");
  CHECK(nobody.wait() == 0);
  ChildProcess ann(erase({"Ann", "--room", room}));
  ann.wait_for_line("were removed: 1, in rooms: " + room);
  CHECK(ann.wait() == 0);
  ChildProcess bob(erase({"Bob", "--room", room}));
  bob.wait_for_line("rooms closed, since nobody else had sat there: " + room);
  CHECK(bob.wait() == 0);
}

TEST_CASE(
    "`meldroom doctor` says what is well, and what is wrong with settings, folder and the way to the "
    "server") {
  Files files;
  const std::uint16_t port = free_port();
  ChildProcess server(files.serve(port));
  server.wait_for_line("Open ");
  const auto doctor = [&](const std::vector<std::string>& more) {
    ChildOptions options;
    options.arguments = {MELDROOM_PROGRAM, "doctor", "--lexicon-dir", (files.folder / "lexicon").string()};
    options.arguments.insert(options.arguments.end(), more.begin(), more.end());
    return options;
  };
  const std::string data = (files.folder / "data").string();
  const std::string url = "http://127.0.0.1:" + std::to_string(port) + "/";

  ChildProcess well(doctor({"--data-dir", data, "--url", url}));
  for (const std::string line : {"ok    settings", "ok    data folder", "ok    journal      0 entries",
                                 "ok    bans         0 in the list", "clock", "file limit",
                                 "ok    lexicons     standard", "ok    outside", "ok    websocket"}) {
    well.wait_for_line(line);
  }
  CHECK(well.wait() == 0);

  ChildProcess nobody_there(
      doctor({"--data-dir", data, "--url", "http://127.0.0.1:" + std::to_string(free_port()) + "/"}));
  nobody_there.wait_for_line("WRONG outside");
  CHECK(nobody_there.wait() == 1);

  ChildProcess other_path(doctor({"--data-dir", data, "--url", url + "games/"}));
  other_path.wait_for_line("WRONG outside");
  CHECK(other_path.wait() == 1);

  ChildProcess no_folder(doctor({"--data-dir", "/dev/null/data"}));
  no_folder.wait_for_line("WRONG data folder");
  CHECK(no_folder.wait() == 1);

  for (const std::vector<std::string>& wrong :
       std::vector<std::vector<std::string>>{{"--port", "many"},
                                             {"--admin-address", "localhost:8081"},
                                             {"--cluster", "http://127.0.0.1:2379"}}) {
    ChildProcess refused(doctor(wrong));
    refused.wait_for_line("WRONG settings");
    CHECK(refused.wait() == 2);
  }

  std::ofstream(files.folder / "data/bans.txt") << "somebody\n";
  ChildProcess bad_ban(doctor({"--data-dir", data}));
  bad_ban.wait_for_line("WRONG bans");
  CHECK(bad_ban.wait() == 1);
}
