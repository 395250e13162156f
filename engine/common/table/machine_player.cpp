#include "table/machine_player.hpp"

namespace meldroom::engine {

std::uint32_t RandomNumbers::below(std::uint32_t bound) {
  state_ += 0x9e3779b97f4a7c15U;
  auto mixed = state_;
  mixed = (mixed ^ (mixed >> 30U)) * 0xbf58476d1ce4e5b9U;
  mixed = (mixed ^ (mixed >> 27U)) * 0x94d049bb133111ebU;
  return static_cast<std::uint32_t>((mixed ^ (mixed >> 31U)) % bound);
}

FacesByCode faces_by_code(const Deck& deck) {
  FacesByCode faces;
  for (const auto& printed : deck.cards) {
    faces.emplace(printed.code, &printed);
  }
  return faces;
}

}  // namespace meldroom::engine
