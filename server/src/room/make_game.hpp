#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/refusal.hpp"
#include "engine/variant.hpp"
#include "journal/entry.hpp"
#include "offer.hpp"

namespace meldroom::server {

/// Completes and checks what somebody wants to play: the variant, options, deck and number of seats. Also checks that a
/// match with that many seats can be dealt (T-2).
[[nodiscard]] engine::Result<entry::Game> make_game(const Offer& offer, std::string_view variant,
                                                    const engine::OptionValues& options,
                                                    const std::optional<std::string>& deck, int seats);

}  // namespace meldroom::server
