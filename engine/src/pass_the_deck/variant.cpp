#include "table/variant.hpp"

#include "pass_the_deck/bot.hpp"
#include "pass_the_deck/game.hpp"
#include "pass_the_deck/options.hpp"
#include "table/game_of.hpp"
#include "table/options.hpp"

namespace meldroom::engine {

template <>
Variant describe<VariantId::pass_the_deck>() {
  using namespace std::string_literals;
  using namespace pass_the_deck;
  return {
      .info = {.id = VariantId::pass_the_deck,
               .name = "pass-the-deck",
               .title = "Pass the Deck",
               .deck = "bwc",
               .words = true,
               .least_seats = 2,
               .most_seats = 8,
               .oldest_rules = 1,
               .newest_rules = 4,
               .options = specs_of(Options::table()),
               .presets = {{.name = "short", .title = "Short match", .options = {{"target", 100}}},
                           {.name = "one-colour", .title = "Words of one colour", .options = {{"level", 1}}},
                           learning_preset()}},
      .parts = {.game = game_type<Rules>(), .make_bot = make_bot, .random_play = random_play}};
}

}  // namespace meldroom::engine
