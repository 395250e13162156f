#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "table/rules.hpp"
#include "table/word_cards.hpp"

/// Words on the table, for the variants whose melds are words: how they are spelled from cards, laid, changed
/// and shown. Each check gives the refusal that T-20 calls for; a variant puts its own between them.
namespace meldroom::engine {

/// A word on the table; its cards lie at group_place(id) in the order of its letters.
struct TableWord {
  GroupId id{};
  Seat owner{};
  std::string word;
};

/// The word of that id; null if it is not on the table.
[[nodiscard]] TableWord* find_word(std::vector<TableWord>& words, GroupId id);

/// Where the cards come from that a player lays.
enum class Source : std::uint8_t {
  hand,
  middle  ///< the top cards in the middle (FD-6.2)
};

/// The cards of a new word's tiles, each named once and from the source (T-20).
[[nodiscard]] Result<Cards> cards_for_word(const CardStore& cards, Seat seat, const std::vector<Tile>& tiles,
                                           Source source = Source::hand);
/// The cards of a changed word's tiles, each named once, in the word or from the source (T-20).
[[nodiscard]] Result<Cards> cards_for_change(const CardStore& cards, Seat seat, const TableWord& word,
                                             const std::vector<Tile>& tiles, Source source = Source::hand);
/// Refuses a change that leaves a card of the word out or adds none (T-11).
[[nodiscard]] Result<void> check_all_kept(const CardStore& store, const TableWord& word, const Cards& cards);

/// Refuses a letter that a card in a group set aside cannot stand for (T-10): a star or wild card stands for any,
/// a flip card for one of its two, any other for what is printed on it. An empty `as` leaves it open.
[[nodiscard]] Result<void> check_may_stand_for(const Context& context, CardIndex card, const std::string& as);

/// Refuses a word that neither the lexicon nor the table knows (T-9, T-19).
[[nodiscard]] Result<void> check_word(const Context& context, const TableState& table,
                                      const std::string& word);

/// A card with the letters that it stands for in a word: one, or a combination card's two.
struct Letter {
  CardIndex card{};
  std::string as;
};

/// What is spelled by tiles whose cards are known to be there: letters fit their cards, and a card with a
/// choice has one (T-10). A card named when it was laid keeps its letter by the clause `kept`, or may be
/// named again if that is empty; it keeps its letter then if the tile names none.
[[nodiscard]] Result<std::vector<Letter>> spell(const Context& context, const CardStore& store,
                                                const std::vector<Tile>& tiles, const Cards& cards,
                                                std::string_view kept);

[[nodiscard]] std::string spelled(const std::vector<Letter>& letters);

// ---- colours (PD-2.2, GIN-2.6) ----

/// The colours that the cards mix.
[[nodiscard]] Colours colours_of(const Context& context, CardSpan cards);
/// Refuses letters that mix more colours than `level`.
[[nodiscard]] Result<void> check_colours(const Context& context, const std::vector<Letter>& letters,
                                         int level, std::string_view clause);

// ---- laying and showing ----

/// Lays the letters as a group, in their order, and names the cards that leave a choice; cards may lie there
/// already.
void put_word(const Context& context, CardStore& cards, GroupId group, const std::vector<Letter>& letters);
/// The word with its cards as they lie.
[[nodiscard]] WordView word_view(const Context& context, const CardStore& cards, const TableWord& word);

}  // namespace meldroom::engine
