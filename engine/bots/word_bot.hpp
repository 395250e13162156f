#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "variant_bot.hpp"
#include "word_plays.hpp"

namespace meldroom::engine {

/// The common part of bots for games in which a player lays and changes words from one set of cards. A variant's bot
/// says what may be laid, what it scores, and how a hard bot weighs it.
class WordBot : public VariantBot {
 public:
  using VariantBot::VariantBot;

  [[nodiscard]] Move play(const View& view, const Bot::TimeLeft& time_left) final;
  [[nodiscard]] std::vector<Hint> hints(const View& view, HintWords words) final;

 protected:
  /// What a play makes: a new word, or a change of a word on the table.
  struct Target {
    std::optional<GroupId> id{};
    const WordView* old = nullptr;
  };
  /// A play and its target.
  struct Candidate {
    Target target;
    WordPlay play;
    [[nodiscard]] Move move() const { return move_of(play, target.id); }
  };

  // ---- what a variant defines ----

  [[nodiscard]] virtual PlayNeeds needs() const = 0;
  /// The cards that words are made from.
  [[nodiscard]] virtual std::vector<CardView> cards(const View& view) const = 0;
  /// What a word scores at once by the rules; nothing if they forbid it.
  [[nodiscard]] virtual std::optional<int> points(const View& view, const Target& target,
                                                  const WordSpelling& spelling) const = 0;
  /// The play of a hard bot; nothing if stopping is better.
  [[nodiscard]] virtual std::optional<Move> weigh(const View& view, const Bot::TimeLeft& time_left) = 0;
  /// The move that stops without a play.
  [[nodiscard]] virtual Move stop(const View& view) = 0;
  /// Why a play scores what it does; nothing if its points say it all.
  [[nodiscard]] virtual std::optional<HintReason> reason(const View& /*view*/,
                                                         const Candidate& /*candidate*/) const {
    return std::nullopt;
  }

  // ---- what a variant can use ----

  /// All targets now: new words first, then the words on the table in their order.
  [[nodiscard]] std::vector<Target> targets(const View& view) const;
  /// Visits every play of the target that the rules allow, with its points.
  void each_play(const View& view, const Target& target,
                 dict::FunctionRef<void(const WordSpelling& spelling, int points)> visit);
  /// The best plays of the target by the caller's own value.
  [[nodiscard]] std::vector<Candidate> best_plays(
      const View& view, const Target& target, std::size_t most,
      dict::FunctionRef<std::optional<int>(const WordSpelling& spelling, int points)> value);
  /// The best play of all targets by the caller's own value; of equal ones, that of the first target.
  [[nodiscard]] std::optional<Candidate> best_play(
      const View& view,
      dict::FunctionRef<std::optional<int>(const Target& target, const WordSpelling& spelling, int points)>
          value);
  /// The cards of the match that the seat cannot see, in the deck's order.
  [[nodiscard]] std::vector<const Face*> unseen(const View& view) const;

 private:
  [[nodiscard]] std::optional<Move> best_of_a_few(const View& view);
  [[nodiscard]] std::optional<Move> most_points(const View& view);
};

}  // namespace meldroom::engine
