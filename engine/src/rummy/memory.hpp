#pragma once

#include <map>
#include <optional>
#include <vector>

#include "engine/seat.hpp"
#include "engine/view.hpp"
#include "rummy/position.hpp"
#include "table/player_means.hpp"

/// What a seat knows of a hand of Rummy: what it sees, and what it has seen before.
namespace meldroom::engine::rummy {

/// A hand as its player knows it.
struct Picture {
  Position position;           ///< of the others' hands what all have seen; its stock is left out
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
  /// The hand as it stands in the view last watched, in which it is this seat's turn.
  [[nodiscard]] Picture picture(const View& view, bool many_melds, bool by_discard) const;

 private:
  struct Other {
    int cards = 0;
    Kinds seen = 0;
  };

  void begin_hand(const View& view);
  void watch_piles(const View& view);
  [[nodiscard]] Kind kind(const CardView& card) const { return kind_of(*faces_.find(card.face)->second); }
  [[nodiscard]] std::optional<Kind> top(const View& view) const;

  Seat own_;
  const FacesByCode& faces_;
  int hand_ = 0;
  std::uint32_t number_ = 0;
  int dealt_ = 0;  ///< cards each, in this hand
  int stock_ = 0;
  int discarded_ = 0;
  std::map<Seat, Other> players_;
  std::vector<Kind> pile_;  ///< the top card last
  Kinds renewed_ = 0;       ///< what went into the stock when it was last renewed (RUM-2.5)
  bool was_renewed_ = false;
  int held_at_turn_ = 0;      ///< by this seat, as its turn began
  bool laid_before_ = false;  ///< by this seat, in an earlier turn
};

}  // namespace meldroom::engine::rummy
