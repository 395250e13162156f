#include "rummy/options.hpp"

namespace meldroom::engine::rummy {

Options Options::from(const OptionValues& values) {
  const auto word = [&](std::string_view name) { return std::get<std::string>(values.find(name)->second); };
  const auto number = [&](std::string_view name) { return std::get<int>(values.find(name)->second); };
  return {word("ends") == "points" ? Ends::points : Ends::hands,
          number("target"),
          number("hands"),
          word("melds_per_turn") == "many",
          number("stall_rounds"),
          word("go_out_by") == "any" ? GoOutBy::any : GoOutBy::discard};
}

std::vector<OptionSpec> option_specs() {
  using namespace std::string_literals;
  return {
      {.name = "ends",
       .clause = "RUM-3.3",
       .text = "The match ends when someone reaches the target, or after a number of hands.",
       .standard = "points"s,
       .choices = {"points", "hands"}},
      {.name = "target",
       .clause = "RUM-3.3",
       .text = "Points that end the match, where it ends by points.",
       .standard = 100,
       .least = 10,
       .most = 1000},
      {.name = "hands",
       .clause = "RUM-3.3",
       .text = "Hands that are played, where the match ends by hands.",
       .standard = 10,
       .least = 1,
       .most = 50},
      {.name = "melds_per_turn",
       .clause = "RUM-2.2",
       .text = "How many new melds a player may lay in a turn.",
       .standard = "one"s,
       .choices = {"one", "many"}},
      {.name = "stall_rounds",
       .clause = "RUM-2.7",
       .text = "Rounds without a meld or lay-off, once the stock was renewed, that end a hand without "
               "points; 0 for never.",
       .standard = 4,
       .least = 0,
       .most = 20},
      {.name = "go_out_by",
       .clause = "RUM-2.6",
       .text = "Whether the last card may be melded, laid off or discarded, or has to be discarded.",
       .standard = "any"s,
       .choices = {"any", "discard"}},
  };
}

}  // namespace meldroom::engine::rummy
