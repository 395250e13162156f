#pragma once

#include <cstdint>
#include <optional>

#include "engine/move.hpp"
#include "engine/view.hpp"
#include "table/machine_player.hpp"
#include "word_plays.hpp"

/// Play without skill: a random move among those that a view allows.
namespace meldroom::engine {

/// How a game is played at random. These defaults suit most games. A game with special needs overrides them in its
/// random_play.cpp.
class RandomPlay {
 public:
  RandomPlay() = default;
  RandomPlay(const RandomPlay&) = delete;
  RandomPlay& operator=(const RandomPlay&) = delete;
  virtual ~RandomPlay() = default;

  /// The weight of that move among the allowed moves. A move with weight 0 is made only if no other can be.
  [[nodiscard]] virtual std::uint32_t share(const View& view, const Action& action,
                                            const MachinePlayer& machine) const;

  // ---- words ----

  /// The cards that words are made from.
  [[nodiscard]] virtual PlayCards cards(const View& view) const;
  /// What the game requires of a new word, or of a word that `old` becomes.
  [[nodiscard]] virtual PlayNeeds needs(const View& view, const WordView* old,
                                        const MachinePlayer& machine) const;
  /// Whether such a word may be laid. `old` is the word that it changes, or null.
  [[nodiscard]] virtual bool accepts(const View& view, const WordView* old, const WordSpelling& spelling,
                                     const MachinePlayer& machine) const;

  /// A move for this action that the game chooses itself; nothing if it leaves the choice to the usual way. `action` is
  /// null when no other move has been found.
  [[nodiscard]] virtual std::optional<Move> special_move(const View& view, const Action* action,
                                                         const MachinePlayer& machine) const;
};

/// The defaults.
[[nodiscard]] const RandomPlay& usual_random_play();

/// A play that the view allows its seat now. Prefers melds and words where there are any. Nothing if the seat has no
/// play to make.
[[nodiscard]] std::optional<Move> random_move(const View& view, const RandomPlay& game,
                                              const MachinePlayer& machine);

}  // namespace meldroom::engine
