#pragma once

#include <memory>

#include "bot_mind.hpp"
#include "engine/variant.hpp"
#include "random_move.hpp"
#include "table/any_game.hpp"
#include "table/core.hpp"

namespace meldroom::engine {

/// How matches of a variant begin (T-2).
struct GameType {
  bool (*plays_with)(FaceKind kind);  ///< the kinds of cards that it knows what to do with
  int (*hand_size)(int players);      ///< cards each
  int outside_hands;                   ///< what the deck has to hold on top of the hands
  Result<int> (*decks)(const OptionValues& options, int seats);
  std::shared_ptr<Context> (*context)(const OptionValues& options);
  std::shared_ptr<AnyGame> (*start)();  ///< one that is not dealt yet
};

/// What a variant is made of.
struct VariantParts {
  GameType game;
  /// A bot for it.
  std::unique_ptr<BotMind> (*make_mind)(BotSetup setup);
  /// How it is played at random, where that is special.
  const RandomHabits& (*habits)() = usual_habits;
};

/// A variant as it describes itself.
struct Variant {
  VariantInfo info;  ///< with its own options alone
  VariantParts parts;
};

/// What a variant says of itself; each defines its own in src/<variant>/variant.cpp.
template <VariantId id>
[[nodiscard]] Variant describe();

[[nodiscard]] const VariantParts& parts_of(VariantId id);

}  // namespace meldroom::engine
