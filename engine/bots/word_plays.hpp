#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "dict/search.hpp"
#include "engine/move.hpp"
#include "engine/view.hpp"
#include "table/machine_player.hpp"

/// Words that can be laid, found from a view. The bots and hints of the word games choose among them.
namespace meldroom::engine {

/// The cards to make a word from.
struct PlayCards {
  std::vector<CardView> free;      ///< can be in the word: a hand, the top cards of piles
  std::vector<CardView> needed{};  ///< must be in the word (AR-2.2)
  const WordView* old = nullptr;   ///< the word on the table to change; all its cards are kept (T-11)
};

/// What the game requires of a word, apart from being a word.
struct PlayNeeds {
  int min_letters = 2;
  int level = 4;             ///< how many colours it may mix (PD-2.2)
  bool keeps_order = false;  ///< the old word's letters stay in their order (AR-2.3)
  bool renames = false;      ///< choice cards of the old word may be renamed (FD, `choice_cards`)
};

/// A card in a word.
struct PlayedCard {
  CardId id{};
  const Face* face = nullptr;
  bool added = true;        ///< false for a card of the old word
  std::size_t at = 0;       ///< the index of its letter in the word, or of the first of its two letters
  std::size_t letters = 1;  ///< how many letters of the word it stands for
};

/// A word spelled with cards, in the order of its letters.
struct WordSpelling {
  std::string_view word;
  std::string_view
      was;  ///< the old word, with the letters that its cards have now (FD-3.4); empty for a new word
  std::vector<PlayedCard> cards;
};

/// A play's value to the caller; nothing to leave the play out.
using PlayValue = dict::FunctionRef<std::optional<int>(const WordSpelling& spelling)>;

/// A word that can be laid at once.
struct WordPlay {
  std::string word;
  std::string was;
  std::vector<PlayedCard> cards;
  std::vector<Tile> tiles;  ///< as in a move
  int value = 0;
};

using SpellingVisitor = dict::FunctionRef<void(const WordSpelling& spelling)>;

/// Visits every word of the lexicon, and every house word (T-19), that the cards can spell. If cards can spell a word
/// in several ways, it uses the fewest wild cards and stars, then the fewest flip cards, then the most combination
/// cards. A word is visited more than once if its old cards can read in several ways, or if several sets of colours
/// allow it.
void each_spelling(const View& view, const PlayCards& cards, const PlayNeeds& needs, SpellingVisitor visit,
                   const MachinePlayer& machine);

/// Makes a play from a spelling.
[[nodiscard]] WordPlay play_of(const WordSpelling& spelling, int value);

/// The `most` best plays of each_spelling(), highest value first, no word twice. Plays of equal value are in
/// alphabetical order.
[[nodiscard]] std::vector<WordPlay> best_word_plays(const View& view, const PlayCards& cards,
                                                    const PlayNeeds& needs, std::size_t most, PlayValue value,
                                                    const MachinePlayer& machine);

/// The move that makes a play: lays a new word, or changes `old`.
[[nodiscard]] Move move_of(const WordPlay& play, std::optional<GroupId> old = std::nullopt);

}  // namespace meldroom::engine
