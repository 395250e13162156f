#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "engine/view.hpp"
#include "table/card_set.hpp"
#include "table/machine_player.hpp"

/// What the bots for games of playing cards share.
namespace meldroom::engine {

/// The kind of the cards with this face, which the deck has.
[[nodiscard]] CardKind kind_of(const FacesByCode& faces, std::string_view code);

/// The set of the cards with these faces.
[[nodiscard]] CardSet card_set(const FacesByCode& faces, const std::vector<FaceCode>& codes);

/// The card of that kind in the bot's hand, which has to hold one. If there are two, the one that may be put away: not
/// `taken`.
[[nodiscard]] CardId id_in_hand(const FacesByCode& faces, const View& view, CardKind kind,
                                std::optional<CardId> taken);

}  // namespace meldroom::engine
