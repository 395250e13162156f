#include "table/variant.hpp"

#include "full_deck/bot.hpp"
#include "full_deck/game.hpp"
#include "full_deck/options.hpp"
#include "table/game_of.hpp"
#include "table/options.hpp"

namespace meldroom::engine {

template <>
Variant describe<VariantId::full_deck>() {
  using namespace std::string_literals;
  using namespace full_deck;
  return {.info = {.id = VariantId::full_deck,
                   .name = "full-deck",
                   .title = "Full Deck",
                   .deck = "play-on-words",
                   .words = true,
                   .least_seats = 2,
                   .most_seats = 6,
                   .oldest_rules = 1,
                   .newest_rules = 4,
                   .options = specs_of(Options::table()),
                   .presets =
                       {// The defaults are the official match (FD-5.3).
                        {.name = "short", .title = "A single game", .options = {{"match", "single"s}}},
                        {.name = "advanced", .title = "Advanced", .options = {{"advanced", true}}},
                        learning_preset()}},
          .parts = {.game = game_type<Rules>(), .make_bot = make_bot, .random_play = random_play}};
}

}  // namespace meldroom::engine
