#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "engine/seat.hpp"
#include "engine/view.hpp"

namespace meldroom::engine {

/// What one seat has seen of a discard pile that shows only its top card, in the current hand: the cards under it, and
/// who took which. Needs the seat's views in order; if some are missing, it goes on with what it knows.
class PileMemory {
 public:
  /// Reads a view. The same view again changes nothing.
  void watch(const View& view);

  /// The known faces in the pile, the top card last.
  [[nodiscard]] const std::vector<FaceCode>& pile() const { return pile_; }
  /// The faces that a seat took from the pile and has not discarded since. The seat may have laid them.
  [[nodiscard]] const std::vector<FaceCode>& taken(Seat seat) const;
  /// The known faces that were shuffled into the stock when it was last renewed; nothing if it never was.
  [[nodiscard]] const std::optional<std::vector<FaceCode>>& renewed() const { return renewed_; }
  /// How many cards a seat has discarded.
  [[nodiscard]] int discards(Seat seat) const;

 private:
  struct Other {
    int cards = 0;
    int discards = 0;
    std::vector<FaceCode> taken;
  };

  void watch_moves(const View& view, const std::optional<FaceCode>& top);

  int hand_ = 0;
  std::uint32_t number_ = 0;
  int stock_ = 0;
  int count_ = 0;
  std::map<Seat, Other> seats_;
  std::vector<FaceCode> pile_;
  std::optional<std::vector<FaceCode>> renewed_;
};

}  // namespace meldroom::engine
