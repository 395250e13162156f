#pragma once

#include "support.hpp"

namespace meldroom::test {

/// A deal of Pass the Deck with these hands. Seat 0 deals, so seat 1 begins.
inline Deal pass_the_deck_deal(std::vector<std::string> hands, std::string stock,
                               std::optional<int> stock_size = std::nullopt, OptionValues options = {}) {
  return {.variant = VariantId::pass_the_deck,
          .hands = std::move(hands),
          .stock = std::move(stock),
          .stock_size = stock_size,
          .options = std::move(options)};
}

}  // namespace meldroom::test
