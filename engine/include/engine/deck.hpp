#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/card.hpp"

namespace meldroom::engine {

/// The cards of a game as printed, in the order that every shuffle of the whole deck starts from. Decks are
/// data: protocol/deck_json.hpp reads them from engine/decks/decks.json or a host's own file.
struct Deck {
  std::string name;
  std::string title;
  std::vector<Face> cards;

  friend bool operator==(const Deck&, const Deck&) = default;
};

using DeckPtr = std::shared_ptr<const Deck>;

/// `copies` decks in one, first deck first (Pass the Deck with five players and more).
[[nodiscard]] Deck repeated(const Deck& deck, int copies);

}  // namespace meldroom::engine
