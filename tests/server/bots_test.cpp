// Bots in rooms, over real sockets: in seats of their own, for players who are away, and as hints.
#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <mutex>
#include <set>
#include <stdexcept>
#include <utility>

#include <catch2/catch.hpp>

#include "dict/lexicon.hpp"
#include "players.hpp"
#include "protocol/move_json.hpp"
#include "test_server.hpp"
#include "tests/paths.hpp"

using namespace meldroom;
using namespace meldroom::test;
using namespace std::chrono_literals;
using engine::Seat;
using engine::Skill;

namespace {

/// Makes bots wait until it is opened.
class Gate {
 public:
  void pass() {
    std::unique_lock lock(mutex_);
    ++waiting_;
    changed_.notify_all();
    changed_.wait(lock, [this] { return open_; });
  }
  void open() {
    const std::lock_guard lock(mutex_);
    open_ = true;
    changed_.notify_all();
  }
  void wait_for_one() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return waiting_ > 0; });
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  bool open_ = false;
  int waiting_ = 0;
};

/// Opens the gate before the server is destroyed, because the server waits for its bots. Does so even if the test
/// fails.
struct OpensAtTheEnd {
  explicit OpensAtTheEnd(Gate& opened) : gate(opened) {}
  OpensAtTheEnd(const OpensAtTheEnd&) = delete;
  OpensAtTheEnd& operator=(const OpensAtTheEnd&) = delete;
  ~OpensAtTheEnd() { gate.open(); }
  Gate& gate;
};

/// A person and `bots` bots at a new table, where the match has begun. `seed` is also the number of the person's
/// device.
Player sit_down_with_bots(const TestServer& server, const std::string& variant,
                          const engine::OptionValues& options, int bots, std::uint64_t seed = 1) {
  TestClient client =
      in_room(server.port(), static_cast<int>(seed), protocol::Create{variant, options, bots + 1, "Ann"});
  for (int i = 0; i < bots; ++i) client.must(protocol::SeatBot{Skill::medium});
  client.must(protocol::Ready{true, device(static_cast<int>(seed))});
  return player_of(std::move(client), server.lexicon(), seed);
}

bool over(const TestClient& client) {
  return client.stage() == "over";
}

const engine::OptionValues one_hand{{"ends", std::string("hands")}, {"hands", 1}};
const engine::OptionValues timed{{"turn_seconds", 60}, {"away_after", 1}};

}  // namespace

TEST_CASE("a person and bots play a whole match of every game") {
  const auto [variant, options, bots] = GENERATE(table<std::string, engine::OptionValues, int>({
      {"rummy", one_hand, 2},
      {"pass-the-deck", {{"target", 25}}, 2},
      {"gin", {{"target", 100}, {"lay_down", std::string("best")}}, 1},
      {"full-deck", {{"match", std::string("single")}}, 2},
      {"alpha-rummy", {{"target", 50}}, 2},
      {"gin-rummy", {{"target", 25}}, 1},
  }));
  TestServer server;
  Player table = sit_down_with_bots(server, variant, options, bots);
  TestClient& client = table.client;
  play_until(table, [&] { return over(client); });
  CHECK(server.metrics().bot_moves.value() > 0);
  CHECK(server.metrics().rooms_stopped.value() == 0);
  CHECK(!client.doc().at("view").at("result").at("winners").empty());
}

