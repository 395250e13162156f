#include "alpha_rummy/bot.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <iterator>
#include <limits>
#include <utility>

#include "alpha_rummy/evaluation.hpp"
#include "alpha_rummy/plays.hpp"
#include "alpha_rummy/scoring.hpp"
#include "word_plays.hpp"

namespace meldroom::engine::alpha_rummy {
namespace {

/// How many hands of the next player are imagined before a discard.
constexpr int hands_imagined = 24;

/// A play, and its worth to the player.
struct Rated {
  const Play* play = nullptr;
  double worth = std::numeric_limits<double>::lowest();
};

/// AR-4
WordScore score_of(const WordSpelling& spelling) {
  int value = 0;
  for (const auto& card : spelling.cards) {
    value += card.added ? card.face->value : 0;
  }
  return score_of_word(spelling.word.size(), value);
}

class AlphaRummyBot final : public VariantBot {
 public:
  explicit AlphaRummyBot(BotSetup given)
      : VariantBot(std::move(given)),
        options_(Options::from(setup().options)),
        finder_(*setup().lexicon, options_, *setup().deck) {}

  void watch(const View& /*view*/) override {}

  Move play(const View& view, const Bot::TimeLeft& time_left) override {
    note_view(view);
    if (view.phase == Phase::challenge) {
      return answer_pending(view);
    }
    return view.phase == Phase::draw ? draw(view, time_left) : go_on(view, time_left);
  }

  std::vector<Hint> hints(const View& view, HintWords words) override;

 private:
  [[nodiscard]] bool is(Skill skill) const { return setup().skill == skill; }
  [[nodiscard]] char letter(std::string_view face) { return machine().face(face).letters.front(); }
  template <class Cards>
  [[nodiscard]] dict::Letters letters(const Cards& cards) {
    dict::Letters found;
    for (const auto& card : cards) {
      found.add(letter(card.face));
    }
    return found;
  }

  void note_view(const View& view);
  [[nodiscard]] Evaluation evaluation(const View& view, Seat seat) const;

  [[nodiscard]] Move answer_pending(const View& view) const;
  [[nodiscard]] Move draw(const View& view, const Bot::TimeLeft& time_left);
  [[nodiscard]] Move go_on(const View& view, const Bot::TimeLeft& time_left);
  [[nodiscard]] Move use_wanted(const View& view);
  [[nodiscard]] Move bonus_or_out(const View& view) const;

  /// The best card to take from the discard pile, together with all cards after it, and the worth of taking it.
  struct Taking {
    CardId lowest{};
    double worth = 0;
  };
  [[nodiscard]] std::optional<Taking> best_taking(const View& view, const Bot::TimeLeft& time_left);
  /// The best play that these cards allow. If `needed` is given, a card with that letter has to be in it.
  [[nodiscard]] Rated best(const std::vector<Play>& plays, const dict::Letters& from,
                           std::optional<char> needed = std::nullopt) const;
  [[nodiscard]] char letter_to_discard(const View& view, const Bot::TimeLeft& time_left);
  [[nodiscard]] char least_useful_letter() const;
  /// The letter of the hand without which the rest is worth most.
  [[nodiscard]] char best_without(
      dict::FunctionRef<double(char letter, const dict::Letters& rest)> worth) const;
  [[nodiscard]] Move discard(const View& view, char discarded);
  /// How many points the discard of each letter gives the next player: the mean over hands that they may hold.
  [[nodiscard]] std::array<double, 26> gifts(const View& view, const Bot::TimeLeft& time_left);

  [[nodiscard]] Move lay(const View& view, const Play& play);
  [[nodiscard]] Hint best_draw(const View& view, HintWords words);
  /// All plays that can be made now, highest points first.
  [[nodiscard]] std::vector<Hint> all_plays(const View& view,
                                            dict::FunctionRef<bool(std::string_view)> may_be);

