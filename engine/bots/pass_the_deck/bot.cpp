#include "pass_the_deck/bot.hpp"

#include <algorithm>
#include <iterator>
#include <map>
#include <numeric>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "longer_words.hpp"
#include "pass_the_deck/options.hpp"
#include "pass_the_deck/scoring.hpp"
#include "pass_the_deck/short_words.hpp"
#include "table/word_cards.hpp"
#include "turn_plan.hpp"
#include "word_bot.hpp"

namespace meldroom::engine::pass_the_deck {
namespace {

/// How a hard bot weighs a play while the deck goes round. A player who lays more cards draws more, so each card laid
/// is worth something in addition to its letter.
constexpr int worth_of_card = 2;
/// The most plays that it examines closely, and the hands that it imagines for each.
constexpr std::size_t new_words_weighed = 30;
constexpr std::size_t changes_weighed = 6;
constexpr int hands_imagined = 12;
/// A word that lacks more letters than this is too far from a long word to count as promising.
constexpr int most_lacking = 5;
/// Longer words are rarely within reach of a hand.
constexpr std::size_t longest_word = 10;

class PassTheDeckBot final : public WordBot {
 public:
  explicit PassTheDeckBot(BotSetup given)
      : WordBot(std::move(given)), options_(Options::from(setup().options)) {}

  void watch(const View& /*view*/) override {}

 protected:
  PlayNeeds needs() const override { return needs_of(options_); }
  std::vector<CardView> cards(const View& view) const override { return view.own->hand; }

  /// What a word adds to the tally (PD-3.2).
  std::optional<int> points(const View& /*view*/, const Target& target,
                            const WordSpelling& spelling) const override {
    return score_of_word(spelling.word.size()) -
           (target.old == nullptr ? 0 : score_of_word(target.old->word.size()));
  }

  std::optional<HintReason> reason(const View& /*view*/, const Candidate& candidate) const override {
    return HintReason{Why::at_end, score_of_word(candidate.play.word.size())};
  }

  std::optional<Move> weigh(const View& view, const Bot::TimeLeft& time_left) override {
    return view.phase == Phase::final_plays ? best_of_hand(view) : most_promising(view, time_left);
  }

  Move stop(const View& view) override {
    const auto* pass = action(view, MoveKind::pass);
    return pass == nullptr ? Move(Done{})
                           : Move(Pass{given_back(view, static_cast<std::size_t>(pass->least))});
  }

 private:
  /// PD-3.1 allows any number of plays. This is the first of the plays that get the most out of the hand.
  std::optional<Move> best_of_hand(const View& view) {
    const auto& hand = view.own->hand;
    TurnPlan plan(hand);
    for (const auto& target : targets(view)) {
      const auto times =
          target.old == nullptr ? hand.size() / static_cast<std::size_t>(options_.min_letters) : 1;
      for (std::size_t i = 0; i < times; ++i) {
        plan.add_target(target.id);
        each_play(view, target,
                  [&](const WordSpelling& spelling, int points) { plan.add_play(spelling, points); });
      }
    }
    const auto best =
        plan.best([](const std::vector<int>& kept) { return -std::accumulate(kept.begin(), kept.end(), 0); });
    if (best.plays.empty()) {
      return std::nullopt;
    }
    return move_of(*best.plays.front().play, best.plays.front().old);
  }

  /// The play that is worth most including its promise: the short words that the kept and drawn cards could make long,
  /// over several imagined hands.
  std::optional<Move> most_promising(const View& view, const Bot::TimeLeft& time_left) {
    const auto short_words = own_short_words(view);
    const auto drawn_from = unseen(view);
    std::optional<Candidate> best;
    int most = 0;
    for (auto& candidate : considered(view)) {
      if (best && !time_left()) {
        break;
      }
      const int value =
          hands_imagined * candidate.play.value + promise(view, candidate, short_words, drawn_from);
      if (!best || value > most) {
        most = value;
        best = std::move(candidate);
      }
    }
    return best ? std::optional(best->move()) : std::nullopt;
  }