TEST_CASE("the host seats bots, and they are labelled, ready and have different names") {
  TestServer server;
  TestClient host = in_room(server.port(), 1, protocol::Create{"rummy", {}, 4, "Pip"});
  TestClient guest = in_room(server.port(), 2, protocol::Join{host.room(), "Bob"});
  CHECK(guest.ask(protocol::SeatBot{Skill::easy}).at("code") == "not_host");

  host.must(protocol::SeatBot{Skill::hard, Seat{3}});
  const auto joined = guest.wait_for_event("joined");
  CHECK(joined.at("seat") == 3);
  CHECK(joined.at("bot") == "hard");
  host.must(protocol::SeatBot{Skill::easy});
  CHECK(host.ask(protocol::SeatBot{Skill::easy}).at("code") == "room_full");

  std::set<std::string> names;
  for (const auto& seat : host.room_doc().at("seats")) names.insert(seat.at("name"));
  CHECK(names.size() == 4);
  CHECK(host.seat_doc(3).at("bot") == "hard");
  CHECK(host.seat_doc(2).at("bot") == "easy");
  CHECK(host.seat_doc(2).at("ready") == true);
  CHECK(host.seat_doc(2).at("connected") == true);
  CHECK(!host.seat_doc(1).contains("bot"));

  // A bot never becomes the host. When options change, only people are no longer ready.
  CHECK(host.ask(protocol::Host{Seat{2}}).at("code") == "not_allowed");
  guest.must(protocol::Ready{true});
  host.must(protocol::Configure{.options = one_hand});
  CHECK(host.seat_doc(1).at("ready") == false);
  CHECK(host.seat_doc(2).at("ready") == true);

  host.must(protocol::Kick{Seat{2}});
  CHECK(!host.doc().at("room").at("seats").contains("2"));
  host.must(protocol::LeaveRoom{});
  while (guest.doc().at("room").at("host") == 0) guest.next();
  CHECK(guest.doc().at("room").at("host") == 1);
  guest.must(protocol::Ready{true});
  guest.wait_for_stage("playing");
  CHECK(guest.ask(protocol::SeatBot{Skill::easy}).at("code") == "wrong_stage");
}

TEST_CASE("bots alone do not begin a match, and a room with only bots closes like an empty one") {
  TestServer server;
  std::string code;
  {
    TestClient host = in_room(server.port(), 1, protocol::Create{"rummy", {}, 3, "Ann"});
    code = host.room();
    host.must(protocol::SeatBot{Skill::easy});
    host.must(protocol::SeatBot{Skill::easy});
    host.must(protocol::LeaveRoom{});
  }
  TestClient watcher = in_room(server.port(), std::nullopt, protocol::Watch{code});
  CHECK(watcher.stage() == "waiting");
  // The next person becomes the host.
  TestClient next = in_room(server.port(), 2, protocol::Join{code, "Bob"});
  CHECK(next.doc().at("room").at("host") == 0);
  next.must(protocol::LeaveRoom{});

  server.time.advance(11min);
  CHECK(!watcher.wait_for("room_closed").contains("reason"));
}

TEST_CASE("T-8: a bot can be kicked during a match, and a match stands still when its last person has left") {
  TestServer server;
  Player person = sit_down_with_bots(server, "rummy", {{"turn_seconds", 0}, {"target", 1000}}, 3);
  play_until(person, [&] { return waits_for(person.client.view(), Seat{0}); });
  person.client.must(protocol::Kick{Seat{2}});
  CHECK(person.client.view().seats.at(Seat{2}).left);
  CHECK(person.client.seat_doc(2).at("bot") == "medium");
  const int hand = person.client.view().hand;
  play_until(person, [&] {
    const engine::View view = person.client.view();
    return view.hand > hand && waits_for(view, Seat{0});
  });

  const std::string code = person.client.room();
  person.client.must(protocol::LeaveRoom{});
  TestClient watcher = in_room(server.port(), std::nullopt, protocol::Watch{code});
  CHECK(watcher.stage() == "playing");
  const auto moves = server.metrics().bot_moves.value();
  server.pass(9min);
  watcher.must(protocol::Resync{});
  CHECK(server.metrics().bot_moves.value() == moves);
  server.time.advance(2min);
  watcher.wait_for("room_closed");
}

TEST_CASE("T-7: with `away: bot` a bot plays for a player who is away, until their next move") {
  TestServer server;
  auto options = timed;
  options["away"] = std::string("bot");
  auto players = sit_down(server, {"rummy", options, 2}, 3);
  Player& there = players[0];
  TestClient& absent = players[1].client;
  play_until(there, [&] { return waits_for(there.client.view(), Seat{1}); });
  CHECK(server.metrics().bot_moves.value() == 0);
  CHECK(!there.client.seat_doc(1).contains("stand_in"));
  server.time.advance(60s);
  CHECK(there.client.wait_for_event("away_changed").at("away") == true);
  CHECK(there.client.seat_doc(1).at("stand_in") == "medium");

  // A stand-in's turn takes several moves, and its player stays away.
  play_until(there, [&] { return waits_for(there.client.view(), Seat{1}); });
  play_until(there, [&] { return waits_for(there.client.view(), Seat{0}); });
  CHECK(server.metrics().bot_moves.value() > 0);
  CHECK(server.metrics().bot_failures.value() == 0);
  CHECK(there.client.view().seats.at(Seat{1}).away);

  absent.must(protocol::Resync{});
  absent.must(protocol::MakeMove{absent.view().number, engine::Return{}});
  CHECK(!absent.seat_doc(1).contains("stand_in"));
  const auto moves = server.metrics().bot_moves.value();
  play_until(there, [&] { return waits_for(there.client.view(), Seat{1}); });
  server.pass(59s);
  there.client.must(protocol::Resync{});
  CHECK(waits_for(there.client.view(), Seat{1}));
  CHECK(server.metrics().bot_moves.value() == moves);
}

