#include "full_deck/bot.hpp"

#include <algorithm>
#include <functional>
#include <iterator>
#include <limits>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "full_deck/evaluation.hpp"
#include "full_deck/options.hpp"
#include "full_deck/scoring.hpp"
#include "full_deck/words.hpp"
#include "turn_plan.hpp"
#include "word_bot.hpp"

namespace meldroom::engine::full_deck {
namespace {

/// The factors for the points that a word may give the next player, and that a kept card may bring later. Both are less
/// than 1: the next player has cards for only some of the words, and one card is only a part of a hand.
constexpr double gift_counted = 0.4;
constexpr double promise_counted = 0.5;
/// The most plays that it examines closely.
constexpr std::size_t most_weighed = 40;

class FullDeckBot final : public WordBot {
 public:
  explicit FullDeckBot(BotSetup given)
      : WordBot(std::move(given)), options_(Options::from(setup().options)) {}

  void watch(const View& /*view*/) override {}

 protected:
  PlayNeeds needs() const override { return needs_of(options_); }
  std::vector<CardView> cards(const View& view) const override { return cards_for_words(view); }

  std::optional<int> points(const View& view, const Target& target,
                            const WordSpelling& spelling) const override {
    if (!may_lay(view, target.old, spelling, *setup().lexicon, options_)) {
      return std::nullopt;
    }
    if (view.phase == Phase::starter) {
      return cards_won(target, spelling);
    }
    return score(spelling.word, spelling.was, spelling.cards).points + bonus(target, spelling.cards);
  }

  std::optional<HintReason> reason(const View& view, const Candidate& candidate) const override {
    if (view.phase == Phase::starter) {
      return std::nullopt;
    }
    const auto& [target, play] = candidate;
    return HintReason{why_of(score(play.word, play.was, play.cards).kind), bonus(target, play.cards)};
  }

  std::optional<Move> weigh(const View& view, const Bot::TimeLeft& time_left) override {
    return view.phase == Phase::starter ? most_cards(view) : best_turn(view, time_left);
  }

  Move stop(const View& view) override {
    const auto* pass = action(view, MoveKind::pass);
    return pass == nullptr ? Move(Done{}) : Move(Pass{put_aside(view, static_cast<std::size_t>(pass->most))});
  }

 private:
  /// `was` is empty for a new word.
  [[nodiscard]] static Score score(std::string_view word, std::string_view was,
                                   const std::vector<PlayedCard>& cards) {
    const auto wild = static_cast<int>(std::ranges::count_if(
        cards, [](const PlayedCard& card) { return card.face->kind == FaceKind::wild; }));
    return was.empty() ? score_new_word(word, wild) : score_play_on(was, word, wild);
  }
  /// FD-3.2
  [[nodiscard]] static int bonus(const Target& target, const std::vector<PlayedCard>& cards) {
    return target.old == nullptr && cards.size() == full_hand ? bonus_score.points : 0;
  }
  [[nodiscard]] static Why why_of(ScoreKind kind) {
    switch (kind) {
      case ScoreKind::new_word:
      case ScoreKind::bonus:
        return Why::new_word;
      case ScoreKind::play_on:
        return Why::play_on;
      case ScoreKind::rearranged:
        return Why::rearranged;
      case ScoreKind::body:
        return Why::body;
    }
    return {};
  }

  /// FD-6.3: the number of cards that a word adds to the player's words.
  [[nodiscard]] int cards_won(const Target& target, const WordSpelling& spelling) const {
    const bool mine = target.old != nullptr && target.old->owner == setup().seat;
    return static_cast<int>(spelling.cards.size() - (mine ? target.old->tiles.size() : 0));
  }

  /// In the Starter a card taken from another player counts twice, because that player loses it.
  std::optional<Move> most_cards(const View& view) {
    const auto value = [&](const Target& target, const WordSpelling&, int cards) {
      const bool taken = target.old != nullptr && target.old->owner != setup().seat;
      return std::optional(cards + (taken ? static_cast<int>(target.old->tiles.size()) : 0));
    };
    const auto best = best_play(view, value);
    return best ? std::optional(best->move()) : std::nullopt;
  }

