// The people in a room whose journal is kept.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "players.hpp"

namespace meldroom::test {

/// The people in a room, and ways to lead its play to the point where its journal should end.
class Sitting {
 public:
  /// A match with more moves makes too long a journal. Another deal may be shorter.
  static constexpr int most_moves = 300;

  Sitting(std::uint16_t port, const Table& table, const dict::Lexicon& lexicon, std::uint64_t seed);

  /// One person, with bots.
  Sitting(std::uint16_t port, const Table& table, const std::vector<engine::Skill>& bots,
          const dict::Lexicon& lexicon, std::uint64_t seed);

  [[nodiscard]] Player& first() { return players_.front(); }
  [[nodiscard]] std::vector<Player>& players() { return players_; }
  [[nodiscard]] std::string room() const { return players_.front().client.room(); }

  void sync() { test::sync(players_); }
  [[nodiscard]] engine::View table() {
    sync();
    return first().client.view();
  }
  [[nodiscard]] bool over() {
    sync();
    return first().client.stage() == "over";
  }
  [[nodiscard]] Player& at(engine::Seat seat);

  void step(std::optional<engine::Seat> idle = {}) { test::step(players_, idle); }

  /// The table in the middle of a hand: between hands, everyone goes on to the next one first.
  engine::View in_hand() {
    begin_next_hand(players_);
    return table();
  }

  using Sign = std::function<bool(const engine::View&)>;

  /// Plays until `sign` is true. False if the match ends before that, or takes too long.
  bool until(const Sign& sign, std::optional<engine::Seat> idle = {});
  bool moves(int count);
  bool play_out(int most = most_moves);

  /// Makes a move and returns whether it was accepted.
  bool try_move(Player& player, engine::Move move);

  void leave(engine::Seat seat);

  /// Everyone reverses their hand and sets the first two cards aside. The second one is named as a letter that it may
  /// not stand for.
  void arrange();

  /// Plays until somebody's turn has just ended with a move that the others may let them take back. That player then
  /// asks for it.
  bool ask_to_take_back();

  /// Plays until somebody has melded or laid a word, and takes that move back freely.
  bool take_back_freely();

  /// Plays until somebody puts a word to the table that their cards spell and the lexicon does not have. Returns the
  /// move that would lay it.
  std::optional<engine::LayWord> ask_for_a_word();

  /// Up to `most` of the other players agree to the open petition.
  void agree(std::size_t most = 100);

  /// Waits without a move for that seat until it times out.
  void run_out_of_time(engine::Seat seat);

  /// Starts the next match: everyone says that they are ready.
  void begin_again();

 private:
  const dict::Lexicon& lexicon_;
  std::uint64_t seed_;
  std::vector<Player> players_;
};

}  // namespace meldroom::test
