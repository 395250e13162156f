#include "pile_memory.hpp"

#include <algorithm>
#include <utility>

namespace meldroom::engine {
namespace {

void erase_one(std::vector<FaceCode>& faces, const FaceCode& face) {
  if (const auto found = std::ranges::find(faces, face); found != faces.end()) {
    faces.erase(found);
  }
}

}  // namespace

const std::vector<FaceCode>& PileMemory::taken(Seat seat) const {
  static const std::vector<FaceCode> none;
  const auto found = seats_.find(seat);
  return found == seats_.end() ? none : found->second.taken;
}

int PileMemory::discards(Seat seat) const {
  const auto found = seats_.find(seat);
  return found == seats_.end() ? 0 : found->second.discards;
}

void PileMemory::watch(const View& view) {
  if (view.hand == hand_ && view.number == number_) {
    return;
  }
  std::optional<FaceCode> top;
  if (view.discard && !view.discard->cards.empty()) {
    top = view.discard->cards.back().face;
  }
  if (view.hand == hand_) {
    watch_moves(view, top);
  } else {
    hand_ = view.hand;
    seats_.clear();
    renewed_.reset();
    pile_.clear();
    if (top) {
      pile_.push_back(*top);
    }
  }
  for (const auto& [seat, player] : view.seats) {
    seats_[seat].cards = player.cards;
  }
  number_ = view.number;
  stock_ = view.stock;
  count_ = view.discard ? view.discard->count : 0;
}

/// Works out what happened from the sizes of the stock, the pile and the hands.
void PileMemory::watch_moves(const View& view, const std::optional<FaceCode>& top) {
  const int count = view.discard ? view.discard->count : 0;
  if (view.stock > stock_) {
    renewed_ = std::exchange(pile_, {});
    if (top) {
      erase_one(*renewed_, *top);
      pile_.push_back(*top);
    }
    return;
  }
  for (auto& [seat, other] : seats_) {
    const int cards = view.seats.at(seat).cards;
    if (count < count_ && cards > other.cards && !pile_.empty()) {
      other.taken.push_back(pile_.back());
      pile_.pop_back();
    } else if (count > count_ && cards < other.cards && top) {
      erase_one(other.taken, *top);
      pile_.push_back(*top);
      ++other.discards;
    }
  }
  if (top && (pile_.empty() || pile_.back() != *top)) {
    pile_.push_back(*top);
  }
}

}  // namespace meldroom::engine
