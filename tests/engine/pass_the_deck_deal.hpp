#pragma once

#include "support.hpp"

namespace meldroom::test {

/// A deal of Pass the Deck with these hands. Seat 0 deals, so seat 1 begins.
inline Deal pass_the_deck_deal(std::vector<std::string> hands, std::string stock, OptionValues options = {},
                               std::optional<int> stock_size = std::nullopt) {
  return deal_of(VariantId::pass_the_deck, std::move(hands), std::move(stock), std::move(options),
                 stock_size);
}

}  // namespace meldroom::test
