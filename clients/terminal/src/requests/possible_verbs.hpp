#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "document.hpp"
#include "problem.hpp"
#include "requests/commands.hpp"

/// Which verbs the game and this moment have.
namespace meldroom::terminal {

/// The verbs for a move at this point of the game; none for a move that people do not type.
[[nodiscard]] std::vector<Verb> verbs_for(const engine::Action& action, const Document& now);
/// True for the actions that a turn is made of. The others are possible at any time.
[[nodiscard]] bool belongs_to_turn(const engine::Action& action);
/// False for a move for which the view lists all accepted choices of cards, and there are none.
[[nodiscard]] bool has_choice(const engine::Action& action);
/// The verbs for the moves that the view allows now.
[[nodiscard]] std::vector<Verb> moves_now(const Document& now);
/// False for the moves of other games than the one that is played, and for questions about words in a game without.
[[nodiscard]] bool is_played_here(Verb verb, const Document& now);
/// What to say of such a verb.
[[nodiscard]] Problem not_played_here(Verb verb, const Document& now);

/// The verb as it is used in the game that is played.
[[nodiscard]] VerbInfo info(Verb verb, const Document& now);
/// Why a move of the game cannot be made now, and which ones can; nothing if it can.
[[nodiscard]] std::optional<Problem> not_possible(Verb verb, const Document& now);
/// For a player of the match who has typed only the name of a card: what they can do with that card. Nothing if they do
/// not hold it.
[[nodiscard]] std::optional<Problem> uses_of_card(std::string_view typed, const Document& now);
/// The same for a card of the deck that they do not hold.
[[nodiscard]] std::optional<Problem> card_not_held(std::string_view typed, const Document& now);

}  // namespace meldroom::terminal
