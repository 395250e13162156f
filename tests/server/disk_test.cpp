// A disk that cannot be written for a while. No acknowledged move is lost, no other move is shown as done, and the game
// goes on by itself when the disk works again.
#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <memory>
#include <signal.h>
#include <string>
#include <thread>

#include <catch2/catch.hpp>

#include "http_request.hpp"
#include "killed_server.hpp"
#include "locked_journal.hpp"
#include "operator_commands.hpp"
#include "players.hpp"
#include "tests/wait_until.hpp"

using namespace meldroom;
using namespace meldroom::test;
using namespace std::chrono_literals;

namespace {

/// A server with a disk that fails as a test says (faulty_disk.cpp).
class FaultyServer {
 public:
  FaultyServer() {
    ChildOptions options = server_.command();
    options.environment = {{"LD_PRELOAD", FAULTY_DISK_LIBRARY}, {"FAULTY_DISK", control().string()}};
    process_ = std::make_unique<ChildProcess>(options);
    process_->wait_for_line("Open ");
  }

  void disk(std::string_view fault) const {
    const std::filesystem::path next = folder_ / "next";
    std::ofstream(next) << fault;
    std::filesystem::rename(next, control());
  }
  void kill() {
    process_->signal(SIGKILL);
    process_->wait();
  }
  void ask_to_end() const { process_->signal(SIGTERM); }
  /// Stops the server as its operator does. Returns what it printed.
  std::string end() {
    ask_to_end();
    const Ended ended = process_->finish();
    CHECK(ended.status == 0);
    return ended.output;
  }
  /// Starts the next server with the same data, on a disk that works.
  KilledServer& healed() {
    server_.start();
    return server_;
  }
  /// Waits until health checks and metrics say that the disk is fast enough.
  void wait_until_in_time() const {
    wait_until("the last write was in time",
               [&] { return get(port(), "/healthz").status == 200 && metric(port(), "journal_late") == 0; });
  }
  [[nodiscard]] std::uint16_t port() const { return server_.port(); }
  [[nodiscard]] std::filesystem::path data_dir() const { return server_.data_dir(); }
  [[nodiscard]] std::shared_ptr<const dict::Lexicon> lexicon() const {
    return lexicon_in(server_.lexicon_dir());
  }

 private:
  [[nodiscard]] std::filesystem::path control() const { return folder_ / "disk"; }

  TemporaryFolder folder_;
  KilledServer server_{MELDROOM_PROGRAM};
  std::unique_ptr<ChildProcess> process_;
};

std::uint32_t number_of(const TestClient& client) {
  return client.doc().at("view").at("number").get<std::uint32_t>();
}

bool saving(TestClient& client) {
  return client.wait_for("saving").at("works").get<bool>();
}

/// The exit status of `meldroom healthcheck`.
int healthcheck(std::uint16_t port) {
  return run_to_end(meldroom_with({"healthcheck"}, {{"MELDROOM_PORT", std::to_string(port)}})).status;
}

/// Makes a move that cannot be saved. Checks that everybody is told, that health checks and metrics say so, and that
/// other changes are refused. Returns the mover and the id of the request, which is still unanswered.
std::pair<Player*, std::uint32_t> move_in_vain(std::vector<Player>& players, std::uint16_t port) {
  const engine::View table = players.front().client.view();
  Player& mover = players.at(engine::index(table.to_act.front()));
  const auto move = mover.mind.choose(mover.client.view()).value();
  const auto id = mover.client.send(protocol::MakeMove{table.number, move});
  for (Player& player : players) CHECK(!saving(player.client));
  for (Player& player : players) CHECK(number_of(player.client) == table.number);

  CHECK(get(port, "/healthz").status == 503);
  CHECK(get(port, "/readyz").status == 503);
  CHECK(healthcheck(port) == 1);
  CHECK(metric(port, "journal_failing") == 1);
  CHECK(mover.client.ask(protocol::Rename{"Hello"}).at("code") == "cannot_save");
  CHECK(mover.client.must(protocol::Ping{}).at("type") == "pong");
  TestClient newcomer = guest(port, 99);
  CHECK(!saving(newcomer));
  CHECK(newcomer.ask(protocol::Create{"rummy", {}, 2, "Zoe"}).at("code") == "cannot_save");
  return {&mover, id};
}

void goes_on(std::vector<Player>& players, const std::pair<Player*, std::uint32_t>& waiting,
             std::uint16_t port) {
  // The answer can come before the news that the disk works, or after it.
  TestClient& mover = waiting.first->client;
  const auto heard = [&mover](const auto& wanted) { return std::ranges::any_of(mover.heard, wanted); };
  const auto answered = [&](const nlohmann::json& message) {
    return message.value("re", 0U) == waiting.second && message.at("type") == "update";
  };
  const auto works = [](const nlohmann::json& message) { return message.value("works", false); };
  while (!heard(answered) || !heard(works)) mover.next();
  // If the write has hung, only the next one shows that the disk is fast again.
  wait_until("health checks say that the disk works", [&] { return healthcheck(port) == 0; });
  CHECK(metric(port, "journal_failing") == 0);
  sync(players);
  play_out(players);
  CHECK(players.front().client.stage() == "over");
}

}  // namespace

