#include "full_deck/options.hpp"

namespace meldroom::engine::full_deck {

const OptionTable<Options>& Options::table() {
  static const OptionTable<Options> table{
      {.name = "match",
       .clause = "FD-5.3",
       .text = "Two games, or a single one.",
       .value = choice(&Options::games, {{"official", 2}, {"single", 1}})},
      {.name = "match_by",
       .clause = "FD-5.3",
       .text = "Whether the games won decide an official match, or the sum of the two scores.",
       .value = choice(&Options::by_games, {{"games", true}, {"sum", false}})},
      {.name = "must_play",
       .clause = "FD-2.4",
       .text = "Whether a player who can lay a new word or a play-on must do so, and may not exchange cards.",
       .value = flag(&Options::must_play)},
      {.name = "choice_cards",
       .clause = "T-10",
       .text = "Whether a wild or flip card keeps the letter it was first laid as, or may be renamed by "
               "a player who plays on the word.",
       .value = choice(&Options::variable_choices, {{"fixed", false}, {"variable", true}})},
      {.name = "advanced",
       .clause = "FD-4.4",
       .text = "Whether adding D, ED, R or ER to a word is refused as adding S and ES is.",
       .value = flag(&Options::advanced)},
      {.name = "family",
       .clause = "FD-4.1",
       .text = "Whether words marked offensive are refused.",
       .value = flag(&Options::family)},
      {.name = "repeat_play_on",
       .clause = "FD-2.3",
       .text =
           "Whether the same word may be played on more than once in a turn, including one laid this turn.",
       .value = flag(&Options::repeat_play_on)},
  };
  return table;
}

}  // namespace meldroom::engine::full_deck