  /// The first play of the turn that is worth most as a whole: its points, minus what its words give the next player,
  /// plus what the kept cards promise. A play is examined closely only when it belongs to the best turn found so far.
  std::optional<Move> best_turn(const View& view, const Bot::TimeLeft& time_left) {
    imagine(view);
    TurnPlan plan(view.own->hand);
    for (const auto& target : targets(view)) {
      plan.add_target(target.id);
      const int before = target.old == nullptr ? 0 : evaluation().gift(target.old->word);
      each_play(view, target, [&](const WordSpelling& spelling, int points) {
        plan.add_play(spelling, Evaluation::deals * points + counted(before));
      });
    }
    const auto kept = [&](const std::vector<int>& cards) {
      int worth = 0;
      for (std::size_t face = 0; face < cards.size(); ++face) {
        worth += cards[face] * worth_kept(view, machine().face(plan.faces()[face]));
      }
      return worth;
    };
    auto best = plan.best(kept);
    std::set<const WordPlay*> weighed;
    const auto weigh_chosen = [&] {
      const auto before = weighed.size();
      for (const auto& [old, play] : best.plays) {
        if (weighed.insert(play).second) {
          plan.revalue(*play, play->value - counted(evaluation().gift(play->word)));
        }
      }
      return weighed.size() > before;
    };
    while (weighed.size() < most_weighed && weigh_chosen()) {
      best = plan.best(kept);
      if (!time_left()) {
        break;
      }
    }
    if (best.plays.empty() || best.value < worth_of_exchange(view)) {
      return std::nullopt;
    }
    return move_of(*best.plays.front().play, best.plays.front().old);
  }

  void imagine(const View& view) {
    const auto cards_of_next = static_cast<std::size_t>(view.seats.at(next_player(view)).cards);
    RandomNumbers random(setup().seed + view.number);
    evaluation().imagine(unseen(view), cards_of_next, random);
  }

  static int counted(int gift) { return static_cast<int>(gift * gift_counted); }

  /// With an empty pile, a kept card costs its letters (FD-5.2).
  int worth_kept(const View& view, const Face& face) {
    if (view.stock == 0) {
      return -Evaluation::deals * (face.kind == FaceKind::combination ? 2 : 1);
    }
    return static_cast<int>(evaluation().worth_kept(face) * promise_counted);
  }

  /// FD-2.4: an exchange is worth as much as the cards that the bot keeps. The lowest number if it cannot exchange a
  /// whole hand, so that any play is better.
  int worth_of_exchange(const View& view) {
    const auto* pass = action(view, MoveKind::pass);
    if (pass == nullptr || pass->most < static_cast<int>(view.own->hand.size())) {
      return std::numeric_limits<int>::min();
    }
    int worth = 0;
    for (const auto& card : view.own->hand) {
      worth += std::max(worth_kept(view, machine().face(card.face)), 0);
    }
    return worth;
  }

  /// A bot that has no play exchanges as much as it may, but keeps a wild card. A hard one also keeps cards that
  /// promise more than an average card. In the Starter there is no exchange (FD-6.3).
  std::vector<CardId> put_aside(const View& view, std::size_t most) {
    std::vector<CardId> aside;
    for (const auto& [id, code] : view.own->hand) {
      const auto& face = machine().face(code);
      const bool keeps =
          face.kind == FaceKind::wild || (setup().skill == Skill::hard && evaluation().worth_kept(face) > 0);
      if (aside.size() < most && !keeps) {
        aside.push_back(id);
      }
    }
    return aside;
  }

  /// Made on first use.
  Evaluation& evaluation() {
    if (!evaluation_) {
      evaluation_.emplace(*setup().lexicon, options_);
    }
    return *evaluation_;
  }

  Options options_;
  std::optional<Evaluation> evaluation_;
};

}  // namespace

std::unique_ptr<VariantBot> make_bot(BotSetup setup) {
  return std::make_unique<FullDeckBot>(std::move(setup));
}

}  // namespace meldroom::engine::full_deck
