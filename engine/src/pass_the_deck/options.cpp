#include "pass_the_deck/options.hpp"

namespace meldroom::engine::pass_the_deck {

Options Options::from(const OptionValues& values) {
  const auto number = [&](std::string_view name) { return std::get<int>(values.find(name)->second); };
  return {number("target"), number("level"), number("min_letters"),
          std::get<bool>(values.find("must_play")->second)};
}

std::vector<OptionSpec> option_specs() {
  using namespace std::string_literals;
  return {
      {.name = "target",
       .clause = "PD-3.3",
       .text = "Points that end the match after a hand.",
       .standard = 250,
       .least = 25,
       .most = 1000},
      {.name = "level",
       .clause = "PD-2.2",
       .text = "How many colours a word may mix; a star is any colour.",
       .standard = 4,
       .least = 1,
       .most = 4},
      {.name = "min_letters",
       .clause = "PD-2.2",
       .text = "Letters that a new word has at least.",
       .standard = 3,
       .least = 2,
       .most = 7},
      {.name = "decks",
       .clause = "T-2",
       .text = "Decks in play: one is enough for up to four players; auto takes two from five players on.",
       .standard = "auto"s,
       .choices = {"auto", "1", "2"}},
      {.name = "must_play",
       .clause = "PD-2.6",
       .text = "Whether a player who has a play may not pass.",
       .standard = false},
  };
}

}  // namespace meldroom::engine::pass_the_deck