  Options options_;
  PlayFinder finder_;
  // What the bot sees in the current view:
  dict::Letters hand_;
  dict::Letters unseen_;
  Evaluation evaluation_;
  std::optional<CardView> wanted_;  ///< the card that has to go into a word first (AR-2.2)
};

// ---- what it sees ----

void AlphaRummyBot::note_view(const View& view) {
  const auto& hand = view.own->hand;
  hand_ = letters(hand);
  unseen_ = {};
  for (const auto& face : setup().deck->cards) {
    unseen_.add(face.letters.front());
  }
  unseen_ -= hand_ + letters(view.discard->cards);
  for (const auto& [id, word] : view.words) {
    unseen_ -= letters(word.tiles);
  }
  evaluation_ = evaluation(view, setup().seat);
  wanted_.reset();
  if (const auto wanted = std::get<AlphaRummyView>(view.game).wanted) {
    wanted_ = *std::ranges::find(hand, *wanted, &CardView::id);
  }
}

Evaluation AlphaRummyBot::evaluation(const View& view, Seat seat) const {
  const bool own = seat == setup().seat;
  return {.stock = view.stock,
          .bonus_due = own ? std::get<AlphaRummyView>(view.game).bonus_due : 0,
          .to_target = options_.target - view.seats.at(seat).score};
}

// ---- challenges ----

/// AR-6.1: challenges a word that is not in the lexicon. An easy bot uses the whole lexicon here, too, because people
/// laugh at a bot that accepts nonsense.
Move AlphaRummyBot::answer_pending(const View& view) const {
  const auto& pending = *std::get<AlphaRummyView>(view.game).pending;
  const auto& word = view.words.at(pending.word).word;
  const bool counts = setup().lexicon->contains(word) || std::ranges::binary_search(view.house_words, word);
  return counts ? Move(Accept{}) : Move(Challenge{});
}

// ---- a turn ----

Move AlphaRummyBot::draw(const View& view, const Bot::TimeLeft& time_left) {
  const bool stock = view.stock > 0;
  const bool overlooks_pile = is(Skill::easy) && machine().once_in(2);
  const auto taking = overlooks_pile ? std::nullopt : best_taking(view, time_left);
  if (taking && stock && is(Skill::hard)) {
    const auto plays = finder_.plays(view, hand_, 1);
    if (taking->worth <= DrawEvaluation(evaluation_, hand_, plays).with_any(unseen_)) {
      return Draw{};
    }
  }
  if (taking) {
    return Draw{Pile::discard, taking->lowest};
  }
  return stock ? Move(Draw{}) : Move(Pass{});
}

/// AR-2.2: only cards that make a word together with the lowest card taken.
std::optional<AlphaRummyBot::Taking> AlphaRummyBot::best_taking(const View& view,
                                                                const Bot::TimeLeft& time_left) {
  const auto& pile = view.discard->cards;
  const auto plays = finder_.plays(view, hand_ + letters(pile));
  std::optional<Taking> found;
  auto cards = hand_;
  for (auto at = pile.size(); at-- > 0 && (!found || time_left());) {
    const char needed = letter(pile[at].face);
    cards.add(needed);
    const auto rated = best(plays, cards, needed);
    if (rated.play != nullptr && (!found || rated.worth > found->worth)) {
      found = {pile[at].id, rated.worth};
    }
  }
  return found;
}

Rated AlphaRummyBot::best(const std::vector<Play>& plays, const dict::Letters& from,
                          std::optional<char> needed) const {
  Rated best;
  for (const auto& play : plays) {
    if ((needed && play.cards.count(*needed) == 0) || !from.contains(play.cards) || !knows(play.word)) {
      continue;
    }
    const double worth =
        is(Skill::hard) ? evaluation_.after(play, from - play.cards) : static_cast<double>(play.points);
    if (worth > best.worth) {
      best = {&play, worth};
    }
  }
  return best;
}

Move AlphaRummyBot::go_on(const View& view, const Bot::TimeLeft& time_left) {
  const auto plays = finder_.plays(view, hand_);
  if (wanted_) {
    const auto found = best(plays, hand_, letter(wanted_->face));
    return found.play != nullptr ? lay(view, *found.play) : use_wanted(view);
  }
  const auto found = best(plays, hand_);
  if (found.play != nullptr && evaluation_.ends_turn(*found.play, hand_ - found.play->cards)) {
    return lay(view, *found.play);
  }
  if (action(view, MoveKind::take_bonus) != nullptr) {
    return bonus_or_out(view);
  }
  const double kept = is(Skill::hard) ? evaluation_.hand(hand_) : 0;
  if (found.play != nullptr && found.worth > kept) {
    return lay(view, *found.play);
  }
  return discard(view, letter_to_discard(view, time_left));
}

/// AR-2.4: while bonus cards are due, a discard is allowed only to go out.
Move AlphaRummyBot::bonus_or_out(const View& view) const {
  const bool out = action(view, MoveKind::discard) != nullptr && evaluation_.better_out(hand_);
  return out ? Move(Discard{view.own->hand.front().id}) : Move(TakeBonus{});
}

/// AR-2.2: uses a card that the bot would not have taken itself. That happens if it plays for someone who is away, or
/// knows no word for the card. With `words: checked`, some word exists once cards taken have been laid. Otherwise only
/// a false word may be left.
Move AlphaRummyBot::use_wanted(const View& view) {
  if (action(view, MoveKind::put_back) != nullptr) {
    return PutBack{};
  }
  if (const auto plays = all_plays(view, [](std::string_view) { return true; }); !plays.empty()) {
    return plays.front().move;
  }
  if (action(view, MoveKind::take_bonus) != nullptr) {
    return TakeBonus{};
  }
  const auto& [id, word] = *view.words.begin();
  std::vector<Tile> tiles;
  std::ranges::transform(word.tiles, std::back_inserter(tiles),
                         [](const TileView& tile) { return Tile{tile.id, {}}; });
  tiles.push_back({wanted_->id, {}});
  return ChangeWord{id, std::move(tiles)};
}

// ---- the discard ----

char AlphaRummyBot::letter_to_discard(const View& view, const Bot::TimeLeft& time_left) {
  if (is(Skill::easy)) {
    return letter(machine().any_of(view.own->hand).face);
  }
  if (is(Skill::medium)) {
    return least_useful_letter();
  }
  const auto plays = finder_.plays(view, hand_, 1);
  const auto gift = gifts(view, time_left);
  return best_without([&](char letter, const dict::Letters& rest) {
    return DrawEvaluation(evaluation_, rest, plays).with_any(unseen_) -
           gift[static_cast<std::size_t>(letter - 'A')];
  });
}

char AlphaRummyBot::least_useful_letter() const {
  return best_without([&](char, const dict::Letters& rest) { return evaluation_.hand(rest); });
}

char AlphaRummyBot::best_without(
    dict::FunctionRef<double(char letter, const dict::Letters& rest)> worth) const {
  char best = 0;
  double best_worth = 0;
  hand_.each([&](char letter, int /*count*/) {
    auto rest = hand_;
    rest.remove(letter);
    const double worth_of_rest = worth(letter, rest);
    if (best == 0 || worth_of_rest > best_worth) {
      best = letter;
      best_worth = worth_of_rest;
    }
  });
  return best;
}

Move AlphaRummyBot::discard(const View& view, char discarded) {
  return Discard{std::ranges::find(view.own->hand, discarded, [&](const CardView& card) {
                   return letter(card.face);
                 })->id};
}

std::array<double, 26> AlphaRummyBot::gifts(const View& view, const Bot::TimeLeft& time_left) {
  const auto next = next_player(view);
  const auto evaluation = this->evaluation(view, next);
  std::string pool;
  unseen_.each([&](char letter, int count) { pool.append(static_cast<std::size_t>(count), letter); });
  const auto held = std::min(pool.size(), static_cast<std::size_t>(view.seats.at(next).cards));
  std::array<double, 26> sum{};
  int hands = 0;
  for (; hands < hands_imagined && (hands == 0 || time_left()); ++hands) {
    machine().random.choose(pool, held);
    const dict::Letters hand(std::string_view(pool).substr(0, held));
    const auto plays = finder_.plays(view, hand, 1);
    const DrawEvaluation draw(evaluation, hand, plays);
    // A player who does not take the discard draws from the stock, if there is one (AR-5.1).
    const double otherwise = view.stock > 0 ? draw.now() + evaluation.unknown(1) : evaluation.hand(hand);
    hand_.each([&](char letter, int /*count*/) {
      const auto taken = draw.using_card(letter);
      sum[static_cast<std::size_t>(letter - 'A')] += std::max(taken.value_or(otherwise) - otherwise, 0.0);
    });
  }
  for (auto& gift : sum) {
    gift /= hands;
  }
  return sum;
}

// ---- moves ----

Move AlphaRummyBot::lay(const View& view, const Play& play) {
  // The cards that have to be in the word come first.
  std::vector<std::pair<char, CardId>> cards;
  if (play.onto) {
    for (const auto& tile : view.words.at(*play.onto).tiles) {
      cards.emplace_back(tile.as.front(), tile.id);
    }
  }
  if (wanted_) {
    cards.emplace_back(letter(wanted_->face), wanted_->id);
  }
  for (const auto& card : view.own->hand) {
    if (!wanted_ || card.id != wanted_->id) {
      cards.emplace_back(letter(card.face), card.id);
    }
  }
  std::vector<Tile> tiles;
  for (const char letter : play.word) {
    const auto card = std::ranges::find(cards, letter, &std::pair<char, CardId>::first);
    tiles.push_back({card->second, {}});
    cards.erase(card);
  }
  return play.onto ? Move(ChangeWord{*play.onto, std::move(tiles)}) : Move(LayWord{std::move(tiles)});
}

std::vector<Hint> AlphaRummyBot::all_plays(const View& view,
                                           dict::FunctionRef<bool(std::string_view)> may_be) {
  PlayCards cards{.free = view.own->hand};
  if (wanted_) {
    std::erase(cards.free, *wanted_);
    cards.needed = {*wanted_};
  }
  std::vector<Hint> found;
  const auto add = [&](std::optional<GroupId> old) {
    const auto consider = [&](const WordSpelling& spelling) {
      if (may_be(spelling.word)) {
        const auto score = score_of(spelling);
        found.push_back({move_of(play_of(spelling, score.points), old), score.points,
                         HintReason{Why::multiplied, score.multiplier}});
      }
    };
    each_spelling(view, cards, needs_of(options_, cards.old), consider, machine());
  };
  add(std::nullopt);
  for (const auto& [id, word] : view.words) {
    cards.old = &word;
    add(id);
  }
  std::ranges::sort(found, std::greater<>(), &Hint::points);
  return found;
}

/// The draw after which the word with the most points can be laid. While the stock has cards, it draws from the discard
/// pile only if that makes a better word than the hand alone. Afterwards any word is better than a pass (AR-5.1).
Hint AlphaRummyBot::best_draw(const View& view, HintWords words) {
  const auto& pile = view.discard->cards;
  auto plays = finder_.plays(view, hand_ + letters(pile));
  std::erase_if(plays, [&](const Play& play) { return !proposes(play.word, words); });
  int most = 0;
  for (const auto& play : plays) {
    most = view.stock > 0 && hand_.contains(play.cards) ? std::max(most, play.points) : most;
  }
  Hint best{view.stock > 0 ? Move(Draw{}) : Move(Pass{})};
  if (!pile.empty()) {
    best.reason = HintReason{Why::fits_nothing};
  }
  auto cards = hand_;
  for (auto at = pile.size(); at-- > 0;) {
    const char needed = letter(pile[at].face);
    cards.add(needed);
    for (const auto& play : plays) {
      if (play.cards.count(needed) == 0 || !cards.contains(play.cards)) {
        continue;
      }
      if (play.points > most) {
        most = play.points;
        best = {Draw{Pile::discard, pile[at].id}, most,
                HintReason{.why = Why::makes_words, .words = {play.word}}};
      } else if (best.reason->why == Why::fits_nothing) {
        best.reason->why = Why::gains_little;
      }
    }
  }
  return best;
}

/// Words while there are any, then what ends the turn. AR-6.5
std::vector<Hint> AlphaRummyBot::hints(const View& view, HintWords words) {
  if (options_.challenged) {
    return {};
  }
  note_view(view);
  if (view.phase == Phase::draw) {
    return {best_draw(view, words)};
  }
  auto found = all_plays(view, [&](std::string_view word) { return proposes(word, words); });
  if (!found.empty()) {
    return found;
  }
  if (wanted_) {
    return action(view, MoveKind::put_back) != nullptr ? std::vector<Hint>{{PutBack{}, 0}} : found;
  }
  const bool due = action(view, MoveKind::take_bonus) != nullptr;
  if (due) {
    return {{bonus_or_out(view)}};
  }
  return {{discard(view, least_useful_letter()), 0, HintReason{Why::least_useful}}};
}

}  // namespace

PlayNeeds needs_of(const Options& options, const WordView* old) {
  return {.min_letters = old == nullptr ? options.min_letters : 0, .keeps_order = options.keeps_order};
}

std::unique_ptr<VariantBot> make_bot(BotSetup setup) {
  return std::make_unique<AlphaRummyBot>(std::move(setup));
}

}  // namespace meldroom::engine::alpha_rummy
