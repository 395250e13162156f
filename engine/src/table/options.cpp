#include "table/options.hpp"

#include <algorithm>

namespace meldroom::engine {
namespace {

using namespace std::string_literals;

OptionTable<TableOptions> table_of_every_game() {
  return {
      {.name = "spectators",
       .clause = "T-6",
       .text = "Whether others may watch.",
       .value = unread<TableOptions>("public", {"public", "off"})},
      {.name = "turn_seconds",
       .clause = "T-7",
       .text = "Seconds for a decision; then the table plays for the player. 0 for no clock.",
       .value = number_or_zero(&TableOptions::turn_seconds, 10, 604800)},
      {.name = "away_after",
       .clause = "T-7",
       .text = "A player who misses this many turns in a row is away, and nobody waits for them.",
       .value = number(&TableOptions::away_after, 1, 20)},
      {.name = "away",
       .clause = "T-7",
       .text = "Who plays for a player who is away: the table, with the simplest move, or a bot.",
       .value = unread<TableOptions>("table", {"table", "bot"})},
      {.name = "hand_pause",
       .clause = "T-21",
       .text = "Seconds between two hands, while some are not ready for the next one. 0 to deal at once.",
       .value = number_or_zero(&TableOptions::hand_pause, 5, 600),
       .since = 2},
      {.name = "take_back",
       .clause = "T-18",
       .text = "Whether players may take back a move that showed nobody a hidden card.",
       .value = choice(&TableOptions::take_back, {{"on", true}, {"off", false}})},
  };
}

OptionTable<TableOptions> table_of_word_games() {
  auto table = table_of_every_game();
  table.insert(table.end(), {{.name = "lexicon",
                              .clause = "T-9",
                              .text = "The words that count.",
                              .value = unread<TableOptions>("standard", {})},
                             {.name = "words",
                              .clause = "T-9",
                              .text = "Whether a word is looked up when it is laid.",
                              .value = choice(&TableOptions::words_checked, {{"checked", true}})},
                             {.name = "aids",
                              .clause = "T-13",
                              .text = "Which help players get: none, a dictionary, or hints as well.",
                              .value = unread<TableOptions>("check", {"none", "check", "hints"})},
                             {.name = "house_words",
                              .clause = "T-19",
                              .text = "Whether the table may admit a word that is not in the dictionary.",
                              .value = choice(&TableOptions::house_words, {{"on", true}, {"off", false}})}});
  return table;
}

OptionTable<TableOptions> table_without_words() {
  auto table = table_of_every_game();
  table.push_back({.name = "aids",
                   .clause = "T-13",
                   .text = "Whether players may ask for hints.",
                   .value = unread<TableOptions>("none", {"none", "hints"})});
  return table;
}

}  // namespace

const OptionTable<TableOptions>& TableOptions::table(bool words) {
  static const auto with = table_of_word_games();
  static const auto without = table_without_words();
  return words ? with : without;
}

TableOptions TableOptions::from(const OptionValues& values) {
  return read_options(table(true), values);
}

std::vector<OptionSpec> with_table_options(std::vector<OptionSpec> own, bool words) {
  for (auto& spec : specs_of(TableOptions::table(words))) {
    if (std::ranges::find(own, spec.name, &OptionSpec::name) == own.end()) {
      own.push_back(std::move(spec));
    }
  }
  return own;
}

Preset learning_preset(OptionValues more) {
  more.insert({{"turn_seconds", 0}, {"aids", "hints"s}});
  return {.name = "learning", .title = "For learning", .options = std::move(more)};
}

}  // namespace meldroom::engine
