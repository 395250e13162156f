#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "document.hpp"
#include "engine/move.hpp"
#include "problem.hpp"
#include "requests/commands.hpp"
#include "requests/requests.hpp"

/// The functions that build the requests for one kind of verb each, and their common parts.
namespace meldroom::terminal {

using Asked = Result<Request>;
/// Cards in an order, each with the letter that was named for it.
using Picked = Result<std::vector<engine::Tile>>;

/// The move for a verb of the game (is_play).
[[nodiscard]] Asked play_request(const Command& command, const Document& document);
/// The arrangement for a verb that arranges the hand (is_arranging).
[[nodiscard]] Asked hand_request(const Command& command, const Document& document);

/// How to use the verb in the game that is played; or, if that move cannot be made now, which ones can.
[[nodiscard]] Problem usage(Verb verb, const Document& now);

/// A request for a move, for the state of the match when it is sent.
[[nodiscard]] Request move(const engine::Move& move);

/// A number as it is typed, with or without "#".
[[nodiscard]] std::optional<int> whole_number(std::string_view text);
/// The number of a meld or word as typed; nothing if it cannot be one.
[[nodiscard]] std::optional<engine::GroupId> typed_group(std::string_view text);

/// True for "st" and "STOCK", but not for an empty text. `whole` has small letters.
[[nodiscard]] bool is_prefix_of(std::string_view typed, std::string_view whole);

/// True for several letters and nothing else: a word to spell, not the name of a card.
[[nodiscard]] bool is_word(std::string_view typed);

[[nodiscard]] std::vector<engine::CardId> card_ids(const std::vector<engine::Tile>& tiles);

/// Finds the named cards among `cards`, which are at that place.
[[nodiscard]] Picked named_cards(const Document& document, std::span<const HeldCard> cards,
                                 std::span<const std::string> names, std::string_view place = in_hand);

/// Spells a single word of letters from `cards`, in the games with words; takes anything else as names of cards.
[[nodiscard]] Picked word_or_cards(const Document& document, std::span<const HeldCard> cards,
                                   std::span<const std::string> words, std::string_view place = in_hand);

}  // namespace meldroom::terminal
