#include "table/variant.hpp"

#include "rummy/bot.hpp"
#include "rummy/game.hpp"
#include "rummy/options.hpp"
#include "table/game_of.hpp"
#include "table/options.hpp"

namespace meldroom::engine {

template <>
Variant describe<VariantId::rummy>() {
  using namespace std::string_literals;
  using namespace rummy;
  return {.info = {.id = VariantId::rummy,
                   .name = "rummy",
                   .title = "Rummy",
                   .deck = "standard",
                   .words = false,
                   .least_seats = 2,
                   .most_seats = 6,
                   .oldest_rules = 1,
                   .newest_rules = 4,
                   .options = specs_of(Options::table()),
                   .presets = {{.name = "short",
                                .title = "Three hands",
                                .options = {{"ends", "hands"s}, {"hands", 3}}},
                               {.name = "many-melds",
                                .title = "Many melds a turn",
                                .options = {{"melds_per_turn", "many"s}}},
                               learning_preset()}},
          .parts = {.game = game_type<Rules>(), .make_bot = make_bot}};
}

}  // namespace meldroom::engine
