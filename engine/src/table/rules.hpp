#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "table/core.hpp"
#include "table/croupier.hpp"

/// Checks that variants share. Each gives the refusal that T-20 calls for, or what it found.
namespace meldroom::engine {

/// A step being made by a variant: the copy of its game and who carries things out.
template <class Game, class Options>
struct Making {
  const ContextOf<Options>& context;
  const TableState& table;
  Game& game;
  Croupier& croupier;
};

[[nodiscard]] inline Refusal refuse(std::string_view clause, std::string_view reason, std::string message) {
  return {clause, reason, std::move(message)};
}

/// The cards of those ids, each named once and in the seat's hand.
[[nodiscard]] std::variant<Cards, Refusal> cards_in_hand(const CardStore& cards, Seat seat,
                                                         const std::vector<CardId>& ids);

/// A card with the letter that it stands for in a word.
struct Letter {
  CardIndex card{};
  char letter{};
};

/// What is spelled by tiles whose cards are known to be there: letters fit their cards, and a card with a
/// choice has one (T-10). A card named before keeps its letter (`kept`, e.g. PD-2.4).
[[nodiscard]] std::variant<std::vector<Letter>, Refusal> spell(const Context& context, const CardStore& store,
                                                               const std::vector<Tile>& tiles,
                                                               const Cards& cards, std::string_view kept);

[[nodiscard]] std::string spelled(const std::vector<Letter>& letters);

/// Refuses a word that neither the lexicon nor the table knows (T-9, T-19).
[[nodiscard]] std::optional<Refusal> check_word(const Context& context, const TableState& table,
                                                const std::string& word);

[[nodiscard]] std::vector<CardId> card_ids(const std::vector<Tile>& tiles);

}  // namespace meldroom::engine
