#include "full_deck/options.hpp"

namespace meldroom::engine::full_deck {

Options Options::from(const OptionValues& values) {
  const auto is_on = [&](std::string_view name) { return std::get<bool>(values.find(name)->second); };
  const auto is = [&](std::string_view name, std::string_view value) {
    return std::get<std::string>(values.find(name)->second) == value;
  };
  return {.games = is("match", "official") ? 2 : 1,
          .by_games = is("match_by", "games"),
          .must_play = is_on("must_play"),
          .variable_choices = is("choice_cards", "variable"),
          .advanced = is_on("advanced"),
          .family = is_on("family"),
          .repeat_play_on = is_on("repeat_play_on")};
}

std::vector<OptionSpec> option_specs() {
  using namespace std::string_literals;
  return {
      {.name = "match",
       .clause = "FD-5.3",
       .text = "Two games, or a single one.",
       .standard = "official"s,
       .choices = {"official", "single"}},
      {.name = "match_by",
       .clause = "FD-5.3",
       .text = "Whether the games won decide an official match, or the sum of the two scores.",
       .standard = "games"s,
       .choices = {"games", "sum"}},
      {.name = "must_play",
       .clause = "FD-2.4",
       .text = "Whether a player who has a new word or a play-on may not exchange cards.",
       .standard = false},
      {.name = "choice_cards",
       .clause = "T-10",
       .text = "Whether a wild or flip card keeps the letter it was first laid as, or may be named anew by "
               "whoever plays on the word.",
       .standard = "fixed"s,
       .choices = {"fixed", "variable"}},
      {.name = "advanced",
       .clause = "FD-4.4",
       .text = "Whether adding D, ED, R or ER to a word is refused as adding S and ES is.",
       .standard = false},
      {.name = "family",
       .clause = "FD-4.1",
       .text = "Whether words marked offensive are refused.",
       .standard = true},
      {.name = "repeat_play_on",
       .clause = "FD-2.3",
       .text = "Whether the same word may be played on more than once in a turn, one laid this turn too.",
       .standard = false},
  };
}

}  // namespace meldroom::engine::full_deck