TEST_CASE("a disk that fails stops the game until it works again") {
  for (const std::string_view fault : {"full", "read-only", "broken", "hangs"}) {
    INFO(fault);
    FaultyServer server;
    auto players = sit_down(server.port(), short_match("rummy"), *server.lexicon(), 1);
    for (int i = 0; i < 5; ++i) play_one_move(players);
    server.disk(fault);
    const auto waiting = move_in_vain(players, server.port());
    server.disk("");
    goes_on(players, waiting, server.port());

    // Everything is there for the next server.
    server.kill();
    TestClient again = guest(server.healed().port(), 1);
    const auto room = players.front().client.room();
    CHECK(again.must(protocol::Resume{room}).at("doc").at("view") == players.front().client.doc().at("view"));
  }
}

TEST_CASE("a server where nobody plays notices, too, that its disk fails and works again") {
  const FaultyServer server;
  server.disk("full");
  wait_until("the server notices that its disk is full", [&] { return healthcheck(server.port()) == 1; });
  server.disk("");
  wait_until("the server notices that its disk has space again",
             [&] { return healthcheck(server.port()) == 0; });
}

TEST_CASE("a disk that hangs while saved states are written stops the game until it works again") {
  FaultyServer server;
  TestClient host = in_room(server.port(), 1, protocol::Create{"rummy", {}, 2, "Ann"});
  server.disk("snapshots hang");
  // Each new name is an entry. After some of them the room saves its state, and the journal waits for the disk.
  std::string name;
  std::uint32_t waits = 0;
  for (int renames = 0; host.heard.back().at("type") != "saving"; ++renames) {
    name = "Ann " + std::to_string(renames);
    waits = host.send(protocol::Rename{name});
    do {
      host.next();
    } while (host.heard.back().at("type") != "saving" && host.heard.back().value("re", 0U) != waits);
  }
  CHECK(host.heard.back().at("works") == false);
  CHECK(get(server.port(), "/healthz").status == 503);
  CHECK(get(server.port(), "/readyz").status == 503);
  CHECK(metric(server.port(), "journal_failing") == 1);
  CHECK(host.ask(protocol::Rename{"Zoe"}).at("code") == "cannot_save");

  server.disk("");
  host.answer_to(waits);
  CHECK(host.doc().at("room").at("seats").at("0").at("name") == name);
  wait_until("the server notices that its disk works", [&] { return healthcheck(server.port()) == 0; });
  host.must(protocol::Rename{"Zoe"});
}

TEST_CASE("on a disk that cannot be written a server does not start, and says why") {
  const TemporaryFolder folder;
  for (const std::string fault : {"full", "read-only", "broken"}) {
    INFO(fault);
    std::ofstream(folder / "disk") << fault;
    const KilledServer none{MELDROOM_PROGRAM};
    ChildOptions options = none.command();
    options.environment = {{"LD_PRELOAD", FAULTY_DISK_LIBRARY}, {"FAULTY_DISK", (folder / "disk").string()}};
    const Ended server = run_to_end(options);
    CHECK(server.status == 1);
    CHECK(server.output.find("cannot start: " + none.data_dir().string()) != std::string::npos);
    CHECK(healthcheck(none.port()) == 1);
  }
}

TEST_CASE("a move that was not acknowledged because of the disk is not there after a crash") {
  FaultyServer server;
  auto players = sit_down(server.port(), short_match("rummy"), *server.lexicon(), 2);
  for (int i = 0; i < 4; ++i) play_one_move(players);
  const auto before = players.front().client.doc().at("view");
  server.disk("full");
  move_in_vain(players, server.port());
  server.kill();
  TestClient again = guest(server.healed().port(), 1);
  CHECK(again.must(protocol::Resume{players.front().client.room()}).at("doc").at("view") == before);
}

