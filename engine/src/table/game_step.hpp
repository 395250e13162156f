#pragma once

#include "table/core.hpp"
#include "table/croupier.hpp"

/// One step of a match, as the table hands it to the game.
namespace meldroom::engine {

/// The step as the table knows it, for any variant.
struct AnyGameStep {
  const Context& context;
  const TableState& table;
  Croupier& croupier;
};

/// The same step in the types of one variant, with the copy of the game that it changes.
template <class Game, class Options>
struct GameStep {
  const ContextOf<Options>& context;
  const TableState& table;
  Game& game;
  Croupier& croupier;
};

}  // namespace meldroom::engine
