#include "alpha_rummy/random_play.hpp"

#include <algorithm>
#include <iterator>
#include <span>
#include <vector>

#include "alpha_rummy/options.hpp"
#include "dict/search.hpp"
#include "table/words.hpp"

namespace meldroom::engine::alpha_rummy {
namespace {

/// A random choice is made among the first so many words that are found.
constexpr std::uint32_t words_considered = 200;

/// One move while it is chosen.
class Chooser {
 public:
  Chooser(const View& view, const PlayerMeans& means)
      : view_(view),
        game_(std::get<AlphaRummyView>(view.game)),
        hand_(view.own->hand),
        means_(means),
        options_(Options::from(means.options)) {}

  std::optional<Move> choose() {
    if (action(view_, MoveKind::challenge) != nullptr) {
      return doubt();
    }
    if (action(view_, MoveKind::take_bonus) != nullptr && means_.once_in(2)) {
      return TakeBonus{};
    }
    if (const auto* draw = action(view_, MoveKind::draw)) {
      return begin(*draw);
    }
    if (action(view_, MoveKind::pass) != nullptr) {
      return Pass{};
    }
    if (view_.phase != Phase::play) {
      return std::nullopt;
    }
    if (!means_.once_in(6)) {
      if (auto move = word()) {
        return move;
      }
    }
    return go_on();
  }

 private:
  [[nodiscard]] char letter(const CardView& card) const { return means_.face(card.face).letters.front(); }

  [[nodiscard]] Move doubt() const {
    const auto& word = view_.words.at(game_.pending->word).word;
    const bool known = means_.lexicon->contains(word);
    return means_.once_in(known ? 12 : 2) ? Move(Challenge{}) : Move(Accept{});
  }

  /// Takes from the discard pile where that gives a word, now and then without one; else from the stock.
  [[nodiscard]] Move begin(const Action& draw) const {
    const bool stock = std::ranges::find(draw.from, Pile::stock) != draw.from.end();
    if (!draw.cards.empty() && (!stock || !means_.once_in(3))) {
      const auto lowest = means_.below(static_cast<std::uint32_t>(draw.cards.size()));
      const std::span above(view_.discard->cards.begin() + lowest, view_.discard->cards.end());
      if (means_.once_in(12) || !find_word(above.subspan(1), &above.front(), nullptr).empty()) {
        return Draw{Pile::discard, draw.cards[lowest]};
      }
    }
    return stock ? Move(Draw{}) : Move(Pass{});
  }

  /// A word from the hand, on its own or added to one on the table; with the card wanted, if there is one.
  [[nodiscard]] std::optional<Move> word() const {
    if (options_.challenged && means_.once_in(10)) {
      return false_word();
    }
    const auto wanted =
        std::ranges::find_if(hand_, [&](const CardView& card) { return card.id == game_.wanted; });
    const auto* with = wanted == hand_.end() ? nullptr : &*wanted;
    if (action(view_, MoveKind::lay_word) != nullptr && !means_.once_in(4)) {
      if (auto tiles = find_word({}, with, nullptr); !tiles.empty()) {
        return LayWord{std::move(tiles)};
      }
    }
    for (const auto& [id, old] : view_.words) {
      if (auto tiles = find_word({}, with, &old); !tiles.empty()) {
        return ChangeWord{id, std::move(tiles)};
      }
    }
    if (action(view_, MoveKind::lay_word) != nullptr) {
      if (auto tiles = find_word({}, with, nullptr); !tiles.empty()) {
        return LayWord{std::move(tiles)};
      }
    }
    return std::nullopt;
  }

  /// The cards just as they come, the one wanted among them.
  [[nodiscard]] std::optional<Move> false_word() const {
    auto cards = hand_;
    std::ranges::partition(cards, [&](const CardView& card) { return card.id == game_.wanted; });
    const auto size = static_cast<std::size_t>(options_.min_letters);
    std::vector<Tile> tiles;
    if (cards.size() >= size && (view_.words.empty() || means_.once_in(2))) {
      for (std::size_t i = 0; i < size; ++i) {
        tiles.push_back({cards[i].id, {}});
      }
      return LayWord{std::move(tiles)};
    }
    if (view_.words.empty()) {
      return std::nullopt;
    }
    const auto& [id, old] =
        *std::next(view_.words.begin(), means_.below(static_cast<std::uint32_t>(view_.words.size())));
    std::ranges::transform(old.tiles, std::back_inserter(tiles),
                           [](const TileView& tile) { return Tile{tile.id, {}}; });
    tiles.push_back({cards.front().id, {}});
    return ChangeWord{id, std::move(tiles)};
  }

  /// Anything but a word, if there is something.
  [[nodiscard]] std::optional<Move> go_on() const {
    if (action(view_, MoveKind::discard) != nullptr) {
      return Discard{means_.any_of(hand_).id};
    }
    if (action(view_, MoveKind::take_bonus) != nullptr) {
      return TakeBonus{};
    }
    if (action(view_, MoveKind::put_back) != nullptr) {
      return PutBack{};
    }
    // The card wanted has to go into a word.
    if (auto move = word()) {
      return move;
    }
    return options_.challenged ? false_word() : std::nullopt;
  }

  /// A word from the hand and `more` cards, with `wanted` in it if that is given, and all of `old`. It need
  /// not be one that uses `more`.
  [[nodiscard]] std::vector<Tile> find_word(std::span<const CardView> more, const CardView* wanted,
                                            const WordView* old) const {
    std::vector<std::pair<char, CardId>> required;
    std::vector<std::pair<char, CardId>> free;
    if (wanted != nullptr) {
      required.emplace_back(letter(*wanted), wanted->id);
    }
    if (old != nullptr) {
      for (const auto& tile : old->tiles) {
        required.emplace_back(tile.as.front(), tile.id);
      }
    }
    for (const auto& cards : {std::span<const CardView>(hand_), more}) {
      for (const auto& card : cards) {
        if (wanted == nullptr || card.id != wanted->id) {
          free.emplace_back(letter(card), card.id);
        }
      }
    }
    const auto bag_of = [](const auto& cards) {
      dict::Bag bag;
      for (const auto& [letter, id] : cards) {
        bag.add(letter);
      }
      return bag;
    };
    std::string picked;
    std::uint32_t seen = 0;
    const auto consider = [&](std::string_view word) {
      if (old == nullptr || !options_.keeps_order || in_order(old->word, word)) {
        if (means_.below(++seen) == 0) {
          picked = word;
        }
      }
      return seen < words_considered;
    };
    const auto hand = bag_of(free);
    const auto needed = bag_of(required);
    const int least = old == nullptr ? options_.min_letters : 0;
    const int from_hand = wanted == nullptr ? 1 : 0;
    dict::each_word({*means_.lexicon, view_.house_words}, hand, needed, least, from_hand, consider);
    // The cards that have to be used first.
    required.insert(required.end(), free.begin(), free.end());
    std::vector<Tile> tiles;
    for (const char letter : picked) {
      const auto card = std::ranges::find(required, letter, &std::pair<char, CardId>::first);
      tiles.push_back({card->second, {}});
      required.erase(card);
    }
    return tiles;
  }

  const View& view_;
  const AlphaRummyView& game_;
  const std::vector<CardView>& hand_;
  const PlayerMeans& means_;
  Options options_;
};

}  // namespace

std::optional<Move> random_move(const View& view, const PlayerMeans& means) {
  return Chooser(view, means).choose();
}

}  // namespace meldroom::engine::alpha_rummy
