#include "full_deck/bot.hpp"

#include <algorithm>
#include <functional>
#include <iterator>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "full_deck/options.hpp"
#include "full_deck/scoring.hpp"
#include "full_deck/word_forms.hpp"
#include "table/turn_plan.hpp"
#include "table/word_mind.hpp"

namespace meldroom::engine::full_deck {
namespace {

constexpr std::size_t full_hand = 8;  // FD-3.2

class Mind final : public WordMind {
 public:
  explicit Mind(BotSetup given) : WordMind(std::move(given)), options_(Options::from(setup().options)) {}

  void watch(const View& /*view*/) override {}

 protected:
  PlayNeeds needs() const override { return {.min_letters = 3, .renames = options_.variable_choices}; }

  /// FD-2.2, FD-6.2
  std::vector<CardView> cards(const View& view) const override {
    if (view.phase != Phase::starter) {
      return view.own->hand;
    }
    std::vector<CardView> tops;
    for (const auto& pile : std::get<FullDeckView>(view.game).piles) {
      if (pile.top) {
        tops.push_back(*pile.top);
      }
    }
    return tops;
  }

  /// FD-2.3
  bool may_change(const View& view, GroupId id, const WordView& /*word*/) const override {
    const auto& closed = std::get<FullDeckView>(view.game).closed;
    return std::ranges::find(closed, id) == closed.end();
  }

  std::optional<int> points(const View& view, const Target& target,
                            const WordSpelling& spelling) const override {
    const auto& lexicon = *setup().lexicon;
    const std::string word(spelling.word);
    if (view.phase == Phase::starter) {
      return check_family(lexicon, options_, word) ? std::nullopt
                                                   : std::optional(cards_won(target, spelling));
    }
    const auto wild = static_cast<int>(std::ranges::count_if(
        spelling.cards, [](const PlayedCard& card) { return card.face->kind == FaceKind::wild; }));
    if (target.old == nullptr) {
      const bool full = spelling.cards.size() == full_hand;
      return check_new_word(lexicon, options_, word)
                 ? std::nullopt
                 : std::optional(score_new_word(word, wild).points + (full ? bonus_score.points : 0));
    }
    const std::string was(spelling.was);
    return check_play_on(lexicon, options_, was, word) ? std::nullopt
                                                       : std::optional(score_play_on(was, word, wild).points);
  }

  /// Some milliseconds, so it is not asked to stop.
  std::optional<Move> weigh(const View& view, const Bot::Patience& /*more*/) override {
    return view.phase == Phase::starter ? most_cards(view) : best_turn(view);
  }

  Move stop(const View& view) override {
    const auto* pass = action(view, MoveKind::pass);
    return pass == nullptr ? Move(Done{}) : Move(Pass{put_aside(view, static_cast<std::size_t>(pass->most))});
  }

 private:
  /// FD-6.3: the cards that a word brings before the player.
  [[nodiscard]] int cards_won(const Target& target, const WordSpelling& spelling) const {
    const bool mine = target.old != nullptr && target.old->owner == setup().seat;
    return static_cast<int>(spelling.cards.size() - (mine ? target.old->tiles.size() : 0));
  }

  /// In the Starter a card taken from another counts twice: he has it no more.
  std::optional<Move> most_cards(const View& view) {
    const auto value = [&](const Target& target, const WordSpelling&, int cards) {
      const bool taken = target.old != nullptr && target.old->owner != setup().seat;
      return std::optional(cards + (taken ? static_cast<int>(target.old->tiles.size()) : 0));
    };
    const auto best = best_play(view, value);
    return best ? std::optional(best->move()) : std::nullopt;
  }

  /// The first play of the turn that is worth most as a whole. Cards kept promise no more than those drawn in
  /// their place, so they are worth nothing while there is a pile; then they cost (FD-5.2).
  std::optional<Move> best_turn(const View& view) {
    TurnPlan plan(view.own->hand);
    for (const auto& target : targets(view)) {
      plan.add_target(target.id);
      each_play(view, target,
                [&](const WordSpelling& spelling, int points) { plan.add_play(spelling, points); });
    }
    const auto best = plan.best([&](const std::vector<int>& kept) {
      int lost = 0;
      for (std::size_t face = 0; view.stock == 0 && face < kept.size(); ++face) {
        lost += kept[face] * (means().face(plan.faces()[face]).kind == FaceKind::combination ? 2 : 1);
      }
      return -lost;
    });
    if (best.plays.empty()) {
      return std::nullopt;
    }
    return move_of(*best.plays.front().play, best.plays.front().old);
  }

  /// Who has no play exchanges all he may, but keeps a wild card. None in the Starter (FD-6.3).
  std::vector<CardId> put_aside(const View& view, std::size_t most) {
    std::vector<CardId> aside;
    for (const auto& [id, face] : view.own->hand) {
      if (aside.size() < most && means().face(face).kind != FaceKind::wild) {
        aside.push_back(id);
      }
    }
    return aside;
  }

  Options options_;
};

}  // namespace

std::unique_ptr<BotMind> make_mind(BotSetup setup) {
  return std::make_unique<Mind>(std::move(setup));
}

}  // namespace meldroom::engine::full_deck
