#include "gin/bot.hpp"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <limits>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "gin/lookahead.hpp"
#include "gin/options.hpp"
#include "gin/scoring.hpp"
#include "gin_turns.hpp"
#include "pile_memory.hpp"

namespace meldroom::engine::gin {
namespace {

using Held = std::vector<CardView>;

/// A hand, and the index of the card that may not be put away (GIN-2.3).
struct Holding {
  Held cards;
  std::optional<std::size_t> taken{};
};

Holding holding_of(const View& view) {
  Holding holding{view.own->hand};
  const auto taken = std::get<GinView>(view.game).taken;
  const auto at = std::ranges::find_if(holding.cards, [&](const auto& card) { return card.id == taken; });
  if (at != holding.cards.end()) {
    holding.taken = static_cast<std::size_t>(at - holding.cards.begin());
  }
  return holding;
}

/// The hand after taking the top card of the discard pile.
Holding with_top(const View& view) {
  Holding holding{view.own->hand, view.own->hand.size()};
  holding.cards.push_back(view.discard->cards.back());
  return holding;
}

/// Each time a bot of this skill looks at its cards, it thinks of one in this many of the words that it knows. If it saw
/// all of them, it would have gin with its first card in most hands, and people would hardly have a turn.
std::uint32_t thinks_of_one_in(Skill skill) {
  return skill == Skill::easy ? 32 : 14;
}

/// Whether a bot thinks of this word. It thinks of one word in `one_in`; `seed` decides which ones.
bool thinks_of(std::string_view word, std::uint32_t seed, std::uint32_t one_in) {
  std::uint64_t hash = 14695981039346656037U ^ seed;  // FNV-1a
  for (const char letter : word) {
    hash = (hash ^ static_cast<unsigned char>(letter)) * 1099511628211U;
  }
  hash =
      (hash ^ (hash >> 33U)) * 0xff51afd7ed558ccdU;  // as MurmurHash3 ends: FNV-1a hashes similar words alike
  return (hash >> 33U) % one_in == 0;
}

int net(const dict::WordSplit& split) {
  return split.words_value - split.deadwood;
}

class GinBot final : public VariantBot {
 public:
  explicit GinBot(BotSetup setup)
      : VariantBot(std::move(setup)), options_(Options::from(this->setup().options)) {}

  void watch(const View& view) override { memory_.watch(view); }
  Move play(const View& view, const Bot::TimeLeft& time_left) override;
  std::vector<Hint> hints(const View& view, HintWords words) override;

 private:
  using Admits = std::function<bool(std::string_view)>;

  /// Splits hands into the words that `admits` accepts.
  class HandSplitter {
   public:
    HandSplitter(GinBot& bot, const View& view, Admits admits)
        : bot_(bot), words_(*bot.setup().lexicon, view.house_words) {
      rules_ = split_rules(bot.options_, std::get<GinView>(view.game).dealt);
      rules_.admits = std::move(admits);
    }
    [[nodiscard]] const dict::WordSource& words() const { return words_; }
    [[nodiscard]] const dict::SplitRules& rules() const { return rules_; }
    [[nodiscard]] dict::WordSplit all(const Held& cards) const {
      return dict::best_word_split(words_, tiles({cards}), rules_);
    }
    /// The split of a hand that knocks: using all cards is gin.
    [[nodiscard]] dict::WordSplit knocked(const Held& cards) const {
      return dict::best_word_split(words_, tiles({cards}), rules_of_knock());
    }
    [[nodiscard]] dict::WordSplit but_one(const Holding& holding) const {
      return dict::best_word_split_but_one(words_, tiles(holding), rules_of_knock()).value();
    }
    /// The words of a split as tiles for a move.
    [[nodiscard]] std::vector<std::vector<Tile>> named(const dict::WordSplit& split, const Held& cards) const;

   private:
    [[nodiscard]] std::vector<dict::ValuedTile> tiles(const Holding& holding) const;
    [[nodiscard]] dict::SplitRules rules_of_knock() const {
      auto rules = rules_;
      rules.all_used_bonus = gin_bonus;
      return rules;
    }

    GinBot& bot_;
    dict::WordSource words_;
    dict::SplitRules rules_;
  };

  [[nodiscard]] HandSplitter splitter(const View& view);
  void remember(const dict::WordSplit& split);
  [[nodiscard]] static int gain_of_taking(const View& view, const HandSplitter& splitter,
                                          const dict::WordSplit& taken);
  [[nodiscard]] static Hint hint_for_draw(const View& view, const HandSplitter& splitter);
  [[nodiscard]] bool takes(const View& view, const HandSplitter& splitter, const Bot::TimeLeft& time_left);
  [[nodiscard]] Move end_turn(const View& view, const HandSplitter& splitter, const Bot::TimeLeft& time_left);
  [[nodiscard]] Knock knock(const HandSplitter& splitter, Held cards, CardId card) const;
  [[nodiscard]] KnownHand known_hand(const View& view, const HandSplitter& splitter, const Holding& holding);

