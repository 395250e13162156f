#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/refusal.hpp"
#include "engine/variant.hpp"
#include "journal/entry.hpp"
#include "offer.hpp"

namespace meldroom::server {

/// What somebody wishes to play, completed and checked: variant, options, deck, number of seats, and that a
/// match of that many could be dealt (T-2).
[[nodiscard]] engine::Result<entry::Game> make_game(const Offer& offer, std::string_view variant,
                                                    const engine::OptionValues& options,
                                                    const std::optional<std::string>& deck, int seats);

}  // namespace meldroom::server