TEST_CASE("T-7: while all people are away the match stands still, even with bots") {
  const std::string away = GENERATE("table", "bot");
  TestServer server;
  auto options = timed;
  options["away"] = away;
  Player table = sit_down_with_bots(server, "rummy", options, 2);
  TestClient& client = table.client;
  play_until(table, [&] { return waits_for(client.view(), Seat{0}); });
  server.time.advance(60s);
  CHECK(client.wait_for_event("away_changed").at("seat") == 0);
  CHECK(client.doc().at("clock").at("running") == false);
  const auto number = client.view().number;
  server.pass(1h);
  client.must(protocol::Resync{});
  CHECK(client.view().number == number);

  client.must(protocol::MakeMove{number, engine::Return{}});
  CHECK(client.doc().at("clock").at("running") == true);
  play_until(table, [&] { return waits_for(client.view(), Seat{0}); });  // a bot can go out first
  CHECK(client.view().number > number + 1);
}

TEST_CASE("bots wait while all people want to pause") {
  TestServer server([](server::Settings& settings) { settings.limits.bot_pause = 700ms; });
  Player table = sit_down_with_bots(server, "rummy", {}, 1);
  TestClient& client = table.client;
  play_until(table, [&] { return !over(client) && waits_for(client.view(), Seat{1}); });
  const auto number = client.view().number;
  client.must(protocol::Pause{true});
  server.pass(10s);
  client.must(protocol::Resync{});
  CHECK(client.view().number == number);
  client.must(protocol::Pause{false});
  while (client.view().number == number) client.next();
}

TEST_CASE("a bot gives people time to follow") {
  TestServer server([](server::Settings& settings) { settings.limits.bot_pause = 700ms; });
  Player table = sit_down_with_bots(server, "rummy", {{"turn_seconds", 0}}, 1);
  TestClient& client = table.client;
  play_until(table, [&] { return waits_for(client.view(), Seat{1}); });
  const auto number = client.view().number;
  server.pass(699ms);
  client.must(protocol::Resync{});
  CHECK(client.view().number == number);
  server.time.advance(1ms);
  while (client.view().number == number) client.next();
}

TEST_CASE("a bot whose turn it was plays on after a restart, and seats and labels stay the same") {
  TestServer server([](server::Settings& settings) { settings.limits.bot_pause = 700ms; });
  Player person = sit_down_with_bots(server, "rummy", {}, 1);
  const std::string room = person.client.room();
  const auto names = person.client.doc().at("room").at("seats");
  play_until(person, [&] { return waits_for(person.client.view(), Seat{1}); });
  const auto number = person.client.view().number;

  server.restart({}, [](server::Settings& settings) { settings.limits.bot_pause = 0ms; });
  person.client = in_room(server.port(), 1, protocol::Resume{room});
  CHECK(person.client.doc().at("room").at("seats") == names);
  play_until(person, [&] { return person.client.view().number > number + 20; });
  CHECK(server.metrics().bot_moves.value() > 0);
}

TEST_CASE("a bot is ready for a rematch") {
  TestServer server;
  Player table = sit_down_with_bots(server, "rummy", one_hand, 1);
  TestClient& client = table.client;
  play_until(table, [&] { return over(client); });
  client.must(protocol::Rematch{});
  CHECK(client.seat_doc(1).at("ready") == true);
  client.must(protocol::Ready{true});
  client.wait_for_stage("playing");
  CHECK(client.doc().at("room").at("match") == 2);
  play_until(table, [&] { return over(client); });
}

