// The server as a process: flags, signals, its log, and refusals to start.
#include <array>
#include <chrono>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <optional>
#include <signal.h>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include <boost/asio/write.hpp>
#include <catch2/catch.hpp>

#include "asio.hpp"
#include "hanging_file.hpp"
#include "http_request.hpp"
#include "killed_server.hpp"
#include "operator_commands.hpp"
#include "test_certificate.hpp"
#include "test_client.hpp"
#include "tls_tunnel.hpp"

using namespace meldroom;
using namespace meldroom::test;
using namespace std::string_literals;

TEST_CASE("it prints the address to open, and SIGTERM stops it") {
  Files files;
  const std::uint16_t port = free_port();
  ChildProcess server(files.serve(port));
  CHECK(server.wait_for_line("Open http://127.0.0.1:" + std::to_string(port) + "/").find("Open") !=
        std::string::npos);
  TestClient client = in_room(port, 1, protocol::Create{"rummy", {}, 2, "Ann"});

  server.signal(SIGTERM);
  CHECK(client.wait_for("closing").contains("reason"));
  CHECK(client.wait_for_close() == 1012);
  CHECK(server.wait() == 0);
}

TEST_CASE("the server may open as many files as the system allows, and says if they are too few") {
  Files files;
  const auto limited_by = [&](const std::string& command) {
    ChildOptions options = files.serve(free_port());
    options.arguments.insert(options.arguments.begin(), {"/bin/sh", "-c", command + " && exec \"$@\"", "sh"});
    return options;
  };
  {
    ChildProcess server = opened(limited_by("ulimit -Sn 256"));
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
  ChildProcess server = opened(files.serve(port));
  TestClient client = guest(port, 1);
  server.signal(SIGINT);
  CHECK(server.wait() == 0);
}

TEST_CASE("it refuses to start with a message that says why") {
  Files files;
  const std::uint16_t port = free_port();
  ChildProcess first = opened(files.serve(port));

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

TEST_CASE("a request counts for the address that sent it, also if that has reset the connection since") {
  const Files files;
  const std::uint16_t port = free_port();
  ChildProcess server = opened(files.serve(port));
  boost::asio::io_context io;
  boost::asio::ip::tcp::socket peer(io);
  peer.connect({boost::asio::ip::make_address("127.0.0.1"), port});
  CHECK(ask_for_nothing(port) == served);  // so the connection before has been accepted

  // The server first goes on when the request and the reset are there.
  server.pause();
  boost::asio::write(
      peer, boost::asio::buffer("GET / HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 203.0.113.7\r\n\r\n"s));
  peer.set_option(boost::asio::socket_base::linger(true, 0));
  peer.close();
  server.resume();
  CHECK(server.wait_for_line("X-Forwarded-For comes from ").find("from 127.0.0.1, which") !=
        std::string::npos);
  stopped(server);
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
  for (int i = 0; i < 3; ++i) ask_for_nothing(port, {{"X-Forwarded-For", "203.0.113.7"}});
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

TEST_CASE("the log is in UTC, and says which rooms open and end; with `debug` also who comes, goes, asks") {
  Files files;
  const auto log_at = [&](const std::string& level) {
    const std::uint16_t port = free_port();
    ChildOptions options = files.serve(port, {"--log-level", level});
    options.environment["TZ"] = "Pacific/Kiritimati";  // 14 hours ahead
    ChildProcess server = opened(options);
    {
      TestClient client = in_room(port, 1, protocol::Create{"rummy", {}, 2, "Ann"});
      CHECK(client.ask(protocol::Rematch{}).at("code") == "wrong_stage");
      client.must(protocol::LeaveRoom{});
    }
    get(port, "/nothing?a=secret");
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
  CHECK(more.find("127.0.0.1 GET /nothing: 404") != more.npos);
  CHECK(more.find("secret") == more.npos);
}

TEST_CASE("a server whose log nobody reads any more goes on, and stops in order") {
  Files files;
  const std::uint16_t port = free_port();
  ChildProcess server = opened(files.serve(port, {"--log-level", "debug"}));
  server.close_output();
  TestClient ann = in_room(port, 1, protocol::Create{"rummy", {}, 2, "Ann"});
  server.signal(SIGTERM);
  CHECK(ann.wait_for_close() == 1012);
  CHECK(server.wait() == 0);
}

TEST_CASE("a server whose log waits for a reader plays on, stops in order, and says what its log lacks") {
  Files files;
  const std::uint16_t port = free_port();
  auto arguments = limits_for_programs(MELDROOM_PROGRAM);
  arguments.insert(arguments.end(), {"--log-level", "debug"});
  ChildProcess server = opened(files.serve(port, std::move(arguments)));
  TestClient ann = in_room(port, 1, protocol::Create{"rummy", {}, 2, "Ann"});
  // Each refusal is a line. These are more than the pipe and the server keep.
  const auto fill_the_log = [&ann] {
    for (int i = 0; i < 6'000; ++i) REQUIRE(ann.ask(protocol::Rematch{}).at("code") == "wrong_stage");
  };
  fill_the_log();
  ann.must(protocol::LeaveRoom{});
  ann.must(protocol::Create{"rummy", {}, 2, "Ann"});
  server.wait_for_line(" lines are missing here: nobody took them in time");
  server.wait_for_line("room " + ann.room() + " opens");

  fill_the_log();
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
  TestClient ann = guest(before.port(), 1);

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

TEST_CASE("SIGTERM and Ctrl-C end a server that has not finished its start") {
  for (const int signal : {SIGTERM, SIGINT}) {
    Files files;
    HangingFile lexicon(files.folder / "lexicon/other.lex");
    ChildProcess server(files.serve(free_port()));
    lexicon.wait_for_reader();
    server.signal(signal);
    server.wait_for_line("the server ends before it has started");
    CHECK(server.wait() == 0);
  }
}

TEST_CASE("while a reload hangs, SIGTERM tells the players that the server restarts, and ends it") {
  for (const std::string how : {"SIGHUP", "admin reload"}) {
    INFO(how);
    Files files;
    const std::uint16_t port = free_port();
    ChildProcess server = opened(files.serve(port));
    TestClient ann = guest(port, 1);
    HangingFile lexicon(files.folder / "lexicon/other.lex");
    std::optional<ChildProcess> command;
    if (how == "SIGHUP") {
      server.signal(SIGHUP);
    } else {
      command.emplace(meldroom_with({"admin", "reload", "--data-dir", (files.folder / "data").string()}));
    }
    lexicon.wait_for_reader();
    server.signal(SIGTERM);
    CHECK(ann.wait_for("closing").contains("reason"));
    CHECK(ann.wait_for_close() == 1012);
    CHECK(server.wait() == 0);
    if (command) CHECK(command->wait() == 1);
  }
}

TEST_CASE("while a reload hangs, another one is refused, and the operator can still speak to the players") {
  Files files;
  const std::uint16_t port = free_port();
  ChildProcess server = opened(files.serve(port));
  TestClient ann = guest(port, 1);
  const auto admin = [&](std::vector<std::string> command) {
    command.insert(command.begin(), "admin");
    command.insert(command.end(), {"--data-dir", (files.folder / "data").string()});
    return command;
  };
  std::optional<HangingFile> lexicon(files.folder / "lexicon/other.lex");
  ChildProcess first(meldroom_with(admin({"reload"})));
  lexicon->wait_for_reader();
  const std::string refused = "another reload has not ended yet";
  CHECK(run_meldroom(admin({"reload"}), 1).find(refused) != std::string::npos);
  server.wait_for_line(refused);
  server.signal(SIGHUP);
  server.wait_for_line(refused);
  run_meldroom(admin({"say", "The disk hangs."}), 0);
  CHECK(ann.wait_for("announcement").at("text") == "The disk hangs.");
  run_meldroom(admin({"ban", "203.0.113.7"}), 0);

  lexicon.reset();
  CHECK(first.finish().output.find("other.lex") != std::string::npos);  // it is empty
  run_meldroom(admin({"reload"}), 0);
}

TEST_CASE("whatever the log quotes, a line is one line of printable text in UTF-8") {
  for (const std::string format : {"text", "json"}) {
    const Files files;
    const std::string folder =
        (files.folder / "a\n2026-01-01 00:00:00.000Z info \x1b[2J\xc2\x9b\xff\xc3\xa9").string();
    // It refuses to start, because that folder has no page.
    const Ended ended = run_to_end(files.serve(free_port(), {"--log-format", format, "--web-root", folder}));
    INFO(format << '\n' << ended.output);
    std::istringstream lines(ended.output);
    std::string last;
    for (std::string line; std::getline(lines, line);) {
      last = format == "json" ? nlohmann::json::parse(line).at("message").get<std::string>() : line;
    }
    CHECK(last.ends_with("/a\\x0a2026-01-01 00:00:00.000Z info \\x1b[2J\\xc2\\x9b\\xff\xc3\xa9"));
  }
}

TEST_CASE("the log can be JSON and contains no secrets") {
  Files files;
  const std::uint16_t port = free_port();
  ChildProcess server = opened(files.serve(port, {"--log-format", "json", "--log-level", "debug"}));
  {
    TestClient client = in_room(port, 1, protocol::Create{"rummy", {}, 2, "Ann"});
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
