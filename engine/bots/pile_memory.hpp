#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "engine/seat.hpp"
#include "engine/view.hpp"

namespace meldroom::engine {

/// What has been seen of a discard pile that shows its top card alone, in the hand being played: the cards
/// under it, and who took which. It goes by the views of a seat in turn, and makes do where some are missing.
class PileMemory {
 public:
  /// Takes in a view; one that it knows already tells it nothing new.
  void watch(const View& view);

  /// The faces that lie in the pile, as far as they were seen; the top card last.
  [[nodiscard]] const std::vector<FaceCode>& pile() const { return pile_; }
  /// The faces that a seat took from it and has not discarded since; it may have laid them.
  [[nodiscard]] const std::vector<FaceCode>& taken(Seat seat) const;
  /// The faces that were shuffled into the stock when it was last renewed; nothing if it was not.
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