TEST_CASE("T-18: all bots answer a request to take back a move, also when it is the turn of one of them") {
  const int bots = GENERATE(1, 2);
  TestServer server([](server::Settings& settings) { settings.limits.bot_pause = 700ms; });
  Player table = sit_down_with_bots(server, "rummy", {{"turn_seconds", 0}}, bots);
  TestClient& client = table.client;
  play_until(table, [&] {
    server.time.advance(700ms);  // the bot can be first
    return waits_for(client.view(), Seat{0});
  });
  // The discard ends the turn; the bots wait, and can be asked.
  while (waits_for(client.view(), Seat{0})) table.try_move();
  client.must(protocol::MakeMove{client.view().number, engine::TakeBack{}});
  for (int bot = 0; bot < bots; ++bot) {
    server.time.advance(700ms);
    CHECK(client.wait_for_event("answered").at("agree") == true);
  }
  CHECK(waits_for(client.view(), Seat{0}));
}

TEST_CASE("T-18: a bot whose turn it is gives a person time to answer a request to take back a move") {
  TestServer server([](server::Settings& settings) { settings.limits.bot_pause = 700ms; });
  TestClient host = in_room(server.port(), 1, protocol::Create{"rummy", {{"turn_seconds", 0}}, 3, "Ann"});
  TestClient guest = in_room(server.port(), 2, protocol::Join{host.room(), "Bob"});
  host.must(protocol::SeatBot{Skill::medium, Seat{2}});
  host.must(protocol::Ready{true, device(1)});
  guest.must(protocol::Ready{true, device(2)});
  std::vector<Player> players;
  players.push_back(player_of(std::move(host), server.lexicon(), 5));
  players.push_back(player_of(std::move(guest), server.lexicon(), 5));
  TestClient& ann = players.front().client;
  TestClient& bob = players.back().client;

  // The bot can be first. Each of its moves has a pause of its own.
  while (!waits_for(bob.view(), Seat{1})) {
    if (waits_for(ann.view(), Seat{0})) {
      step(players);
    } else {
      server.time.advance(700ms);
    }
    sync(players);
  }
  while (waits_for(bob.view(), Seat{1})) step(players);
  REQUIRE(waits_for(bob.view(), Seat{2}));
  bob.must(protocol::MakeMove{bob.view().number, engine::TakeBack{}});
  server.time.advance(700ms);
  CHECK(ann.wait_for_event("answered").at("seat") == 2);
  server.pass(5s);
  ann.must(protocol::Resync{});
  ann.must(protocol::MakeMove{ann.view().number, engine::Answer{true}});
  CHECK(waits_for(ann.view(), Seat{1}));
}

TEST_CASE("T-7, T-21: a person who becomes away as a hand ends plays on by saying that they are ready") {
  TestServer server;
  auto options = timed;
  options["target"] = 500;
  Player table = sit_down_with_bots(server, "gin-rummy", options, 1);
  TestClient& client = table.client;
  const auto phase = [&] { return client.view().phase; };
  // The bot has knocked, and the person does not answer.
  play_until(table, [&] { return phase() == engine::Phase::lay_down && waits_for(client.view(), Seat{0}); });
  server.time.advance(60s);
  while (phase() != engine::Phase::between_hands) client.next();
  REQUIRE(client.view().seats.at(Seat{0}).away);

  client.must(protocol::Ready{true});
  while (phase() == engine::Phase::between_hands) client.next();
  CHECK_FALSE(client.view().seats.at(Seat{0}).away);
}

TEST_CASE("T-13: only the player who asks gets hints, with moves that they can make as they are") {
  TestServer server;
  auto players = sit_down(server, {"pass-the-deck", {{"aids", std::string("hints")}}, 2}, 3);
  const auto seat = engine::index(players[0].client.view().to_act.front());
  TestClient& asker = players[seat].client;
  TestClient& other = players[1 - seat].client;
  other.heard.clear();
  const auto answer = asker.must(protocol::AskHint{});
  CHECK(answer.at("type") == "hints");
  CHECK(answer.at("number") == asker.view().number);
  CHECK(answer.at("hints").size() <= 5);
  for (const auto& hint : answer.at("hints")) {
    CHECK(protocol::read_move(hint.at("move")).has_value());
    CHECK(hint.at("points").is_number_integer());
  }
  other.must(protocol::Resync{});
  CHECK(other.heard.size() == 1);
  CHECK(other.must(protocol::AskHint{}).at("hints").empty());  // nothing to do, nothing to hint at

  TestClient watcher = in_room(server.port(), std::nullopt, protocol::Watch{asker.room()});
  CHECK(watcher.ask(protocol::AskHint{}).at("code") == "no_seat");
}

