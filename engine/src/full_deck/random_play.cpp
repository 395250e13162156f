#include "full_deck/random_play.hpp"

#include <algorithm>
#include <vector>

#include "dict/search.hpp"
#include "full_deck/options.hpp"
#include "full_deck/spelling.hpp"
#include "full_deck/word_forms.hpp"
#include "table/words.hpp"

namespace meldroom::engine::full_deck {
namespace {

/// A random choice is made among the first so many words that are found, and so often.
constexpr std::size_t words_considered = 200;
constexpr int tries = 8;

class RandomPlay {
 public:
  RandomPlay(const View& view, const PlayerMeans& means)
      : view_(view),
        means_(means),
        options_(Options::from(means.options)),
        starter_(view.phase == Phase::starter) {
    if (starter_) {
      for (const auto& pile : std::get<FullDeckView>(view.game).piles) {
        if (pile.top) {
          sources_.push_back(*pile.top);
        }
      }
    } else {
      sources_ = view.own->hand;
    }
    for (const auto& card : sources_) {
      bag_.push_back(tile_of(means_.face(card.face)));
    }
  }

  std::optional<Move> choose() {
    const bool lays = may(MoveKind::lay_word);
    const bool plays_on = may(MoveKind::change_word);
    const auto* passes = action(view_, MoveKind::pass);
    const bool done = may(MoveKind::done);
    const bool has_to_play = passes == nullptr && !done;
    if (plays_on && !means_.once_in(3)) {
      if (auto move = play_on_one()) {
        return move;
      }
    }
    if (lays && !means_.once_in(6)) {
      if (auto move = word_from(nullptr, false)) {
        return move;
      }
    }
    if (has_to_play) {
      return any_play(lays, plays_on);
    }
    if (passes != nullptr) {
      return pass(*passes);
    }
    return Done{};
  }

 private:
  [[nodiscard]] bool may(MoveKind kind) const { return action(view_, kind) != nullptr; }

  [[nodiscard]] std::vector<GroupId> open_words() const {
    const auto& closed = std::get<FullDeckView>(view_.game).closed;
    std::vector<GroupId> open;
    for (const auto& [id, word] : view_.words) {
      if (std::ranges::find(closed, id) == closed.end()) {
        open.push_back(id);
      }
    }
    return open;
  }

  std::optional<Move> play_on_one() {
    const auto open = open_words();
    return play_on(means_.any_of(open), false);
  }

  std::optional<Move> play_on(GroupId id, bool any) { return word_from(&*view_.words.find(id), any); }

  /// A player who may not stop has a play (`must_play`): the first that is found.
  std::optional<Move> any_play(bool lays, bool plays_on) {
    if (lays) {
      if (auto move = word_from(nullptr, true)) {
        return move;
      }
    }
    if (plays_on) {
      for (const auto id : open_words()) {
        if (auto move = play_on(id, true)) {
          return move;
        }
      }
    }
    return std::nullopt;
  }

  Move pass(const Action& action) {
    const auto count = means_.below(static_cast<std::uint32_t>(action.most) + 1);
    return Pass{any_cards(view_.own->hand, static_cast<int>(count), means_)};
  }

  using OldWord = std::pair<const GroupId, WordView>;

  /// The letter that a card of a word on the table keeps; 0 if it may be named anew.
  [[nodiscard]] char kept(const TileView& tile) const {
    return leaves_choice(means_.face(tile.face)) && !options_.variable_choices ? tile.as.front() : char{0};
  }

  /// A new word, or a play-on of `old`. `any` says to take the first that is found, and to miss none.
  std::optional<Move> word_from(const OldWord* old, bool any) {
    std::vector<dict::Tile> required;
    if (old != nullptr) {
      for (const auto& tile : old->second.tiles) {
        required.push_back(tile_of(means_.face(tile.face), kept(tile)));
      }
    }
    std::vector<std::string> words;
    std::optional<Move> found;
    dict::each_word({*means_.lexicon, view_.house_words}, dict::Bag(bag_), dict::Bag(required), 3, 1,
                    [&](std::string_view word) {
                      if (any) {
                        found = spelled(std::string(word), old, required);
                        return !found;
                      }
                      words.emplace_back(word);
                      return words.size() < words_considered;
                    });
    for (int left = tries; !found && left > 0 && !words.empty(); --left) {
      found = spelled(means_.any_of(words), old, required);
    }
    return found;
  }

  /// The move that makes that word, if it is a good one.
  std::optional<Move> spelled(const std::string& word, const OldWord* old,
                              const std::vector<dict::Tile>& required) {
    const auto placed = spell_well(word, bag_, required, [&](const std::string& read) {
      const auto checked = starter_         ? check_family(*means_.lexicon, options_, word)
                           : old == nullptr ? check_new_word(*means_.lexicon, options_, word)
                                            : check_play_on(*means_.lexicon, options_, read, word);
      return checked.has_value();
    });
    if (!placed) {
      return std::nullopt;
    }
    std::vector<Tile> tiles;
    for (const auto& [from_old, tile, at, letters] : *placed) {
      const auto id = from_old ? old->second.tiles[tile].id : sources_[tile].id;
      const auto& code = from_old ? old->second.tiles[tile].face : sources_[tile].face;
      tiles.push_back({id, leaves_choice(means_.face(code)) ? word.substr(at, letters) : std::string()});
    }
    return old == nullptr ? Move(LayWord{std::move(tiles)}) : Move(ChangeWord{old->first, std::move(tiles)});
  }

  const View& view_;
  const PlayerMeans& means_;
  Options options_;
  bool starter_;
  std::vector<CardView> sources_;  ///< the cards that words are made of: the hand, or the top cards
  std::vector<dict::Tile> bag_;    ///< the same as tiles
};

}  // namespace

std::optional<Move> random_move(const View& view, const PlayerMeans& means) {
  const auto may = [&](MoveKind kind) { return action(view, kind) != nullptr; };
  const bool waited_for =
      may(MoveKind::lay_word) || may(MoveKind::change_word) || may(MoveKind::pass) || may(MoveKind::done);
  return waited_for ? RandomPlay(view, means).choose() : std::nullopt;
}

}  // namespace meldroom::engine::full_deck
