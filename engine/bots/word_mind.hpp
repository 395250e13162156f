#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "bot_mind.hpp"
#include "word_plays.hpp"

namespace meldroom::engine {

/// What bots have in common that lay words and change words, from one set of cards, as far as their turn
/// allows. A variant says what may be laid and what it brings, and how a hard bot weighs it.
class WordMind : public BotMind {
 public:
  using BotMind::BotMind;

  [[nodiscard]] Move play(const View& view, const Bot::Patience& more) final;
  [[nodiscard]] std::vector<Hint> hints(const View& view) final;

 protected:
  /// What a play makes: a new word, or another one of a word on the table.
  struct Target {
    std::optional<GroupId> id{};
    const WordView* old = nullptr;
  };
  /// A play and what it is made of.
  struct Candidate {
    Target target;
    WordPlay play;
    [[nodiscard]] Move move() const { return move_of(play, target.id); }
  };

  // ---- what a variant says ----

  [[nodiscard]] virtual PlayNeeds needs() const = 0;
  /// The cards that words are made from.
  [[nodiscard]] virtual std::vector<CardView> cards(const View& view) const = 0;
  /// What a word brings at once by the rules; nothing if they forbid it.
  [[nodiscard]] virtual std::optional<int> points(const View& view, const Target& target,
                                                  const WordSpelling& spelling) const = 0;
  /// The play of a hard bot; nothing if it had better stop.
  [[nodiscard]] virtual std::optional<Move> weigh(const View& view, const Bot::Patience& more) = 0;
  /// The move of who makes no play, and may stop.
  [[nodiscard]] virtual Move stop(const View& view) = 0;

  // ---- what it can use ----

  /// All that can be made now: new words first, then the words on the table in their order.
  [[nodiscard]] std::vector<Target> targets(const View& view) const;
  /// Visits all that can be made of the target and the rules allow, with what it brings.
  void each_play(const View& view, const Target& target,
                 dict::CallableRef<void(const WordSpelling& spelling, int points)> visit);
  /// The plays of the target that are best by a value of one's own.
  [[nodiscard]] std::vector<Candidate> best_plays(
      const View& view, const Target& target, std::size_t most,
      dict::CallableRef<std::optional<int>(const WordSpelling& spelling, int points)> value);
  /// The best play of all by a value of one's own; of equal ones that of the first target.
  [[nodiscard]] std::optional<Candidate> best_play(
      const View& view,
      dict::CallableRef<std::optional<int>(const Target& target, const WordSpelling& spelling, int points)>
          value);
  /// The cards of the match that the seat cannot see, in the deck's order.
  [[nodiscard]] std::vector<const Face*> unseen(const View& view) const;

 private:
  [[nodiscard]] std::optional<Move> what_comes_to_mind(const View& view);
  [[nodiscard]] std::optional<Move> most_points(const View& view,
                                                dict::CallableRef<bool(std::string_view)> known);
};

}  // namespace meldroom::engine