TEST_CASE("T-13: a player who asks for everyday words gets no others") {
  TestServer server([](server::Settings& settings) { settings.lexicon_dir = lexicon_dir(); });
  const auto lexicon = dict::Lexicon::open(lexicon_dir() / "standard.lex").value();
  auto players = sit_down(server, {"pass-the-deck", {{"aids", std::string("hints")}}, 2}, 3);
  /// How many of the words that hints lay are everyday, and how many are not.
  const auto count = [&](TestClient& client, const protocol::AskHint& ask) {
    std::pair<int, int> counted;
    const auto hand = client.view().own.value().hand;
    const auto answer = client.must(ask);
    for (const auto& hint : answer.at("hints")) {
      const auto move = protocol::read_move(hint.at("move")).value();
      const auto* lay = std::get_if<engine::LayWord>(&move);
      if (lay == nullptr) continue;
      std::string word;
      for (const auto& tile : lay->tiles) {
        word += tile.as.empty()
                    ? std::ranges::find(hand, tile.card, &engine::CardView::id)->face.str().front()
                    : tile.as.front();
      }
      const auto traits = lexicon->traits(lexicon->find(word).value());
      ++(traits.has(dict::Trait::everyday) ? counted.first : counted.second);
    }
    return counted;
  };
  // The deal is random, so they play until the best words are not all everyday ones.
  for (bool told = false; !told;) {
    const auto seat = engine::index(players[0].client.view().to_act.front());
    TestClient& asker = players[seat].client;
    const auto [known, unknown] = count(asker, {engine::HintWords::everyday});
    CHECK(unknown == 0);
    told = known > 0 && count(asker, {}).second > 0;
    if (!told) REQUIRE(play_one_move(players));
  }
}

TEST_CASE("T-13, FD-3.1: a check of a word with its cards says what it scores, if the player may lay it") {
  TestServer server;
  auto players = sit_down(server, {"full-deck", {{"aids", std::string("hints")}}, 2}, 3);
  // The deal is random, so they play until somebody can lay a word.
  std::size_t seat = 0;
  std::vector<std::pair<engine::LayWord, int>> words;
  while (words.empty()) {
    seat = engine::index(players[0].client.view().to_act.front());
    const auto hints = players[seat].client.must(protocol::AskHint{}).at("hints");
    for (const auto& hint : hints) {
      const auto move = protocol::read_move(hint.at("move")).value();
      if (const auto* lay = std::get_if<engine::LayWord>(&move)) words.emplace_back(*lay, hint.at("points"));
    }
    if (words.empty()) REQUIRE(play_one_move(players));
  }
  TestClient& asker = players[seat].client;
  for (const auto& [lay, worth] : words) {
    const auto answer = asker.must(protocol::Check{"TEA", lay.tiles});
    int points = 0;
    for (const auto& line : answer.at("worth").at("lines")) {
      points += line.at("points").get<int>();
    }
    CHECK(points == worth);
    CHECK(answer.at("worth").at("bonus_cards") == 0);
    CHECK_FALSE(asker.must(protocol::Check{"TEA"}).contains("worth"));
    CHECK_FALSE(asker.must(protocol::Check{"TEA"}).contains("refused"));
    const auto no_such_word = asker.must(protocol::Check{"TEA", lay.tiles, engine::GroupId{1}});
    CHECK_FALSE(no_such_word.contains("worth"));
    CHECK(no_such_word.contains("refused"));
    const auto not_on_turn = players[1 - seat].client.must(protocol::Check{"TEA", lay.tiles});
    CHECK_FALSE(not_on_turn.contains("worth"));
    CHECK(not_on_turn.at("refused").at("reason") == "not_your_turn");
  }
}

