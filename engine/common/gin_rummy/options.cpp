#include "gin_rummy/options.hpp"

namespace meldroom::engine::gin_rummy {

const OptionTable<Options>& Options::table() {
  static const OptionTable<Options> table{
      {.name = "target",
       .clause = "GR-3.4",
       .text = "Points that win the match.",
       .value = number(&Options::target, 25, 1000)},
      {.name = "knock",
       .clause = "GR-2.4",
       .text = "How much deadwood a player may knock with: ten points, as many as the first upcard counts, "
               "or none.",
       .value = choice(&Options::knock,
                       {{"ten", KnockBy::ten}, {"oklahoma", KnockBy::oklahoma}, {"gin", KnockBy::gin}})},
      {.name = "spade_doubles",
       .clause = "GR-2.5",
       .text = "In Oklahoma, a spade as the first upcard doubles the points of the hand.",
       .value = flag(&Options::spade_doubles)},
      {.name = "gin_bonus",
       .clause = "GR-3.3",
       .text = "Points for gin.",
       .value = number(&Options::gin_bonus, 0, 100)},
      {.name = "undercut_bonus",
       .clause = "GR-3.2",
       .text = "Points for an undercut.",
       .value = number(&Options::undercut_bonus, 0, 100)},
      {.name = "big_gin",
       .clause = "GR-2.6",
       .text = "Whether eleven cards that are all in melds may be laid down as big gin, for 31 points.",
       .value = choice(&Options::big_gin, {{"off", false}, {"31", true}})},
      {.name = "game_bonus",
       .clause = "GR-3.5",
       .text = "Points on the final sheet for winning the match.",
       .value = number(&Options::game_bonus, 0, 500)},
      {.name = "line_bonus",
       .clause = "GR-3.5",
       .text = "Points on the final sheet for each hand won.",
       .value = number(&Options::line_bonus, 0, 100)},
      {.name = "shutout",
       .clause = "GR-3.6",
       .text = "Whether the game bonus counts twice if the loser has won no hand.",
       .value = choice(&Options::shutout_doubles, {{"none", false}, {"double", true}})},
  };
  return table;
}

}  // namespace meldroom::engine::gin_rummy
