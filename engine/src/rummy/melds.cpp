#include "rummy/melds.hpp"

#include <algorithm>

namespace meldroom::engine::rummy {

int points(const Face& face) {
  return std::min(face.rank, 10);
}

std::optional<MeldKind> meld_kind(std::span<const Face* const> cards) {
  if (cards.size() < 3) {
    return std::nullopt;
  }
  if (std::ranges::all_of(cards, [&](const Face* face) { return face->rank == cards.front()->rank; })) {
    return MeldKind::set;
  }
  std::vector<int> sequence;
  sequence.reserve(cards.size());
  for (const auto* face : cards) {
    if (face->suit != cards.front()->suit) {
      return std::nullopt;
    }
    sequence.push_back(face->rank);
  }
  std::ranges::sort(sequence);
  const bool in_sequence = std::ranges::adjacent_find(
                               sequence, [](int low, int high) { return high != low + 1; }) == sequence.end();
  return in_sequence ? std::optional(MeldKind::run) : std::nullopt;
}

}  // namespace meldroom::engine::rummy
