// kill -9 at random moments under load: every acknowledged move is there afterwards, nothing is half there,
// and all matches are played to their end.
#include <atomic>
#include <chrono>
#include <functional>
#include <mutex>
#include <random>
#include <signal.h>
#include <thread>
#include <vector>

#include <catch2/catch.hpp>

#include "child_process.hpp"
#include "http_request.hpp"
#include "players.hpp"
#include "test_server.hpp"
#include "tests/effort.hpp"

using namespace meldroom;
using namespace meldroom::test;
using namespace std::chrono_literals;

namespace {

constexpr int rooms = 24;

/// The server, and whether it is there to be talked to.
class KilledServer {
 public:
  KilledServer() : port_(free_port()) { make_lexicon(folder_ / "lexicon"); }

  void start() {
    ChildOptions options;
    options.arguments = {MELDROOM_PROGRAM,
                         "serve",
                         "--port",
                         std::to_string(port_),
                         "--data-dir",
                         (folder_ / "data").string(),
                         "--lexicon-dir",
                         (folder_ / "lexicon").string(),
                         "--max-requests-per-second",
                         "100000",
                         "--max-rooms-per-minute-per-address",
                         "100000"};
    process_ = std::make_unique<ChildProcess>(options);
    process_->wait_for_line("Open ", 60s);
    came_back_ = process_->transcript();
    up_ = true;
    up_.notify_all();
  }
  void kill() {
    up_ = false;
    process_->signal(SIGKILL);
    process_->wait();
  }
  void wait_until_up() const { up_.wait(false); }
  [[nodiscard]] std::uint16_t port() const { return port_; }
  [[nodiscard]] std::filesystem::path lexicon_dir() const { return folder_ / "lexicon"; }
  /// What it printed when it came back.
  [[nodiscard]] const std::string& came_back() const { return came_back_; }

 private:
  TemporaryFolder folder_;
  std::uint16_t port_;
  std::unique_ptr<ChildProcess> process_;
  std::string came_back_;
  std::atomic<bool> up_{false};
};

/// Two players at one table, who go on whatever happens to the server.
class StubbornTable {
 public:
  StubbornTable(const KilledServer& server, const dict::Lexicon& lexicon, int number)
      : server_(server), lexicon_(lexicon), number_(number) {}

  /// Plays match after match until no more crashes come, and then the last one to its end.
  void play(const std::atomic<bool>& crashes_over) {
    for (;;) {
      try {
        if (players_.empty()) sit();
        while (!over_) move();
        ++finished_;
        if (crashes_over || !faults_.empty()) return;
        players_.clear();
        room_.clear();
        over_ = false;
      } catch (const Closed&) {
        players_.clear();
        server_.wait_until_up();
      }
    }
  }
  [[nodiscard]] int finished() const { return finished_; }
  [[nodiscard]] int moves() const { return moves_; }
  [[nodiscard]] int returns() const { return returns_; }
  [[nodiscard]] const std::vector<std::string>& faults() const { return faults_; }

 private:
  [[nodiscard]] int device_of(int seat) const { return 1000 + 2 * number_ + seat; }

  void sit() {
    if (room_.empty()) {
      const auto games = engine::variants();
      const Table table = short_match(games[static_cast<std::size_t>(number_) % games.size()].name);
      players_ = sit_down(server_.port(), table, lexicon_, static_cast<std::uint64_t>(number_), device_of(0));
      room_ = players_[0].client.room();
      note();
      return;
    }
    std::vector<Player> players;
    for (int seat = 0; seat < 2; ++seat) {
      TestClient client(server_.port());
      client.hello(device_of(seat));
      const auto answer = client.ask(protocol::Resume{room_});
      if (answer.at("type") != "snapshot") {
        faults_.push_back("the room did not come back: " + answer.dump());
        over_ = true;
        return;
      }
      auto mind =
          mind_for(client, lexicon_,
                   static_cast<std::uint64_t>(number_) * 100 + static_cast<std::uint64_t>(++returns_));
      players.push_back({std::move(client), std::move(mind)});
    }
    // The second one's coming is news to the first.
    players[0].client.must(protocol::Resync{});
    players_ = std::move(players);
    check_nothing_lost();
    note();
  }

