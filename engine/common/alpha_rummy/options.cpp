#include "alpha_rummy/options.hpp"

namespace meldroom::engine::alpha_rummy {

const OptionTable<Options>& Options::table() {
  static const OptionTable<Options> table{
      {.name = "target",
       .clause = "AR-4.3",
       .text = "Points that win the match the moment they are reached.",
       .value = number(&Options::target, 50, 2000)},
      {.name = "min_letters",
       .clause = "AR-2.3",
       .text = "The fewest letters that a new word may have.",
       .value = number(&Options::min_letters, 4, 6)},
      {.name = "words",
       .clause = "AR-6.1",
       .text = "Whether a word is looked up only if another player challenges it, or whenever it is laid.",
       .value = choice(&Options::challenged, {{"challenge", true}, {"checked", false}})},
      {.name = "challenge_seconds",
       .clause = "AR-6.1",
       .text = "Seconds in which a word may be challenged.",
       .value = number(&Options::challenge_seconds, 5, 120)},
      {.name = "add_on_order",
       .clause = "AR-2.3",
       .text = "Whether the letters of a word stay in their order when others are added to it.",
       .value = choice(&Options::keeps_order, {{"keep", true}, {"free", false}})},
  };
  return table;
}

}  // namespace meldroom::engine::alpha_rummy