  Options options_;
  PileMemory memory_;
  int hand_ = 0;  ///< the number of the hand in which it thought of `remembered_`
  std::set<std::string, std::less<>> remembered_;  ///< the words that it last split its hand into
};

std::vector<dict::ValuedTile> GinBot::HandSplitter::tiles(const Holding& holding) const {
  std::vector<dict::ValuedTile> tiles;
  for (const auto& card : holding.cards) {
    tiles.push_back(valued_tile(bot_.machine().face(card.face)));
    tiles.back().may_put_away = tiles.size() - 1 != holding.taken;
  }
  return tiles;
}

std::vector<std::vector<Tile>> GinBot::HandSplitter::named(const dict::WordSplit& split,
                                                           const Held& cards) const {
  std::vector<std::vector<Tile>> words;
  for (const auto& [word, places] : split.words) {
    auto& named = words.emplace_back();
    for (std::size_t i = 0; i < places.size(); ++i) {
      const auto& card = cards[places[i]];
      const bool star = bot_.machine().face(card.face).kind == FaceKind::star;
      named.push_back({card.id, star ? word.substr(i, 1) : ""});
    }
  }
  return words;
}

GinBot::HandSplitter GinBot::splitter(const View& view) {
  if (setup().skill == Skill::hard) {
    return {*this, view, {}};
  }
  if (std::exchange(hand_, view.hand) != view.hand) {
    remembered_.clear();
  }
  const std::uint32_t one_in = thinks_of_one_in(setup().skill);
  const std::uint32_t mood = machine().below(std::numeric_limits<std::uint32_t>::max());
  return {*this, view, [this, mood, one_in](std::string_view word) {
            return remembered_.contains(word) || (thinks_of(word, mood, one_in) && knows(word));
          }};
}

void GinBot::remember(const dict::WordSplit& split) {
  remembered_.clear();
  for (const auto& [word, places] : split.words) {
    remembered_.insert(word);
  }
}

KnownHand GinBot::known_hand(const View& view, const HandSplitter& splitter, const Holding& holding) {
  const auto machine = this->machine();
  const auto faces = [&](const std::vector<FaceCode>& codes) {
    Faces found;
    std::ranges::transform(codes, std::back_inserter(found),
                           [&](const FaceCode& code) { return &machine.face(code); });
    return found;
  };
  const auto other = next_player(view);
  const auto& game = std::get<GinView>(view.game);
  KnownHand known_hand{.words = splitter.words(),
                       .rules = splitter.rules(),
                       .failed_knock = options_.failed_knock,
                       .hand = {},
                       .taken = holding.taken,
                       .known = faces(memory_.taken(other)),
                       .unseen = {},
                       .dealt = static_cast<std::size_t>(game.dealt),
                       .turns = memory_.discards(other),
                       .last = view.stock == 0 || game.turns_from_discard >= most_from_discard};
  known_hand.rules.all_used_bonus = gin_bonus;
  std::ranges::transform(holding.cards, std::back_inserter(known_hand.hand),
                         [&](const CardView& card) { return &machine.face(card.face); });
  auto seen = memory_.pile();
  std::ranges::copy(memory_.taken(other), std::back_inserter(seen));
  std::ranges::transform(view.own->hand, std::back_inserter(seen), &CardView::face);
  known_hand.unseen = all_but(seen);
  return known_hand;
}

/// By how much the hand is better with the top card of the discard pile, once a card has been put away: `taken`. Gin
/// with the upcard counts its bonus, even if the hand is gin already: to decline the upcard gives the other player a
/// turn.
int GinBot::gain_of_taking(const View& view, const HandSplitter& splitter, const dict::WordSplit& taken) {
  const int bonus = view.phase == Phase::upcard && taken.unused.empty() ? gin_bonus : 0;
  return net(taken) + bonus - net(splitter.all(view.own->hand));
}

/// Whether the bot takes the top card of the discard pile.
bool GinBot::takes(const View& view, const HandSplitter& splitter, const Bot::TimeLeft& time_left) {
  if (!may_take(view)) {
    return false;
  }
  if (setup().skill == Skill::hard) {
    auto with_card = known_hand(view, splitter, with_top(view));
    if (view.phase == Phase::upcard) {
      // To decline the upcard ends the turn, and the other player may take it: just as if the bot put it away.
      with_card.offered = true;
      const auto turn_end = lookahead_turn_end(with_card, machine().random, time_left);
      return turn_end.knock || turn_end.card != with_card.taken;
    }
    const auto held = known_hand(view, splitter, {view.own->hand});
    return best_net(with_card) > net_after_draw(held, machine().random, time_left);
  }
  if (setup().skill == Skill::easy && machine().once_in(2)) {
    return false;  // overlooks the card
  }
  return gain_of_taking(view, splitter, splitter.but_one(with_top(view))) > usual_gain;
}

Knock GinBot::knock(const HandSplitter& splitter, Held cards, CardId card) const {
  if (options_.lay_down == LayDownBy::best) {
    return {card, {}};
  }
  std::erase_if(cards, [&](const CardView& held) { return held.id == card; });
  return {card, splitter.named(splitter.knocked(cards), cards)};
}

/// The discard or knock that ends the turn.
Move GinBot::end_turn(const View& view, const HandSplitter& splitter, const Bot::TimeLeft& time_left) {
  const auto holding = holding_of(view);
  if (setup().skill == Skill::hard) {
    const auto turn_end =
        lookahead_turn_end(known_hand(view, splitter, holding), machine().random, time_left);
    const auto card = holding.cards[turn_end.card].id;
    return turn_end.knock ? Move(knock(splitter, holding.cards, card)) : Discard{card};
  }
  const auto best = splitter.but_one(holding);
  remember(best);
  const auto card = holding.cards[*best.put_away].id;
  // An easy or medium bot knocks only when the knock cannot fail (GIN-3.4). A hard bot weighs its chances.
  const bool knocks = best.unused.empty() || (setup().skill == Skill::medium && best.deadwood == 0);
  return knocks ? Move(knock(splitter, holding.cards, card)) : Discard{card};
}

Move GinBot::play(const View& view, const Bot::TimeLeft& time_left) {
  memory_.watch(view);
  const auto splitter = this->splitter(view);
  if (action(view, MoveKind::lay_down) != nullptr) {
    return LayDown{splitter.named(splitter.all(view.own->hand), view.own->hand)};
  }
  if (view.phase == Phase::play) {
    return end_turn(view, splitter, time_left);
  }
  if (takes(view, splitter, time_left)) {
    return Draw{Pile::discard};
  }
  return leave_top(view);
}

/// The words of a split, for a player.
std::vector<std::string> words_of(const dict::WordSplit& split) {
  std::vector<std::string> words;
  std::ranges::transform(split.words, std::back_inserter(words), &dict::SplitWord::word);
  return words;
}

Hint GinBot::hint_for_draw(const View& view, const HandSplitter& splitter) {
  if (!may_take(view)) {
    return {leave_top(view)};
  }
  const auto taken = splitter.but_one(with_top(view));
  if (const int gain = gain_of_taking(view, splitter, taken); gain > usual_gain) {
    const auto why = taken.unused.empty() ? Why::makes_gin : Why::makes_words;
    return {Draw{Pile::discard}, gain, HintReason{.why = why, .words = words_of(taken)}};
  }
  const auto top = view.own->hand.size();
  const bool fits = std::ranges::any_of(taken.words, [&](const dict::SplitWord& word) {
    return std::ranges::find(word.tiles, top) != word.tiles.end();
  });
  return {leave_top(view), 0, HintReason{fits ? Why::gains_little : Why::fits_nothing}};
}

/// What to set out, take, knock with or discard.
std::vector<Hint> GinBot::hints(const View& view, HintWords words) {
  const HandSplitter splitter(*this, view, [&](std::string_view word) { return proposes(word, words); });
  const auto& hand = view.own->hand;
  if (action(view, MoveKind::lay_down) != nullptr) {
    const auto split = splitter.all(hand);
    return {{LayDown{splitter.named(split, hand)}, net(split)}};
  }
  if (view.phase != Phase::play) {
    return {hint_for_draw(view, splitter)};
  }
  const auto holding = holding_of(view);
  const auto best = splitter.but_one(holding);
  const auto& card = holding.cards[*best.put_away];
  const HintReason reason{.why = Why::keeps_words, .number = best.deadwood, .words = words_of(best)};
  std::vector<Hint> found;
  if (best.deadwood == 0) {
    found.push_back(
        {knock(splitter, holding.cards, card.id), net(best) + (best.unused.empty() ? gin_bonus : 0), reason});
  }
  found.push_back({Discard{card.id}, value_of(machine().face(card.face)), reason});
  return found;
}

}  // namespace

std::unique_ptr<VariantBot> make_bot(BotSetup setup) {
  return std::make_unique<GinBot>(std::move(setup));
}

}  // namespace meldroom::engine::gin
