#pragma once

#include "engine/bot.hpp"
#include "table/card_set.hpp"

/// Why a hint for a hand of playing cards is good (T-13).
namespace meldroom::engine {

/// The cards of the hand that make a meld with `top` in the best split; none if it stays in no meld.
[[nodiscard]] CardSet melded_with(CardSet hand, CardKind top);
/// Why the top card of the pile is left there.
[[nodiscard]] HintReason reason_to_leave(CardSet hand, CardKind top);
/// Why a card of the hand is discarded. `gone` are the cards that can no longer come.
[[nodiscard]] HintReason reason_to_discard(CardSet hand, CardKind card, CardSet gone);

}  // namespace meldroom::engine