  /// The plays to examine closely, each with its value before its promise is added.
  std::vector<Candidate> considered(const View& view) {
    std::vector<Candidate> candidates;
    for (const auto& target : targets(view)) {
      const auto value = [&](const WordSpelling& spelling, int points) {
        const auto laid = std::ranges::count(spelling.cards, true, &PlayedCard::added);
        return std::optional(points + worth_of_card * static_cast<int>(laid));
      };
      std::ranges::move(
          best_plays(view, target, target.old == nullptr ? new_words_weighed : changes_weighed, value),
          std::back_inserter(candidates));
    }
    return candidates;
  }

  /// What short words gain after the play, summed over the imagined hands.
  int promise(const View& view, const Candidate& candidate, const std::map<GroupId, ShortWord>& short_words,
              const std::vector<const Face*>& drawn_from) {
    std::vector<const ShortWord*> words;
    for (const auto& [id, word] : short_words) {
      if (id != candidate.target.id) {
        words.push_back(&word);
      }
    }
    const auto& play = candidate.play;
    std::optional<ShortWord> made;
    if (play.word.size() < long_word) {
      made = ShortWord{play.word, 0, longer_words().steps(play.word, most_lacking)};
      for (const auto& card : play.cards) {
        made->colours |= colour_of(*card.face);
      }
      words.push_back(&*made);
    }
    std::vector<const Face*> kept;
    for (const auto& card : view.own->hand) {
      if (std::ranges::find(play.cards, card.id, &PlayedCard::id) == play.cards.end()) {
        kept.push_back(&machine().face(card.face));
      }
    }
    const auto draws = std::min(
        {view.own->hand.size() - kept.size(), static_cast<std::size_t>(view.stock), drawn_from.size()});
    RandomNumbers random(setup().seed + view.number);  // the same random hands for every play
    int sum = 0;
    for (int i = 0; i < hands_imagined; ++i) {
      auto hand = kept;
      auto deck = drawn_from;
      for (std::size_t drawn = 0; drawn < draws; ++drawn) {
        auto& card = deck[random.below(static_cast<std::uint32_t>(deck.size()))];
        hand.push_back(card);
        card = deck.back();
        deck.pop_back();
      }
      sum += gain_within(words, std::move(hand), options_.level);
    }
    return sum;
  }

  std::map<GroupId, ShortWord> own_short_words(const View& view) {
    std::map<GroupId, ShortWord> words;
    for (const auto& [id, word] : view.words) {
      if (word.owner != setup().seat || word.word.size() >= long_word) {
        continue;
      }
      auto& entry = words[id] = {word.word, 0, longer_words().steps(word.word, most_lacking)};
      for (const auto& tile : word.tiles) {
        entry.colours |= colour_of(machine().face(tile.face));
      }
    }
    return words;
  }

  /// PD-2.6: gives back second copies of a letter first, then the letters that few words have.
  std::vector<CardId> given_back(const View& view, std::size_t number) {
    constexpr std::string_view rarest_first = "QJXZVKWYFBHGMPUCDLONTIARSE*";
    std::vector<CardView> hand = view.own->hand;
    const auto letter_of = [&](const CardView& card) {
      const auto& face = machine().face(card.face);
      return face.kind == FaceKind::star ? '*' : face.letters.front();
    };
    std::ranges::sort(hand, {}, [&](const CardView& card) { return rarest_first.find(letter_of(card)); });
    std::set<char> kinds;
    std::vector<CardId> cards;
    std::vector<CardId> once;
    for (const auto& card : hand) {
      const bool again = letter_of(card) != '*' && !kinds.insert(letter_of(card)).second;
      (again ? cards : once).push_back(card.id);
    }
    cards.insert(cards.end(), once.begin(), once.end());
    cards.resize(number);
    return cards;
  }

  /// Made on first use.
  const LongerWords& longer_words() {
    if (!longer_words_) {
      longer_words_.emplace(*setup().lexicon, long_word, longest_word);
    }
    return *longer_words_;
  }

  Options options_;
  std::optional<LongerWords> longer_words_;
};

}  // namespace

PlayNeeds needs_of(const Options& options) {
  return {.min_letters = options.min_letters, .level = options.level};
}

std::unique_ptr<VariantBot> make_bot(BotSetup setup) {
  return std::make_unique<PassTheDeckBot>(std::move(setup));
}

}  // namespace meldroom::engine::pass_the_deck
