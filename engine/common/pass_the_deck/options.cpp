#include "pass_the_deck/options.hpp"

namespace meldroom::engine::pass_the_deck {

const OptionTable<Options>& Options::table() {
  static const OptionTable<Options> table{
      {.name = "target",
       .clause = "PD-3.3",
       .text = "Points that end the match after a hand.",
       .value = number(&Options::target, 25, 1000)},
      {.name = "level",
       .clause = "PD-2.2",
       .text = "How many colours a word may mix; a star is any colour.",
       .value = number(&Options::level, 1, 4)},
      {.name = "min_letters",
       .clause = "PD-2.2",
       .text = "The fewest letters that a new word may have.",
       .value = number(&Options::min_letters, 2, 7)},
      {.name = "decks",
       .clause = "T-2",
       .text = "Decks in play: one is enough for up to four players; auto takes two from five players on.",
       .value = choice(&Options::decks, {{"auto", 0}, {"1", 1}, {"2", 2}})},
      {.name = "must_play",
       .clause = "PD-2.6",
       .text = "Whether a player who can play must play, and may not pass.",
       .value = flag(&Options::must_play)},
  };
  return table;
}

}  // namespace meldroom::engine::pass_the_deck
