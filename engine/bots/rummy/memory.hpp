#pragma once

#include <vector>

#include "engine/seat.hpp"
#include "engine/view.hpp"
#include "pile_memory.hpp"
#include "rummy/options.hpp"
#include "rummy/position.hpp"
#include "table/machine_player.hpp"

/// What a seat knows of a hand of Rummy: what it sees now and what it has seen before.
namespace meldroom::engine::rummy {

/// A hand of Rummy as one player knows it.
struct KnownHand {
  Position position;           ///< at this player's turn; others' hands as far as all have seen; no stock
  std::vector<int> held;       ///< by player: number of cards in hand
  std::vector<GroupId> melds;  ///< the ids of the position's melds
  CardSet held_by_others = 0;  ///< unseen cards that are certainly in the others' hands ...
  CardSet unseen = 0;          ///< ... and unseen cards that may be there or in the stock
  int stock = 0;
};

/// A possible position: hands and stock are dealt at random from the unseen cards.
[[nodiscard]] Position dealt(const KnownHand& known_hand, RandomNumbers& random);

/// Follows a match by the views of one seat. If some are missing, it goes on with what it knows.
class Memory {
 public:
  Memory(Seat own, const FacesByCode& faces) : own_(own), faces_(faces) {}

  void watch(const View& view);
  /// What the seat knows at its turn. `view` is the view last watched.
  [[nodiscard]] KnownHand known_hand(const View& view, const Options& options) const;

 private:
  void add_players(const View& view, Position& position, std::vector<int>& held) const;
  void add_own(const View& view, Position& position) const;

  Seat own_;
  const FacesByCode& faces_;
  PileMemory pile_;
  int hand_ = 0;
  int dealt_ = 0;             ///< cards for each player in this hand
  int held_at_turn_ = 0;      ///< cards of this seat when its turn began
  bool laid_before_ = false;  ///< whether this seat laid cards in an earlier turn
};

}  // namespace meldroom::engine::rummy
