#include "table/variant.hpp"

#include "gin_rummy/bot.hpp"
#include "gin_rummy/game.hpp"
#include "gin_rummy/options.hpp"
#include "table/game_of.hpp"
#include "table/options.hpp"

namespace meldroom::engine {

template <>
Variant describe<VariantId::gin_rummy>() {
  using namespace std::string_literals;
  using namespace gin_rummy;
  return {.info = {.id = VariantId::gin_rummy,
                   .name = "gin-rummy",
                   .title = "Gin Rummy",
                   .deck = "standard",
                   .words = false,
                   .least_seats = 2,
                   .most_seats = 2,
                   .oldest_rules = 2,
                   .newest_rules = 4,
                   .options = specs_of(Options::table()),
                   .presets = {{.name = "short", .title = "Short match", .options = {{"target", 50}}},
                               {.name = "oklahoma", .title = "Oklahoma", .options = {{"knock", "oklahoma"s}}},
                               {.name = "straight", .title = "Straight gin", .options = {{"knock", "gin"s}}},
                               learning_preset()}},
          .parts = {.game = game_type<Rules>(), .make_bot = make_bot, .random_play = random_play}};
}

}  // namespace meldroom::engine
