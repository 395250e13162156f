#include "table/variant.hpp"

#include "alpha_rummy/bot.hpp"
#include "alpha_rummy/game.hpp"
#include "alpha_rummy/options.hpp"
#include "table/game_of.hpp"
#include "table/options.hpp"

namespace meldroom::engine {

template <>
Variant describe<VariantId::alpha_rummy>() {
  using namespace std::string_literals;
  using namespace alpha_rummy;
  return {.info = {.id = VariantId::alpha_rummy,
                   .name = "alpha-rummy",
                   .title = "AlphaRummy 500",
                   .deck = "alpha",
                   .words = true,
                   .least_seats = 2,
                   .most_seats = 4,
                   .oldest_rules = 1,
                   .newest_rules = 4,
                   .options = specs_of(Options::table()),
                   .presets =
                       {{.name = "short", .title = "Short match", .options = {{"target", 200}}},
                        {.name = "checked", .title = "Words looked up", .options = {{"words", "checked"s}}},
                        // Hints tell which words are good, so this preset cannot have challenges (AR-6.5).
                        learning_preset({{"words", "checked"s}})}},
          .parts = {.game = game_type<Rules>(), .make_bot = make_bot, .random_play = random_play}};
}

}  // namespace meldroom::engine
