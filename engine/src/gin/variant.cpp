#include "table/variant.hpp"

#include "gin/bot.hpp"
#include "gin/game.hpp"
#include "gin/options.hpp"
#include "table/game_of.hpp"
#include "table/options.hpp"

namespace meldroom::engine {

template <>
Variant describe<VariantId::gin>() {
  using namespace std::string_literals;
  using namespace gin;
  return {.info = {.id = VariantId::gin,
                   .name = "gin",
                   .title = "BWC Gin Rummy",
                   .deck = "bwc",
                   .words = true,
                   .least_seats = 2,
                   .most_seats = 2,
                   .oldest_rules = 1,
                   .newest_rules = 4,
                   .options = specs_of(Options::table()),
                   .presets = {{.name = "gin-four", .title = "Gin-Four", .options = {{"min_letters", 4}}},
                               {.name = "gin-progressive",
                                .title = "Gin-Progressive",
                                .options = {{"progressive", true}}},
                               {.name = "short", .title = "Short match", .options = {{"target", 300}}},
                               learning_preset()}},
          .parts = {.game = game_type<Rules>(), .make_bot = make_bot, .random_play = random_play}};
}

}  // namespace meldroom::engine
