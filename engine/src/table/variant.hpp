#pragma once

#include <memory>

#include "engine/variant.hpp"
#include "random_move.hpp"
#include "table/any_game.hpp"
#include "table/core.hpp"
#include "variant_bot.hpp"

namespace meldroom::engine {

/// How a variant sets up its matches (T-2).
struct GameType {
  bool (*plays_with)(FaceKind kind);  ///< the kinds of cards that it can use
  int (*hand_size)(int players);      ///< cards each
  int outside_hands;                  ///< how many cards the deck has to hold in addition to the hands
  Result<int> (*decks)(const OptionValues& options, int seats);
  std::shared_ptr<Context> (*context)(const OptionValues& options);
  std::shared_ptr<AnyGame> (*new_game)();  ///< not dealt yet
};

/// The parts of a variant's implementation.
struct VariantParts {
  GameType game;
  /// Makes a bot for it.
  std::unique_ptr<VariantBot> (*make_bot)(BotSetup setup);
  /// How it is played at random.
  const RandomPlay& (*random_play)() = usual_random_play;
};

/// A variant's description of itself.
struct Variant {
  VariantInfo info;  ///< with its own options only
  VariantParts parts;
};

/// Describes a variant. Each variant defines its own in src/<variant>/variant.cpp.
template <VariantId id>
[[nodiscard]] Variant describe();

[[nodiscard]] const VariantParts& parts_of(VariantId id);

}  // namespace meldroom::engine