TEST_CASE("T-13, AR-6.5: hints and checks are refused at a table that plays without them") {
  TestServer server;
  TestClient host = in_room(server.port(), 1, protocol::Create{"pass-the-deck", {}, 2, "Ann"});
  const auto off = host.ask(protocol::AskHint{});
  CHECK(off.at("code") == "not_allowed");
  CHECK(off.at("clause") == "T-13");
  host.must(protocol::Configure{.options = engine::OptionValues{{"aids", std::string("hints")}}});
  CHECK(host.ask(protocol::AskHint{}).at("code") == "wrong_stage");

  host.must(protocol::Configure{.variant = "alpha-rummy",
                                .options = engine::OptionValues{{"aids", std::string("hints")}}});
  CHECK(host.ask(protocol::AskHint{}).at("clause") == "AR-6.5");
  CHECK(host.ask(protocol::Check{"TEA"}).at("clause") == "AR-6.5");
  host.must(protocol::Configure{.options = engine::OptionValues{{"words", std::string("checked")}}});
  CHECK(host.must(protocol::Check{"STONE"}).at("valid") == true);
}

TEST_CASE("a slow bot stops neither its own room from answering nor another room from playing") {
  Gate gate;
  const auto wait_at_the_gate = [&gate](engine::Bot& bot, const engine::View& view,
                                        const engine::Bot::TimeLeft& time_left) {
    gate.pass();
    return bot.choose(view, time_left);
  };
  TestServer server({}, wait_at_the_gate);
  const OpensAtTheEnd end(gate);
  Player slow = sit_down_with_bots(server, "rummy", {{"turn_seconds", 0}}, 1);
  gate.wait_for_one();
  slow.client.must(protocol::Chat{"are you thinking?"});

  auto others = sit_down(server, {"rummy", one_hand, 2}, 7, 20);
  while (play_one_move(others)) {
  }
  CHECK(over(others[0].client));
  gate.open();
  play_until(slow, [&] { return server.metrics().bot_moves.value() > 0; });
}

TEST_CASE("a bot's answer that comes too late is dropped") {
  Gate gate;
  std::atomic<int> asked{0};
  // The first move waits at the gate. All later ones are empty.
  const auto late = [&](engine::Bot& bot, const engine::View& view, const engine::Bot::TimeLeft& time_left) {
    auto move = bot.choose(view, time_left);
    if (move && asked++ > 0) {
      asked.notify_all();
      move.reset();
    } else if (move) {
      gate.pass();
    }
    return move;
  };
  TestServer server({}, late);
  const OpensAtTheEnd end(gate);
  Player table = sit_down_with_bots(server, "rummy", {{"turn_seconds", 60}}, 1);
  TestClient& client = table.client;
  play_until(table, [&] { return waits_for(client.view(), Seat{1}); });
  gate.wait_for_one();
  server.time.advance(60s);
  CHECK(client.wait_for_event("timed_out").at("seat") == 1);
  gate.open();
  play_until(table, [&] { return waits_for(client.view(), Seat{1}); });
  asked.wait(1);  // asked again, so the late answer has come
  CHECK(server.metrics().bot_moves.value() == 0);
  CHECK(server.metrics().bot_failures.value() == 0);
  CHECK(server.metrics().timeouts.value() == 1);
}

TEST_CASE("the table moves for a bot that fails or chooses what the rules refuse") {
  const bool throws = GENERATE(true, false);
  const auto fail = [throws](engine::Bot&, const engine::View& view,
                             const engine::Bot::TimeLeft&) -> std::optional<engine::Move> {
    if (throws) throw std::runtime_error("no idea");
    return waits_for(view, Seat{1}) ? std::optional<engine::Move>(engine::Discard{engine::CardId(999'999)})
                                    : std::nullopt;
  };
  TestServer server({}, fail);
  Player table = sit_down_with_bots(server, "rummy", one_hand, 1);
  TestClient& client = table.client;
  play_until(table, [&] { return over(client); });
  CHECK(server.metrics().bot_failures.value() > 0);
  CHECK(server.metrics().bot_moves.value() == 0);
  CHECK(server.metrics().timeouts.value() > 0);
  CHECK(server.metrics().rooms_stopped.value() == 0);
}
