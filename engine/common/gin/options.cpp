#include "gin/options.hpp"

namespace meldroom::engine::gin {

const OptionTable<Options>& Options::table() {
  static const OptionTable<Options> table{
      {.name = "target",
       .clause = "GIN-3.6",
       .text = "Points that end the match after a hand; not used in Gin-Progressive.",
       .value = number(&Options::target, 100, 5000)},
      {.name = "min_letters",
       .clause = "GIN-2.6",
       .text = "The fewest letters that a word may have; 4 is Gin-Four.",
       .value = number(&Options::min_letters, 2, 5)},
      {.name = "level",
       .clause = "GIN-2.6",
       .text = "How many colours a word may mix; a star is any colour.",
       .value = number(&Options::level, 1, 4)},
      {.name = "progressive",
       .clause = "GIN-3.6",
       .text = "Gin-Progressive: eight hands, of 3, 4, ... 10 cards; the best score after the last one wins.",
       .value = flag(&Options::progressive)},
      {.name = "failed_knock",
       .clause = "GIN-3.4",
       .text = "Whether a knocker with more deadwood than the other player loses it, or scores nothing.",
       .value = choice(&Options::failed_knock, {{"pay", FailedKnock::pay}, {"zero", FailedKnock::zero}})},
      {.name = "lay_down",
       .clause = "GIN-2.7",
       .text =
           "Whether players make their own words when hands are shown, or the server makes the best ones.",
       .value = choice(&Options::lay_down, {{"own", LayDownBy::own}, {"best", LayDownBy::best}})},
  };
  return table;
}

}  // namespace meldroom::engine::gin
