#include "table/options.hpp"

namespace meldroom::engine {

std::vector<OptionSpec> table_option_specs(bool words) {
  using namespace std::string_literals;
  std::vector<OptionSpec> specs{
      {.name = "spectators",
       .clause = "T-6",
       .text = "Whether others may watch.",
       .standard = "public"s,
       .choices = {"public", "off"}},
      {.name = "turn_seconds",
       .clause = "T-7",
       .text = "Seconds for a decision; then the table plays for the player. 0 for no clock.",
       .standard = 120,
       .least = 10,
       .most = 604800,
       .or_zero = true},
      {.name = "away_after",
       .clause = "T-7",
       .text = "Timeouts in a row after which a player counts as away and is no longer waited for.",
       .standard = 3,
       .least = 1,
       .most = 20},
      {.name = "away",
       .clause = "T-7",
       .text = "Who plays for one who is away: the table, as little as can be, or a bot.",
       .standard = "table"s,
       .choices = {"table", "bot"}},
      {.name = "hand_pause",
       .clause = "T-21",
       .text = "Seconds between two hands, while some are not ready for the next one. 0 to deal at once.",
       .standard = 30,
       .least = 5,
       .most = 600,
       .or_zero = true,
       .since = 2},
      {.name = "take_back",
       .clause = "T-18",
       .text = "Whether a move may be taken back that showed nobody a hidden card.",
       .standard = "on"s,
       .choices = {"on", "off"}},
  };
  if (words) {
    specs.push_back(
        {.name = "lexicon", .clause = "T-9", .text = "The words that count.", .standard = "standard"s});
    specs.push_back({.name = "words",
                     .clause = "T-9",
                     .text = "Whether a word is looked up when it is laid.",
                     .standard = "checked"s,
                     .choices = {"checked"}});
    specs.push_back({.name = "aids",
                     .clause = "T-13",
                     .text = "What players may ask: if a word is in the lexicon, or for good plays as well.",
                     .standard = "check"s,
                     .choices = {"none", "check", "hints"}});
    specs.push_back({.name = "house_words",
                     .clause = "T-19",
                     .text = "Whether the table may admit a word that is not in the lexicon.",
                     .standard = "on"s,
                     .choices = {"on", "off"}});
  }
  if (!words) {
    specs.push_back({.name = "aids",
                     .clause = "T-13",
                     .text = "Whether players may ask for good plays.",
                     .standard = "none"s,
                     .choices = {"none", "hints"}});
  }
  return specs;
}

}  // namespace meldroom::engine
