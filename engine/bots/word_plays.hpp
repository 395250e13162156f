#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "dict/search.hpp"
#include "engine/move.hpp"
#include "engine/view.hpp"
#include "table/player_means.hpp"

/// Words that can be laid, found from a view: what bots and hints of the word games choose among.
namespace meldroom::engine {

/// The cards that a word is to be made of.
struct PlayCards {
  std::vector<CardView> free;      ///< may be in it: a hand, the top cards of piles
  std::vector<CardView> needed{};  ///< have to be in it (AR-2.2)
  const WordView* old = nullptr;   ///< the word on the table that is changed, all its cards kept (T-11)
};

/// What the game asks of a word, apart from its being one.
struct PlayNeeds {
  int min_letters = 2;
  int level = 4;             ///< how many colours it may mix (PD-2.2)
  bool keeps_order = false;  ///< the old word's spelling is read in it from left to right (AR-2.3)
  bool renames = false;      ///< choice cards of the old word may be renamed (FD, `choice_cards`)
};

/// A card in a word that can be laid.
struct PlayedCard {
  CardId id{};
  const Face* face = nullptr;
  bool added = true;        ///< false for a card of the old word
  std::size_t at = 0;       ///< the place of its letter in the word, or of the first of its two letters
  std::size_t letters = 1;  ///< how many letters of the word it stands for
};

/// A word spelled with cards, in its order.
struct WordSpelling {
  std::string_view word;
  std::string_view was;  ///< what the old word's cards read in the new word (FD-3.4); empty without one
  std::vector<PlayedCard> cards;
};

/// What a play is worth to the one who asks; nothing if it may not be laid, or is not thought of.
using PlayValue = dict::CallableRef<std::optional<int>(const WordSpelling& spelling)>;

/// A word that can be laid at once.
struct WordPlay {
  std::string word;
  std::string was;
  std::vector<PlayedCard> cards;
  std::vector<Tile> tiles;  ///< as a move names them
  int value = 0;
};

using SpellingVisitor = dict::CallableRef<void(const WordSpelling& spelling)>;

/// Visits every word of the lexicon and the table (T-19) that the cards can spell. A word that cards can
/// spell in several ways uses the fewest wild cards and stars, then the fewest flip cards, then the most
/// combination cards; it comes more than once where its old cards can read in several ways, or several sets
/// of colours have it.
void each_spelling(const View& view, const PlayCards& cards, const PlayNeeds& needs, SpellingVisitor visit,
                   const PlayerMeans& means);

/// A spelling as a play.
[[nodiscard]] WordPlay play_of(const WordSpelling& spelling, int value);

/// The `most` best plays of each_spelling(), those of the highest value first, no word twice; of equal value
/// the first in alphabetical order.
[[nodiscard]] std::vector<WordPlay> best_word_plays(const View& view, const PlayCards& cards,
                                                    const PlayNeeds& needs, std::size_t most, PlayValue value,
                                                    const PlayerMeans& means);

/// The move that makes a play: a new word, or `old` changed.
[[nodiscard]] Move move_of(const WordPlay& play, std::optional<GroupId> old = std::nullopt);

}  // namespace meldroom::engine
