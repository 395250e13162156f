#include "players.hpp"

#include <algorithm>
#include <cstddef>
#include <stdexcept>
#include <utility>

#include "protocol/deck_json.hpp"
#include "protocol/hex.hpp"
#include "protocol/options_json.hpp"

namespace meldroom::test {

namespace {

/// The first device at a table, if there is one table of each game.
int first_device_at(std::size_t table) {
  return 1 + 10 * static_cast<int>(table);
}

}  // namespace

engine::RandomPlayer mind_for(const TestClient& client, const dict::Lexicon& lexicon, std::uint64_t seed) {
  const auto& room = client.doc().at("room");
  const auto deck = protocol::standard_decks().at(room.at("deck").get<std::string>());
  const auto options = protocol::read_options(room.at("options")).value();
  const auto variant = engine::variant_named(room.at("variant").get<std::string>()).value();
  return {variant, seed, *deck, &lexicon, options};
}

Player player_of(TestClient client, const dict::Lexicon& lexicon, std::uint64_t seed) {
  client.wait_for_stage("playing");
  auto mind = mind_for(client, lexicon, seed);
  return {std::move(client), std::move(mind)};
}

void play_until(Player& person, const std::function<bool()>& enough) {
  while (!enough()) {
    const engine::View view = person.client.view();
    const auto move = person.mind.choose(view);
    if (view.phase == engine::Phase::between_hands) {
      person.client.ask(protocol::Ready{true, {}});
    } else if (move) {
      person.client.ask(protocol::MakeMove{view.number, *move});
    } else {
      person.client.next();
    }
  }
}

engine::Arrange reversed_hand(const engine::View& view) {
  engine::Arrange arrange;
  for (const engine::CardView& card : view.own.value().hand) arrange.order.push_back(card.id);
  std::ranges::reverse(arrange.order);
  return arrange;
}

Table short_match(std::string_view variant, int seats) {
  Table table{std::string(variant), {}, seats};
  if (variant == "rummy") table.options = {{"ends", std::string("hands")}, {"hands", 2}};
  if (variant == "gin") table.options = {{"progressive", true}};
  if (variant == "full-deck") table.options = {{"match", std::string("single")}};
  if (variant == "alpha-rummy") table.options = {{"target", 100}};
  return table;
}

std::vector<Player> sit_down(std::uint16_t port, const Table& table, const dict::Lexicon& lexicon,
                             std::uint64_t seed, int first_device) {
  std::vector<TestClient> clients;
  for (int i = 0; i < table.seats; ++i) {
    TestClient& client = clients.emplace_back(port, i == 0 ? "/ws" : "/ws?room=" + clients.front().room());
    client.hello(first_device + i);
    const std::string name = "Player " + std::to_string(i);
    if (i == 0) {
      client.must(protocol::Create{table.variant, table.options, table.seats, name});
    } else {
      client.must(protocol::Join{clients.front().room(), name});
    }
  }
  for (TestClient& client : clients) client.must(protocol::Ready{true, device(static_cast<int>(seed))});
  std::vector<Player> players;
  for (TestClient& client : clients) {
    players.push_back(player_of(std::move(client), lexicon, seed * 31 + players.size()));
  }
  return players;
}

bool begin_next_hand(std::vector<Player>& players) {
  const auto waits = [](const Player& player) {
    return player.client.view().phase == engine::Phase::between_hands;
  };
  if (!waits(players.front())) return false;
  for (Player& player : players) player.client.must(protocol::Ready{true, {}});
  for (Player& player : players) {
    while (waits(player)) player.client.next();
  }
  return true;
}

bool play_one_move(std::vector<Player>& players, const std::function<void(bool)>& waits) {
  if (players.front().client.stage() == "over") return false;
  if (begin_next_hand(players)) return true;
  const engine::View table = players.front().client.view();
  Player& mover = players.at(engine::index(table.to_act.front()));
  for (int tries = 0;; ++tries) {
    const engine::View view = mover.client.view();
    const auto move = mover.mind.choose(view).value();
    waits(true);
    const auto answer = mover.client.ask(protocol::MakeMove{view.number, move});
    waits(false);
    if (answer.at("type") == "update") break;
    if (tries == 100) throw NoAnswer("a hundred moves were refused, the last one: " + answer.dump());
  }
  const std::uint32_t number = mover.client.view().number;
  for (Player& player : players) {
    while (player.client.doc().at("view").at("number").get<std::uint32_t>() < number) player.client.next();
  }
  return true;
}

std::vector<Player> sit_down(const TestServer& server, const Table& table, std::uint64_t seed,
                             int first_device) {
  return sit_down(server.port(), table, server.lexicon(), seed, first_device);
}

std::vector<std::vector<Player>> sit_down_at_all_games(std::uint16_t port, const dict::Lexicon& lexicon,
                                                       std::uint64_t seed) {
  std::vector<std::vector<Player>> tables;
  for (const auto& variant : engine::variants()) {
    tables.push_back(
        sit_down(port, short_match(variant.name), lexicon, seed, first_device_at(tables.size())));
  }
  return tables;
}

std::vector<std::vector<Player>> sit_down_at_all_games(const TestServer& server, std::uint64_t seed) {
  return sit_down_at_all_games(server.port(), server.lexicon(), seed);
}

void come_back(std::uint16_t port, std::vector<Player>& players, int first_device) {
  const std::string room = players.front().client.room();
  for (std::size_t i = 0; i < players.size(); ++i) {
    TestClient& client = players[i].client = TestClient(port, "/ws?room=" + room);
    client.hello(first_device + static_cast<int>(i));
    client.must(protocol::Resume{room});
  }
}

void come_back(std::uint16_t port, std::vector<std::vector<Player>>& tables) {
  for (std::size_t i = 0; i < tables.size(); ++i) come_back(port, tables[i], first_device_at(i));
}

void sync(std::vector<Player>& players) {
  for (Player& player : players) player.client.must(protocol::Resync{});
}

void step(std::vector<Player>& players, std::optional<engine::Seat> idle) {
  sync(players);
  begin_next_hand(players);
  const engine::View table = players.front().client.view();
  const auto waited_for = [&](const Player& player) {
    const auto seat = player.client.seat();
    return seat && seat != idle && waits_for(table, *seat);
  };
  const auto mover = std::ranges::find_if(players, waited_for);
  if (mover == players.end()) {
    players.front().client.next();
    return;
  }
  for (int tries = 0; tries < 100; ++tries) {
    mover->client.must(protocol::Resync{});
    const engine::View view = mover->client.view();
    const auto move = mover->mind.choose(view);
    if (!move) return;  // somebody was quicker: the clock, a bot
    if (mover->client.ask(protocol::MakeMove{view.number, *move}).at("type") == "update") return;
  }
  throw NoAnswer("a hundred moves were refused");
}

int play_out(std::vector<Player>& players, int most) {
  int moves = 0;
  while (moves < most && play_one_move(players)) ++moves;
  return moves;
}

void rematch(std::vector<Player>& players) {
  players.front().client.must(protocol::Rematch{});
  for (Player& player : players) player.client.must(protocol::Ready{true});
  for (Player& player : players) player.client.wait_for_stage("playing");
}

void with_small_outboxes(server::Settings& settings) {
  settings.limits.outbox_bytes = 64 * 1024;
  settings.limits.chats_per_second = 1e9;
  settings.limits.chats_burst = 1e9;
  settings.limits.chats_per_minute_per_address = 1'000'000'000;
}

TestClient play_with_a_deaf_one(std::uint16_t port) {
  TestClient host = in_room(port, 1, protocol::Create{"rummy", {}, 2, "Ann"});
  TestClient deaf = in_room(port, 2, protocol::Join{host.room(), "Bob"});
  const std::string line(280, 'x');
  // The system's own buffers are full before that.
  constexpr int most_lines = 200'000;
  for (int lines = 0; lines < most_lines; ++lines) {
    host.must(protocol::Chat{line});
    host.heard.clear();
    if (!host.doc().at("room").at("seats").at("1").at("connected").get<bool>()) return host;
  }
  throw std::runtime_error("who does not read is kept");
}

std::string match_link(const std::string& room, int match, const std::string& rest) {
  return "/rooms/" + room + "/matches/" + std::to_string(match) + "/" + rest;
}

std::map<std::string, std::string> bearer(int device_number) {
  return {{"Authorization", "Bearer " + protocol::to_hex(device(device_number))}};
}

std::shared_ptr<const dict::Lexicon> lexicon_in(const std::filesystem::path& folder) {
  return dict::Lexicon::open(folder / "standard.lex").value();
}

}  // namespace meldroom::test
