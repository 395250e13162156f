// Hands of cards for the tests, written as a player types them.
#pragma once

#include <string>
#include <vector>

#include "engine/card.hpp"
#include "requests/card_names.hpp"

namespace meldroom::terminal::test {

inline engine::Face playing(const std::string& code) {
  engine::Face face;
  face.code = code;
  face.kind = engine::FaceKind::playing;
  const std::string rank = code.substr(0, code.size() - 1);
  face.rank = rank == "A" ? 1 : rank == "J" ? 11 : rank == "Q" ? 12 : rank == "K" ? 13 : std::stoi(rank);
  face.suit = static_cast<engine::Suit>(std::string("CDHS").find(code.back()));
  return face;
}

/// "E-red", "*-blue".
inline engine::Face letter(const std::string& code) {
  engine::Face face;
  face.code = code;
  const auto dash = code.find('-');
  const std::string printed = code.substr(0, dash);
  face.kind = printed == "*" ? engine::FaceKind::star : engine::FaceKind::letter;
  face.letters = printed == "*" ? "" : printed;
  const std::string colour = code.substr(dash + 1);
  face.colour = colour == "black"  ? engine::Colour::black
                : colour == "blue" ? engine::Colour::blue
                : colour == "red"  ? engine::Colour::red
                                   : engine::Colour::green;
  return face;
}

/// A card of Full Deck: "ST", "J/X", "?".
inline HeldCard special(unsigned id, engine::FaceKind kind, const std::string& code,
                        const std::string& letters) {
  engine::Face face;
  face.code = code;
  face.kind = kind;
  face.letters = letters;
  return {static_cast<engine::CardId>(id), face, code};
}

/// Cards with the ids 1, 2, 3, ...
inline std::vector<HeldCard> hand(const std::vector<std::string>& codes) {
  std::vector<HeldCard> cards;
  for (const auto& code : codes) {
    const auto id = static_cast<engine::CardId>(cards.size() + 1);
    cards.push_back({id, code.find('-') == std::string::npos ? playing(code) : letter(code), code});
  }
  return cards;
}

/// The ids as "1 2 3"; a tile with a letter named as "4=E".
inline std::string ids(const std::vector<engine::Tile>& tiles) {
  std::string text;
  for (const auto& tile : tiles) {
    text += (text.empty() ? "" : " ") + std::to_string(static_cast<unsigned>(tile.card));
    text += tile.as.empty() ? "" : "=" + tile.as;
  }
  return text;
}

}  // namespace meldroom::terminal::test
