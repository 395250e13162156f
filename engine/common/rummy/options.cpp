#include "rummy/options.hpp"

namespace meldroom::engine::rummy {

const OptionTable<Options>& Options::table() {
  static const OptionTable<Options> table{
      {.name = "ends",
       .clause = "RUM-3.3",
       .text = "The match ends when someone reaches the target, or after a number of hands.",
       .value = choice(&Options::ends, {{"points", Ends::points}, {"hands", Ends::hands}})},
      {.name = "target",
       .clause = "RUM-3.3",
       .text = "The points that end the match, if it ends by points.",
       .value = number(&Options::target, 10, 1000)},
      {.name = "hands",
       .clause = "RUM-3.3",
       .text = "How many hands are played, if the match ends by hands.",
       .value = number(&Options::hands, 1, 50)},
      {.name = "melds_per_turn",
       .clause = "RUM-2.2",
       .text = "How many new melds a player may lay in a turn.",
       .value = choice(&Options::many_melds, {{"one", false}, {"many", true}})},
      {.name = "stall_rounds",
       .clause = "RUM-2.7",
       .text =
           "After this many rounds without a meld or lay-off, once the stock has been renewed, the hand ends "
           "without points; 0 for never.",
       .value = number(&Options::stall_rounds, 0, 20)},
      {.name = "go_out_by",
       .clause = "RUM-2.6",
       .text = "Whether the last card may be melded, laid off or discarded, or has to be discarded.",
       .value = choice(&Options::go_out_by, {{"any", GoOutBy::any}, {"discard", GoOutBy::discard}})},
  };
  return table;
}

}  // namespace meldroom::engine::rummy
