#pragma once

#include <string>
#include <string_view>

#include "engine/card.hpp"

namespace meldroom::terminal {

/// How a card is written.
enum class FaceStyle {
  symbols,  ///< K♥, E-red
  ascii,    ///< KH, E-red
  spoken    ///< king of hearts, red E: for screen readers
};

/// A card as text for people. `as` is its letter in a word, if the card has a choice. In every style the text alone
/// identifies the card; colour is never needed.
[[nodiscard]] std::string card_text(const engine::Face& face, FaceStyle style, std::string_view as = {});

}  // namespace meldroom::terminal