  void move() {
    if (!play_one_move(players_)) {
      over_ = true;
      return;
    }
    ++moves_;
    note();
  }

  /// What has been acknowledged: the number of the state and the views of it.
  void note() {
    acknowledged_.clear();
    for (const Player& player : players_) acknowledged_.push_back(player.client.view());
    over_ = players_[0].client.stage() == "over";
  }

  /// The state is the acknowledged one, or one move later: that which was under way when the server went.
  void check_nothing_lost() {
    if (acknowledged_.empty()) return;
    for (std::size_t seat = 0; seat < players_.size(); ++seat) {
      const engine::View view = players_[seat].client.view();
      const engine::View& known = acknowledged_[seat];
      if (view.number < known.number || view.number > known.number + 1) {
        faults_.push_back("state " + std::to_string(view.number) + " after " + std::to_string(known.number));
      } else if (view.number == known.number && !(view == known)) {
        faults_.push_back("state " + std::to_string(view.number) + " is another one than it was");
      }
    }
    if (players_[0].client.view().number != players_[1].client.view().number)
      faults_.emplace_back("half a move");
  }

  const KilledServer& server_;
  const dict::Lexicon& lexicon_;
  int number_;
  std::string room_;
  std::vector<Player> players_;
  std::vector<engine::View> acknowledged_;
  std::vector<std::string> faults_;
  bool over_ = false;
  int finished_ = 0;
  int moves_ = 0;
  int returns_ = 0;
};

}  // namespace

TEST_CASE(
    "kill -9 under load of 24 rooms of all games: no acknowledged move is lost, all matches are finished") {
  const int kills = static_cast<int>(repetitions(30));
  KilledServer server;
  server.start();
  const auto lexicon = lexicon_in(server.lexicon_dir());
  std::vector<StubbornTable> tables;
  for (int i = 0; i < rooms; ++i) tables.emplace_back(server, *lexicon, i);
  std::atomic<bool> crashes_over{false};
  std::vector<std::thread> threads;
  for (StubbornTable& table : tables) threads.emplace_back([&] { table.play(crashes_over); });

  std::mt19937 random(7);
  for (int i = 0; i < kills; ++i) {
    // A random moment: time is what this test is about, and no condition marks it.
    std::this_thread::sleep_for(std::chrono::milliseconds(20 + random() % 200));
    server.kill();
    server.start();
    INFO(server.came_back());
    CHECK(server.came_back().find("could not come back") == std::string::npos);
  }
  crashes_over = true;
  for (std::thread& thread : threads) thread.join();

  int finished = 0;
  int moves = 0;
  int returns = 0;
  for (const StubbornTable& table : tables) {
    for (const std::string& fault : table.faults()) FAIL_CHECK(fault);
    finished += table.finished();
    moves += table.moves();
    returns += table.returns();
  }
  CHECK(finished >= rooms);
  WARN(moves << " moves, " << finished << " matches finished in " << rooms << " rooms, " << kills
             << " kills, " << returns << " seats resumed");
}

TEST_CASE("T-15: kill -9 changes no byte of a record or a replay") {
  KilledServer server;
  server.start();
  const auto lexicon = lexicon_in(server.lexicon_dir());
  auto finished = sit_down(server.port(), short_match("gin"), *lexicon, 1, 1);
  auto running = sit_down(server.port(), short_match("pass-the-deck"), *lexicon, 2, 3);
  const std::string over = finished[0].client.room();
  const std::string on = running[0].client.room();
  play_out(finished, 40);
  finished[1].client.must(protocol::LeaveRoom{});
  play_out(running, 15);

  const auto ask_all = [&] {
    std::vector<std::string> answers;
    for (const std::string rest : {"record", "replay", "replay?seat=0", "replay?seat=1"}) {
      answers.push_back(get(server.port(), match_link(over, 1, rest), bearer(1)).body);
    }
    answers.push_back(get(server.port(), match_link(on, 1, "replay?seat=1"), bearer(4)).body);
    return answers;
  };
  const auto before = ask_all();
  for (const std::string& answer : before) CHECK(answer.size() > 1000);
  server.kill();
  server.start();
  CHECK(ask_all() == before);
}
