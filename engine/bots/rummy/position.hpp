#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "table/card_set.hpp"
#include "table/machine_player.hpp"

/// A hand of Rummy as a player knows it: what they see, and what they imagine for the rest.
namespace meldroom::engine::rummy {

/// A step of a turn.
struct Ply {
  enum class What : std::uint8_t { draw_stock, draw_discard, meld, lay_off, discard };
  What what{};
  CardSet cards = 0;     ///< the cards laid or discarded
  std::size_t meld = 0;  ///< lay_off: index of the meld
  friend bool operator==(const Ply&, const Ply&) = default;
};

struct Position {
  struct Player {
    CardSet hand = 0;
    CardSet seen = 0;          ///< the cards of the hand that everyone saw taken from the discard pile
    bool laid_before = false;  ///< in an earlier turn (RUM-3.2)
  };

  bool many_melds = false;         ///< melds_per_turn: many (RUM-2.2)
  bool by_discard = false;         ///< go_out_by: discard (RUM-2.6)
  std::vector<Player> players;     ///< in the order of play
  std::size_t turn = 0;            ///< index of the player whose turn it is
  bool drawn = false;              ///< in this turn
  std::optional<CardKind> taken;   ///< not to be discarded (RUM-2.4); nothing if the hand has an equal card
  bool melded = false;             ///< in this turn
  bool laid = false;               ///< melded or laid off in this turn
  std::vector<LaidMeld> melds;     ///< on the table
  std::vector<CardKind> stock;     ///< the top card last
  std::vector<CardKind> pile;      ///< the top card last
  CardSet gone = 0;                ///< the cards in the melds and in the pile
  int turns = 0;                   ///< turns ended so far
  std::optional<std::size_t> out;  ///< index of the player who has no cards left
  bool stuck = false;              ///< nobody can draw (RUM-2.5)

  [[nodiscard]] const Player& player() const { return players[turn]; }
  [[nodiscard]] bool over() const { return out || stuck; }
  /// The cards that can each be laid off alone.
  [[nodiscard]] CardSet fitting_any() const;
  /// Whether the player can still end their turn after this meld or lay-off (RUM-2.4, RUM-2.6).
  [[nodiscard]] bool may_lay(const Ply& ply) const;
  /// Makes a step, which has to be allowed. `random` shuffles when the stock is renewed.
  void apply(const Ply& ply, RandomNumbers& random);
  /// What the ended hand is worth to a player: what they won, or minus their share of what another player won.
  [[nodiscard]] double value_for(std::size_t player) const;

 private:
  void lay(const Ply& ply);
  void renew_stock(RandomNumbers& random);
  void end_turn();
};

}  // namespace meldroom::engine::rummy
