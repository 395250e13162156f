#include "table/word_plays.hpp"

#include <algorithm>
#include <functional>
#include <iterator>
#include <ranges>
#include <set>
#include <span>

#include "dict/plays.hpp"
#include "table/words.hpp"

namespace meldroom::engine {
namespace {

using Kind = dict::Tile::Kind;

constexpr Colours all_colours = 15;

/// A card as the search knows it.
struct Source {
  PlayedCard card;
  dict::Tile tile;
};

std::vector<dict::Tile> tiles_of(const std::vector<Source>& sources) {
  std::vector<dict::Tile> tiles;
  tiles.reserve(sources.size());
  std::ranges::transform(sources, std::back_inserter(tiles), &Source::tile);
  return tiles;
}

/// The search among cards that may all be in one word, whatever their colours.
class Search {
 public:
  Search(const PlayCards& cards, const PlayNeeds& needs, Colours allowed, const PlayerMeans& means)
      : old_(cards.old), needs_(needs) {
    const auto fits = [&](const Face& face) { return (colour_of(face) & ~allowed) == 0; };
    const auto add = [&](std::vector<Source>& to, CardId id, const Face& face, bool added, char kept) {
      to.push_back({{id, &face, added}, tile_of(face, kept)});
      return fits(face);
    };
    if (old_ != nullptr) {
      for (const auto& tile : old_->tiles) {
        const auto& face = means.face(tile.face);
        const bool keeps = leaves_choice(face) && !needs.renames;
        possible_ &= add(required_, tile.id, face, false, keeps ? tile.as.front() : char{0});
      }
    }
    for (const auto& card : cards.needed) {
      possible_ &= add(required_, card.id, means.face(card.face), true, 0);
    }
    for (const auto& card : cards.free) {
      if (!add(bag_, card.id, means.face(card.face), true, 0)) {
        bag_.pop_back();
      }
    }
    bag_tiles_ = tiles_of(bag_);
    required_tiles_ = tiles_of(required_);
    min_from_bag_ = cards.needed.empty() ? 1 : 0;
  }

  std::vector<WordPlay> best(const dict::WordSource& words, std::size_t most, PlayValue value) {
    std::vector<WordPlay> plays;
    if (!possible_) {
      return plays;
    }
    const dict::PlayRules rules{
        .min_letters = needs_.min_letters,
        .min_from_bag = min_from_bag_,
        .keep = old_ != nullptr && needs_.keeps_order ? std::string_view(old_->word) : std::string_view()};
    const auto score = [&](std::string_view word,
                           std::span<const dict::Placed> placed) -> std::optional<int> {
      const auto* play = best_reading(word, placed, value);
      return play == nullptr ? std::nullopt : std::optional(play->value);
    };
    for (const auto& found : dict::best_plays(words, bag_tiles_, required_tiles_, rules, most, score)) {
      plays.push_back(*best_reading(found.word, found.placed, value));
    }
    return plays;
  }

 private:
  [[nodiscard]] bool is_open(std::size_t tile) const {
    const auto kind = required_tiles_[tile].kind;
    return !required_[tile].card.added && (kind == Kind::choice || kind == Kind::blank);
  }

  /// The play that makes that word, its old cards read in the best way; null if there is none.
  const WordPlay* best_reading(std::string_view word, std::span<const dict::Placed> placed, PlayValue value) {
    found_ = false;
    const auto places = std::views::iota(std::size_t{0}, required_tiles_.size());
    const auto open = std::ranges::find_if(places, [&](std::size_t tile) { return is_open(tile); });
    if (open == places.end()) {
      consider(word, placed, value);
    } else {
      settle(word, *open, value);
    }
    return found_ ? &best_ : nullptr;
  }

  /// Gives the open tile of the old word each letter that the word can have for it, then those behind it.
  void settle(std::string_view word, std::size_t open, PlayValue value) {
    const auto tile = required_tiles_[open];
    for (const char letter : std::set<char>(word.begin(), word.end())) {
      if (tile.kind == Kind::choice && tile.first != letter && tile.second != letter) {
        continue;
      }
      required_tiles_[open] = dict::Tile::letter(letter);
      auto next = open + 1;
      while (next < required_tiles_.size() && !is_open(next)) {
        ++next;
      }
      if (next < required_tiles_.size()) {
        settle(word, next, value);
      } else if (const auto placed = dict::spell_with(word, bag_tiles_, required_tiles_, min_from_bag_)) {
        consider(word, *placed, value);
      }
    }
    required_tiles_[open] = tile;
  }

  void consider(std::string_view word, std::span<const dict::Placed> placed, PlayValue value) {
    was_.clear();
    for (std::size_t i = 0; i < required_tiles_.size() && !required_[i].card.added; ++i) {
      const auto& tile = required_tiles_[i];
      was_ += tile.first;
      if (tile.kind == Kind::pair) {
        was_ += tile.second;
      }
    }
    spelling_.word = word;
    spelling_.was = was_;
    spelling_.cards.clear();
    for (const auto& [from_required, tile, at, letters] : placed) {
      spelling_.cards.push_back((from_required ? required_ : bag_)[tile].card);
    }
    const auto worth = value(spelling_);
    if (!worth || (found_ && *worth <= best_.value)) {
      return;
    }
    found_ = true;
    best_.word = word;
    best_.was = was_;
    best_.cards = spelling_.cards;
    best_.value = *worth;
    best_.tiles.clear();
    for (const auto& [from_required, tile, at, letters] : placed) {
      const auto& card = (from_required ? required_ : bag_)[tile].card;
      best_.tiles.push_back(
          {card.id, leaves_choice(*card.face) ? std::string(word.substr(at, letters)) : std::string()});
    }
  }

  const WordView* old_;
  const PlayNeeds& needs_;
  bool possible_ = true;          ///< all cards that have to be in the word may be there
  std::vector<Source> required_;  ///< the old word's in its order, then those that are needed beside
  std::vector<Source> bag_;
  std::vector<dict::Tile> required_tiles_;
  std::vector<dict::Tile> bag_tiles_;
  int min_from_bag_ = 0;

  // of the word in hand
  std::string was_;
  WordSpelling spelling_;
  WordPlay best_;
  bool found_ = false;
};

/// Takes from both lists the `most` best, and no word twice.
void merge(std::vector<WordPlay>& plays, std::vector<WordPlay> more, std::size_t most) {
  std::ranges::move(more, std::back_inserter(plays));
  std::ranges::sort(plays, [](const WordPlay& a, const WordPlay& b) {
    return a.value != b.value ? a.value > b.value : a.word < b.word;
  });
  std::set<std::string, std::less<>> seen;
  std::erase_if(plays, [&](const WordPlay& play) { return !seen.insert(play.word).second; });
  plays.resize(std::min(plays.size(), most));
}

}  // namespace

/// A word keeps to the level if its colours are within some set of `level` colours, so each such set is
/// searched by itself.
std::vector<WordPlay> best_word_plays(const View& view, const PlayCards& cards, const PlayNeeds& needs,
                                      std::size_t most, PlayValue value, const PlayerMeans& means) {
  const dict::WordSource words{*means.lexicon, view.house_words};
  std::vector<WordPlay> plays;
  for (Colours allowed = 0; allowed <= all_colours; ++allowed) {
    if (count(allowed) == needs.level) {
      merge(plays, Search(cards, needs, allowed, means).best(words, most, value), most);
    }
  }
  return plays;
}

Move move_of(const WordPlay& play, std::optional<GroupId> old) {
  return old ? Move(ChangeWord{*old, play.tiles}) : Move(LayWord{play.tiles});
}

}  // namespace meldroom::engine
