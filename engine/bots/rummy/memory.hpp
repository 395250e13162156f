#pragma once

#include <vector>

#include "engine/seat.hpp"
#include "engine/view.hpp"
#include "pile_memory.hpp"
#include "rummy/options.hpp"
#include "rummy/position.hpp"
#include "table/player_means.hpp"

/// What a seat knows of a hand of Rummy: what it sees, and what it has seen before.
namespace meldroom::engine::rummy {

/// A hand as its player knows it.
struct Picture {
  Position position;           ///< own turn; of the others' hands what all have seen; its stock is left out
  std::vector<int> held;       ///< by player: cards in hand
  std::vector<GroupId> melds;  ///< the names of the position's
  Kinds held_by_others = 0;    ///< cards not seen that are in the others' hands for certain ...
  Kinds unseen = 0;            ///< ... and those that may be there or in the stock
  int stock = 0;
};

/// The rest of it as it may be: hands and stock dealt by chance from the cards that have not been seen.
[[nodiscard]] Position dealt(const Picture& picture, Chance& chance);

/// Follows a match by the views of one seat. It goes on with what it knows where some are missing.
class Memory {
 public:
  Memory(Seat own, const FacesByCode& faces) : own_(own), faces_(faces) {}

  void watch(const View& view);
  /// The hand as it is in the view last watched, in which it is this seat's turn.
  [[nodiscard]] Picture picture(const View& view, const Options& options) const;

 private:
  [[nodiscard]] Kind kind(std::string_view face) const { return kind_of(*faces_.find(face)->second); }
  [[nodiscard]] Kinds kinds(const std::vector<FaceCode>& faces) const;
  void add_players(const View& view, Position& position, std::vector<int>& held) const;
  void add_own(const View& view, Position& position) const;

  Seat own_;
  const FacesByCode& faces_;
  PileMemory pile_;
  int hand_ = 0;
  int dealt_ = 0;             ///< cards each, in this hand
  int held_at_turn_ = 0;      ///< by this seat, as its turn began
  bool laid_before_ = false;  ///< by this seat, in an earlier turn
};

}  // namespace meldroom::engine::rummy
