// Random players that play over sockets, seeing only what their clients see.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "dict/lexicon.hpp"
#include "engine/deck.hpp"
#include "engine/random_player.hpp"
#include "settings/settings.hpp"
#include "test_client.hpp"
#include "test_server.hpp"

namespace meldroom::test {

/// A client at a table, and the player that decides for it.
struct Player {
  TestClient client;
  engine::RandomPlayer mind;

  /// Tries the move that comes to their mind. It has to be their turn. Returns the server's answer.
  nlohmann::json try_move() {
    const engine::View view = client.view();
    return client.ask(protocol::MakeMove{view.number, mind.choose(view).value()});
  }
};

/// What to play in a new room.
struct Table {
  std::string variant = "rummy";
  engine::OptionValues options;
  int seats = 2;
};

/// A table for a match of any game that random players finish soon, but not with a lucky hand in the first few moves.
[[nodiscard]] Table short_match(std::string_view variant, int seats = 2);

/// Clients of the devices `first_device`, `first_device` + 1, ... at a new table, where the match has begun.
[[nodiscard]] std::vector<Player> sit_down(std::uint16_t port, const Table& table,
                                           const dict::Lexicon& lexicon, std::uint64_t seed,
                                           int first_device = 1);

/// The same with the lexicon of the server.
[[nodiscard]] std::vector<Player> sit_down(const TestServer& server, const Table& table, std::uint64_t seed,
                                           int first_device = 1);

/// A table of each game, with the devices 1 and 2, 11 and 12, and so on.
[[nodiscard]] std::vector<std::vector<Player>> sit_down_at_all_games(std::uint16_t port,
                                                                     const dict::Lexicon& lexicon,
                                                                     std::uint64_t seed);
[[nodiscard]] std::vector<std::vector<Player>> sit_down_at_all_games(const TestServer& server,
                                                                     std::uint64_t seed);

/// Connects everyone at a table again, with the devices that they sat down with.
void come_back(std::uint16_t port, std::vector<Player>& players, int first_device = 1);
/// The same for a table of each game.
void come_back(std::uint16_t port, std::vector<std::vector<Player>>& tables);

/// A random player for a client at a table.
[[nodiscard]] engine::RandomPlayer mind_for(const TestClient& client, const dict::Lexicon& lexicon,
                                            std::uint64_t seed);

/// The same with its client. Waits until the match begins.
[[nodiscard]] Player player_of(TestClient client, const dict::Lexicon& lexicon, std::uint64_t seed);

/// Lets a person play, go on to the next hand, and wait for the others, until `enough` is true.
void play_until(Player& person, const std::function<bool()>& enough);

/// The order of the viewer's hand turned around.
[[nodiscard]] engine::Arrange reversed_hand(const engine::View& view);

/// If the table waits between hands, all say that they are ready, and the next hand is dealt (T-21). False if it does
/// not wait.
bool begin_next_hand(std::vector<Player>& players);

/// Lets a player whose turn it is make a move that is accepted, or lets all begin the next hand. Waits until all have
/// heard of it, so that the match is one state further. False if the match is over. `waits` is called with true before a
/// move is sent, and with false when it is answered.
bool play_one_move(std::vector<Player>& players, const std::function<void(bool)>& waits = [](bool) {});

/// Everyone gets the whole document again.
void sync(std::vector<Player>& players);

/// Lets a player whose turn it is make a move, or waits if it is the turn of a bot or the clock. For tables at which
/// not only these players play. `idle` does nothing. The match must not be over.
void step(std::vector<Player>& players, std::optional<engine::Seat> idle = {});

/// Lets them play until the match is over, `most` moves at most. Returns how many there were.
int play_out(std::vector<Player>& players, int most = 20'000);

/// Begins another match at a table whose match is over.
void rematch(std::vector<Player>& players);

/// Settings with which a server soon drops a client that does not read, and allows any amount of chat.
void with_small_outboxes(server::Settings& settings);
/// Opens a room with the devices 1 and 2. Device 2 never reads. Device 1 chats until the server has dropped device 2.
/// Returns the client of device 1.
[[nodiscard]] TestClient play_with_a_deaf_one(std::uint16_t port);

/// The path of a record or a replay, and the headers that name the device that asks.
[[nodiscard]] std::string match_link(const std::string& room, int match, const std::string& rest);
[[nodiscard]] std::map<std::string, std::string> bearer(int device_number);

/// The lexicon that make_lexicon() put into a folder.
[[nodiscard]] std::shared_ptr<const dict::Lexicon> lexicon_in(const std::filesystem::path& folder);

}  // namespace meldroom::test
