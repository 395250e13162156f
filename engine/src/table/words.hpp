#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "table/checks.hpp"
#include "table/word_cards.hpp"

/// Words on the table, for variants that meld words: how they are spelled from cards, laid, changed and shown. Each
/// check returns the refusal that T-20 demands. A variant runs its own checks between them.
namespace meldroom::engine {

/// A word on the table. Its cards lie at group_place(id) in the order of its letters.
struct TableWord {
  GroupId id{};
  Seat owner{};
  std::string word;
};

/// The word with that id; null if it is not on the table.
[[nodiscard]] TableWord* find_word(std::vector<TableWord>& words, GroupId id);
/// The same; refuses a word that is not on the table (T-20).
[[nodiscard]] Result<TableWord*> word_on_table(std::vector<TableWord>& words, GroupId id);
/// The id of the next word, in games where no word leaves the table within a hand.
[[nodiscard]] inline GroupId next_word(const std::vector<TableWord>& words) {
  return static_cast<GroupId>(words.size() + 1);
}

/// Where a player's cards for a word come from.
enum class Source : std::uint8_t {
  hand,
  middle  ///< the top cards in the middle (FD-6.2)
};

/// The cards of a new word's tiles. Each has to be named once and to be at the source (T-20).
[[nodiscard]] Result<Cards> cards_for_word(const Context& context, const CardStore& cards, Seat seat,
                                           const std::vector<Tile>& tiles, Source source = Source::hand);
/// The cards of a changed word's tiles. Each has to be named once and to be in the word or at the source (T-20).
[[nodiscard]] Result<Cards> cards_for_change(const Context& context, const CardStore& cards, Seat seat,
                                             const TableWord& word, const std::vector<Tile>& tiles,
                                             Source source = Source::hand);
/// Refuses a change that leaves out a card of the word, or adds none (T-11).
[[nodiscard]] Result<void> check_all_kept(const CardStore& store, const TableWord& word, const Cards& cards);

/// For a group set aside: refuses a letter that the card cannot stand for (T-10). A star or wild card can be any
/// letter, a flip card one of its two, any other card its printed letters. An empty `as` names no letter yet.
[[nodiscard]] Result<void> check_may_stand_for(const Context& context, CardIndex card, const std::string& as);

/// Refuses a word that neither the lexicon nor the table knows (T-9, T-19).
[[nodiscard]] Result<void> check_word(const Context& context, const TableState& table,
                                      const std::string& word);

/// A card with the letters that it stands for in a word: one letter, or a combination card's two.
struct Letter {
  CardIndex card{};
  std::string as;
};

/// Spells tiles whose cards are known to be in their places. Letters have to fit their cards, and a card with a choice
/// needs a letter (T-10). A card that was named when it was laid keeps its letter by the clause `kept`. If `kept` is
/// empty, the tile may name it again; if the tile names no letter, the card keeps its own.
[[nodiscard]] Result<std::vector<Letter>> spell(const Context& context, const CardStore& store,
                                                const std::vector<Tile>& tiles, const Cards& cards,
                                                std::string_view kept);

[[nodiscard]] std::string spelled(const std::vector<Letter>& letters);

// ---- colours (PD-2.2, GIN-2.6) ----

/// The colours of the cards.
[[nodiscard]] Colours colours_of(const Context& context, CardSpan cards);
/// Refuses letters that mix more colours than `level`.
[[nodiscard]] Result<void> check_colours(const Context& context, const std::vector<Letter>& letters,
                                         int level, std::string_view clause);

// ---- laying and showing ----

/// Lays the letters as a group, in their order, and stores the letter of each card with a choice. Some of the cards may
/// already lie there.
void put_word(const Context& context, CardStore& cards, GroupId group, const std::vector<Letter>& letters);
/// Lays the letters as a new word, and tells everyone.
template <class Step>
void lay_word(const Step& step, Seat seat, GroupId id, const std::vector<Letter>& letters) {
  put_word(step.context, step.game.core.cards, id, letters);
  step.game.words.push_back({id, seat, spelled(letters)});
  step.croupier.say(WordLaid{seat, id, step.game.words.back().word});
}
/// Turns a word on the table into the one that the letters spell, and tells everyone.
template <class Step>
void change_word(const Step& step, Seat seat, TableWord& word, const std::vector<Letter>& letters) {
  put_word(step.context, step.game.core.cards, word.id, letters);
  auto was = std::exchange(word.word, spelled(letters));
  step.croupier.say(WordChanged{seat, word.id, std::move(was), word.word});
}
/// The view of the word, with its cards as they lie.
[[nodiscard]] WordView word_view(const Context& context, const CardStore& cards, const TableWord& word);

}  // namespace meldroom::engine
