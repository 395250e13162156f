#pragma once

#include "support.hpp"

/// What the tests of AlphaRummy share.
namespace meldroom::test {

inline const std::string lexicon = "FIEND FRIEND FRIENDS QUIZ FINE JOURNEY JOURNEYS";

/// A deal with `words: challenge`, the default.
inline Deal challenged(std::vector<std::string> hands, std::string stock, OptionValues options = {},
                       std::optional<int> stock_size = std::nullopt) {
  auto deal =
      deal_of(VariantId::alpha_rummy, std::move(hands), std::move(stock), std::move(options), stock_size);
  deal.words = lexicon;
  return deal;
}

/// A deal with `words: checked`.
inline Deal checked(std::vector<std::string> hands, std::string stock, OptionValues options = {},
                    std::optional<int> stock_size = std::nullopt) {
  options["words"] = std::string("checked");
  return challenged(std::move(hands), std::move(stock), std::move(options), stock_size);
}

/// The part of the view that only AlphaRummy has, for everyone or for a seat.
inline AlphaRummyView alpha(const Table& table) {
  return std::get<AlphaRummyView>(table.open().game);
}
inline AlphaRummyView alpha(const Table& table, int seat) {
  return std::get<AlphaRummyView>(table.view(seat).game);
}

/// The faces of the discard pile as an observer sees them, lowest first.
inline std::string pile(const Table& table, Observer observer = std::nullopt) {
  const auto view = table.match().view(observer);
  std::string text;
  for (const auto& card : view.discard.value().cards) {
    text += card.face;
  }
  return text;
}

}  // namespace meldroom::test
