#include "word_plays.hpp"

#include <algorithm>
#include <iterator>
#include <ranges>
#include <span>

#include "dict/best_plays.hpp"
#include "table/readings.hpp"
#include "table/word_cards.hpp"

namespace meldroom::engine {
namespace {

constexpr Colours all_colours = 15;

/// A card with the tile that the search uses for it.
struct SpellingCard {
  PlayedCard card;
  dict::Tile tile;
};

std::vector<dict::Tile> tiles_of(const std::vector<SpellingCard>& sources) {
  std::vector<dict::Tile> tiles;
  tiles.reserve(sources.size());
  std::ranges::transform(sources, std::back_inserter(tiles), &SpellingCard::tile);
  return tiles;
}

/// A search that uses only cards of the allowed colours.
class Search {
 public:
  Search(const PlayCards& cards, const PlayNeeds& needs, Colours allowed, const MachinePlayer& machine)
      : old_(cards.old), needs_(needs) {
    const auto fits = [&](const Face& face) { return (colour_of(face) & ~allowed) == 0; };
    const auto add = [&](std::vector<SpellingCard>& to, const PlayedCard& card, char kept) {
      to.push_back({card, tile_of(*card.face, kept)});
      return fits(*card.face);
    };
    if (old_ != nullptr) {
      for (const auto& tile : old_->tiles) {
        const auto& face = machine.face(tile.face);
        const bool keeps = leaves_choice(face) && !needs.renames;
        const char kept = keeps ? tile.as.front() : char{0};
        possible_ &= add(required_, {.id = tile.id, .face = &face, .added = false}, kept);
      }
    }
    for (const auto& card : cards.needed) {
      possible_ &= add(required_, {.id = card.id, .face = &machine.face(card.face)}, 0);
    }
    for (const auto& card : cards.free) {
      if (!add(bag_, {.id = card.id, .face = &machine.face(card.face)}, 0)) {
        bag_.pop_back();
      }
    }
    bag_tiles_ = tiles_of(bag_);
    required_tiles_ = tiles_of(required_);
    min_from_bag_ = cards.needed.empty() ? 1 : 0;
  }

  void each(const dict::WordSource& words, SpellingVisitor visit) {
    if (!possible_) {
      return;
    }
    const dict::PlayRules rules{
        .min_letters = needs_.min_letters,
        .min_from_bag = min_from_bag_,
        .keep = old_ != nullptr && needs_.keeps_order ? std::string_view(old_->word) : std::string_view()};
    const bool one_reading = std::ranges::none_of(old_tiles(), is_open);
    const auto look = [&](std::string_view word, std::span<const dict::Placed> placed) -> std::optional<int> {
      if (one_reading) {
        show(word, placed, visit);
      } else {
        show_readings(word, visit);
      }
      return std::nullopt;
    };
    // best_plays() calls `look` with every word and its spelling. `look` scores no word, so best_plays() keeps none.
    static_cast<void>(dict::best_plays(words, bag_tiles_, required_tiles_, rules, 1, look));
  }

 private:
  /// The tiles of the old word, in its order.
  [[nodiscard]] std::span<dict::Tile> old_tiles() {
    return std::span(required_tiles_).first(old_ == nullptr ? 0 : old_->tiles.size());
  }

  /// Shows the word once for each way in which the old word's cards can stand for letters in it.
  void show_readings(std::string_view word, SpellingVisitor visit) {
    each_reading(word, old_tiles(), [&] {
      if (const auto placed = dict::spell_with(word, bag_tiles_, required_tiles_, min_from_bag_)) {
        show(word, *placed, visit);
      }
      return true;
    });
  }

  void show(std::string_view word, std::span<const dict::Placed> placed, SpellingVisitor visit) {
    was_ = reading(old_tiles());
    spelling_.word = word;
    spelling_.was = was_;
    spelling_.cards.clear();
    for (const auto& [from_required, tile, at, letters] : placed) {
      auto card = (from_required ? required_ : bag_)[tile].card;
      card.at = at;
      card.letters = letters;
      spelling_.cards.push_back(card);
    }
    visit(spelling_);
  }

  const WordView* old_;
  const PlayNeeds& needs_;
  bool possible_ = true;                ///< the colours of all required cards are allowed
  std::vector<SpellingCard> required_;  ///< the cards of the old word in its order, then the others
  std::vector<SpellingCard> bag_;
  std::vector<dict::Tile> required_tiles_;
  std::vector<dict::Tile> bag_tiles_;
  int min_from_bag_ = 0;

  // the word that is being visited
  std::string was_;
  WordSpelling spelling_;
};

/// Whether a play with this value and word is better than another.
bool better(int value, std::string_view word, const WordPlay& than) {
  return value != than.value ? value > than.value : word < than.word;
}

}  // namespace

/// A word keeps to the level if its colours are within some set of `level` colours, so each such set is searched
/// separately.
void each_spelling(const View& view, const PlayCards& cards, const PlayNeeds& needs, SpellingVisitor visit,
                   const MachinePlayer& machine) {
  const dict::WordSource words{*machine.lexicon, view.house_words};
  for (Colours allowed = 0; allowed <= all_colours; ++allowed) {
    if (count(allowed) == needs.level) {
      Search(cards, needs, allowed, machine).each(words, visit);
    }
  }
}

WordPlay play_of(const WordSpelling& spelling, int value) {
  WordPlay play{.word = std::string(spelling.word),
                .was = std::string(spelling.was),
                .cards = spelling.cards,
                .tiles = {},
                .value = value};
  for (const auto& card : play.cards) {
    play.tiles.push_back(
        {card.id, leaves_choice(*card.face) ? play.word.substr(card.at, card.letters) : std::string()});
  }
  return play;
}

std::vector<WordPlay> best_word_plays(const View& view, const PlayCards& cards, const PlayNeeds& needs,
                                      std::size_t most, PlayValue value, const MachinePlayer& machine) {
  std::vector<WordPlay> plays;
  const auto consider = [&](const WordSpelling& spelling) {
    const auto worth = value(spelling);
    const auto is_better = [&](const WordPlay& than) { return better(*worth, spelling.word, than); };
    if (!worth || most == 0 || (plays.size() == most && !is_better(plays.back()))) {
      return;
    }
    const auto same = std::ranges::find(plays, spelling.word, &WordPlay::word);
    if (same != plays.end()) {
      if (*worth <= same->value) {
        return;
      }
      plays.erase(same);
    } else if (plays.size() == most) {
      plays.pop_back();
    }
    plays.insert(std::ranges::find_if(plays, is_better), play_of(spelling, *worth));
  };
  each_spelling(view, cards, needs, consider, machine);
  return plays;
}

Move move_of(const WordPlay& play, std::optional<GroupId> old) {
  return old ? Move(ChangeWord{*old, play.tiles}) : Move(LayWord{play.tiles});
}

}  // namespace meldroom::engine
