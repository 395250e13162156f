// Random players that play over sockets, seeing only what their clients see.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "dict/lexicon.hpp"
#include "engine/deck.hpp"
#include "engine/random_player.hpp"
#include "settings.hpp"
#include "test_client.hpp"

namespace meldroom::test {

/// A client that sits at a table and somebody who decides for it.
struct Player {
  TestClient client;
  engine::RandomPlayer mind;
};

/// What is played, for opening a room.
struct Table {
  std::string variant = "rummy";
  engine::OptionValues options;
  int seats = 2;
};

/// A table for a match of any game that random players finish soon.
[[nodiscard]] Table short_match(std::string_view variant, int seats = 2);

/// Clients of the devices `first_device`, `first_device` + 1, ... at a new table, all ready: the match has
/// begun.
[[nodiscard]] std::vector<Player> sit_down(std::uint16_t port, const Table& table,
                                           const dict::Lexicon& lexicon, std::uint64_t seed,
                                           int first_device = 1);

/// A table of each game, of the devices 1 and 2, 11 and 12, and so on.
[[nodiscard]] std::vector<std::vector<Player>> sit_down_at_all_games(std::uint16_t port,
                                                                     const dict::Lexicon& lexicon,
                                                                     std::uint64_t seed);

/// Connects everyone at a table again, with the devices that they sat down with.
void come_back(std::uint16_t port, std::vector<Player>& players, int first_device = 1);
/// Likewise at a table of each game.
void come_back(std::uint16_t port, std::vector<std::vector<Player>>& tables);

/// A mind for a client at a table.
[[nodiscard]] engine::RandomPlayer mind_for(const TestClient& client, const dict::Lexicon& lexicon,
                                            std::uint64_t seed);

/// If the table waits between hands, all say that they are ready, and the next one is dealt (T-21). False if it
/// does not wait.
bool begin_next_hand(std::vector<Player>& players);

/// Lets one of those who are waited for make a move that is accepted, or all of them begin the next hand, and waits until
/// all have heard of it: the match is one state further. False if it is over.
bool play_one_move(std::vector<Player>& players);

/// Everyone gets the whole document again.
void sync(std::vector<Player>& players);

/// Lets one of those who are waited for make a move, or waits for a bot or the clock where it is their turn;
/// for tables at which not only these players play. `idle` does nothing. The match must not be over.
void step(std::vector<Player>& players, std::optional<engine::Seat> idle = {});

/// Lets them play until the match is over, so many moves at most; how many there were.
int play_out(std::vector<Player>& players, int most = 20'000);

/// What a server needs for one who does not read to be dropped soon, and for talk without end.
void with_small_outboxes(server::Settings& settings);
/// Opens a room where a second one, of device 2, never reads, and talks until the server has dropped them. The one who
/// talked, of device 1.
[[nodiscard]] TestClient play_with_a_deaf_one(std::uint16_t port);

/// Where a record or a replay is asked for, and the headers that say whose device asks.
[[nodiscard]] std::string match_link(const std::string& room, int match, const std::string& rest);
[[nodiscard]] std::map<std::string, std::string> bearer(int device_number);

/// The lexicon that make_lexicon() put into a folder.
[[nodiscard]] std::shared_ptr<const dict::Lexicon> lexicon_in(const std::filesystem::path& folder);

}  // namespace meldroom::test
