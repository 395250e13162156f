#pragma once

#include "support.hpp"

namespace meldroom::test {

/// A deck with the letters and values of the deck `bwc`, each three times in every colour, and four stars. It has any
/// hand that a test wants.
inline DeckPtr many_letters() {
  Deck deck{"many", "Many letters", {}};
  std::string seen;
  for (const auto& printed : standard_deck(VariantId::gin)->cards) {
    const auto letter = printed.code.str().substr(0, 1);
    if (printed.kind == FaceKind::star) {
      deck.cards.push_back(printed);
    } else if (seen.find(letter) == std::string::npos) {
      seen += letter;
      for (const auto& [colour, name] : {std::pair{Colour::black, "black"},
                                         {Colour::blue, "blue"},
                                         {Colour::red, "red"},
                                         {Colour::green, "green"}}) {
        auto face = printed;
        face.code = letter + '-' + name;
        face.colour = colour;
        deck.cards.insert(deck.cards.end(), 3, face);
      }
    }
  }
  return std::make_shared<const Deck>(std::move(deck));
}

/// A deal of gin with these hands. Seat 0 deals, so seat 1 begins. `stock` begins with the upcard.
inline Deal gin_deal(std::vector<std::string> hands, std::string stock, OptionValues options = {},
                     std::optional<int> stock_size = std::nullopt) {
  auto deal = deal_of(VariantId::gin, std::move(hands), std::move(stock), std::move(options), stock_size);
  deal.words = "CAT DOG IT PAINTER CHAIR STENT PLATE TRAIN HEAT HAT TEN NET NETS";
  deal.deck = many_letters();
  return deal;
}

/// A hand of gin that has words.
inline const std::string mine = "C A T D O G P N R E";

/// The text of a shown hand: "CAT DOG | P".
inline std::string shown(const HandShown& hand) {
  std::string text;
  for (const auto& word : hand.words) {
    text += word + ' ';
  }
  text += '|';
  for (const auto& card : hand.deadwood) {
    text += ' ' + card.face.str().substr(0, 1);
  }
  return text;
}

}  // namespace meldroom::test
