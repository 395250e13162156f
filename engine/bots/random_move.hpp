#pragma once

#include <cstdint>
#include <optional>

#include "engine/move.hpp"
#include "engine/view.hpp"
#include "table/player_means.hpp"
#include "word_plays.hpp"

/// Playing without any skill: a move by chance among those that a view allows.
namespace meldroom::engine {

/// How a game is played at random, as far as it is special; what is here is how it is played otherwise. A game that
/// wants more says so in its random_habits.cpp.
class RandomHabits {
 public:
  RandomHabits() = default;
  RandomHabits(const RandomHabits&) = delete;
  RandomHabits& operator=(const RandomHabits&) = delete;
  virtual ~RandomHabits() = default;

  /// How often that move is made, compared with the others that are allowed; with 0 only where none of them can be.
  [[nodiscard]] virtual std::uint32_t share(const View& view, const Action& action,
                                            const PlayerMeans& means) const;

  // ---- words ----

  /// The cards that words are made from.
  [[nodiscard]] virtual PlayCards cards(const View& view) const;
  /// What the game asks of a new word, or of one that `old` becomes.
  [[nodiscard]] virtual PlayNeeds needs(const View& view, const WordView* old,
                                        const PlayerMeans& means) const;
  /// Whether such a word may be laid; `old` as above.
  [[nodiscard]] virtual bool accepts(const View& view, const WordView* old, const WordSpelling& spelling,
                                     const PlayerMeans& means) const;

  /// A move of that kind which the game chooses in a way of its own; nothing to choose it as in all games. `action` is
  /// null when no other move is found.
  [[nodiscard]] virtual std::optional<Move> own_way(const View& view, const Action* action,
                                                    const PlayerMeans& means) const;
};

/// Those of a game that is not special.
[[nodiscard]] const RandomHabits& usual_habits();

/// A move of the play that the view allows its seat now: melds and words more often than not, where there are any.
/// Nothing if the seat has nothing to do in the play.
[[nodiscard]] std::optional<Move> random_move(const View& view, const RandomHabits& habits,
                                              const PlayerMeans& means);

}  // namespace meldroom::engine