TEST_CASE("a server that is stopped while its disk fails says what is lost, and stops") {
  FaultyServer server;
  auto players = sit_down(server.port(), short_match("rummy"), *server.lexicon(), 3);
  server.disk("full");
  move_in_vain(players, server.port());
  CHECK(server.end().find("1 entries are lost, none of which was acknowledged") != std::string::npos);
}

TEST_CASE(
    "a server that is stopped while its disk hangs tells the players, and saves what waits if the disk "
    "answers again") {
  FaultyServer server;
  auto players = sit_down(server.port(), short_match("rummy"), *server.lexicon(), 3);
  const std::uint32_t before = number_of(players.front().client);
  server.disk("hangs");
  move_in_vain(players, server.port());
  server.ask_to_end();
  for (Player& player : players) CHECK(player.client.wait_for_close() == 1012);
  server.disk("");
  CHECK(server.end().find("entries are lost") == std::string::npos);
  TestClient again = in_room(server.healed().port(), 1, protocol::Resume{players.front().client.room()});
  CHECK(number_of(again) == before + 1);
}

TEST_CASE("while the disk fails an operator cannot close a room, as it would be back; afterwards they can") {
  FaultyServer server;
  auto players = sit_down(server.port(), short_match("rummy"), *server.lexicon(), 6);
  const std::string room = players.front().client.room();
  const auto close = [&] {
    return run_to_end(meldroom_with({"admin", "close", room, "--data-dir", server.data_dir().string()}));
  };
  server.disk("full");
  move_in_vain(players, server.port());
  const Ended refused = close();
  CHECK(refused.status == 1);
  CHECK(refused.output.find("the server cannot save anything at the moment") != std::string::npos);
  for (Player& player : players) CHECK(player.client.must(protocol::Ping{}).at("type") == "pong");

  server.disk("");
  wait_until("the disk works again", [&] { return healthcheck(server.port()) == 0; });
  CHECK(close().status == 0);
  for (Player& player : players) player.client.wait_for("room_closed");
  players.clear();
  server.end();
  TestClient again = guest(server.healed().port(), 1);
  CHECK(again.ask(protocol::Resume{room}).at("code") == "no_such_room");
}

TEST_CASE("health checks notice a disk that hangs within a second, before rooms stand still") {
  FaultyServer server;
  TestClient host = in_room(server.port(), 1, protocol::Create{"rummy", {}, 2, "Ann"});
  server.wait_until_in_time();
  server.disk("hangs");
  host.send(protocol::Rename{"Zoe"});
  wait_until("health checks notice it", [&] { return get(server.port(), "/healthz").status == 503; });
  CHECK(metric(server.port(), "journal_failing") == 0);  // as it is after five seconds
  CHECK(metric(server.port(), "journal_late") == 1);
  CHECK(get(server.port(), "/readyz").status == 503);
  CHECK(healthcheck(server.port()) == 1);
  CHECK(host.must(protocol::Ping{}).at("type") == "pong");
  server.disk("");
  server.wait_until_in_time();
}

TEST_CASE("a slow disk slows down only moves, and the log and health checks say so") {
  FaultyServer server;
  auto players = sit_down(server.port(), short_match("rummy"), *server.lexicon(), 4);
  server.disk("slow");
  play_one_move(players);
  // It stays late while the next writes begin, and players are not told that nothing is saved.
  for (const auto until = std::chrono::steady_clock::now() + 4s; std::chrono::steady_clock::now() < until;) {
    REQUIRE(get(server.port(), "/healthz").status == 503);
    std::this_thread::sleep_for(20ms);
  }
  play_one_move(players);
  CHECK(metric(server.port(), "journal_failing") == 0);
  server.disk("");
  server.wait_until_in_time();
  play_out(players);
  CHECK(players.front().client.stage() == "over");
  const std::string log = server.end();
  CHECK(log.find("a commit of 1 entry took ") != std::string::npos);
  CHECK(log.find("a move in room " + players.front().client.room() + " took ") != std::string::npos);
}

TEST_CASE("a journal that another program has locked is written when the lock ends") {
  FaultyServer server;
  auto players = sit_down(server.port(), short_match("rummy"), *server.lexicon(), 5);
  LockedJournal lock(server.data_dir());
  const auto waiting = move_in_vain(players, server.port());
  lock.unlock();
  goes_on(players, waiting, server.port());
}
