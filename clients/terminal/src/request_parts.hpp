#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "document.hpp"
#include "engine/move.hpp"
#include "problem.hpp"
#include "requests.hpp"
#include "verbs.hpp"

/// What the requests for the server are put together from.
namespace meldroom::terminal {

using Asked = std::variant<Request, Problem>;
/// Cards in an order, each with the letter named for it.
using Picked = std::variant<std::vector<engine::Tile>, Problem>;

/// How the verb is used.
[[nodiscard]] Problem usage(Verb verb);

/// A move of the match as it is then.
[[nodiscard]] Request move(const engine::Move& move);

/// A number as it is typed, with or without "#".
[[nodiscard]] std::optional<int> whole_number(std::string_view text);
/// The number of a meld or word as it is typed; nothing if it can be none.
[[nodiscard]] std::optional<engine::GroupId> typed_group(std::string_view text);

/// True for "st" and "stock", not for nothing at all.
[[nodiscard]] bool is_prefix_of(std::string_view typed, std::string_view whole);

/// True for several letters and nothing else: a word that is spelled, no name of a card.
[[nodiscard]] bool is_word(std::string_view typed);

[[nodiscard]] std::vector<engine::CardId> card_ids(const std::vector<engine::Tile>& tiles);

/// The cards that are named, from `cards`.
[[nodiscard]] Picked named_cards(const Document& document, std::span<const HeldCard> cards,
                                 std::span<const std::string> names);

/// A single word of letters is spelled from `cards`; anything else names cards.
[[nodiscard]] Picked word_or_cards(const Document& document, std::span<const HeldCard> cards,
                                   std::span<const std::string> words);

}  // namespace meldroom::terminal
