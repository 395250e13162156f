#include "engine/deck.hpp"

namespace meldroom::engine {

Deck repeated(const Deck& deck, int copies) {
  Deck result{deck.name, deck.title, {}};
  for (int copy = 0; copy < copies; ++copy) {
    result.cards.insert(result.cards.end(), deck.cards.begin(), deck.cards.end());
  }
  return result;
}

}  // namespace meldroom::engine
