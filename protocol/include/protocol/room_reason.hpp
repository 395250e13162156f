#pragma once

#include <algorithm>
#include <array>
#include <string_view>

#include "engine/reason.hpp"

namespace meldroom::protocol {

/// Every reason for which a room refuses something that the rules do not decide. protocol.md says what some of them mean.
// clang-format off
inline constexpr auto room_reasons = std::to_array<std::string_view>({
    "bot_as_host", "bot_too_late", "chat_turned_off", "deal_for_one", "deal_options_fixed", "empty_seat",
    "looks_the_same", "match_begun", "match_not_over", "name_of_spectators", "no_chat", "no_spectators",
    "no_visible_character", "nobody_chats_so", "options_fixed", "other_seat", "own_chat", "own_seat",
    "silenced", "too_many_removed", "too_many_silenced"});
// clang-format on
static_assert(std::ranges::is_sorted(room_reasons));

using RoomReason = engine::OneOf<room_reasons>;

}  // namespace meldroom::protocol
