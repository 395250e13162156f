#include "engine/bot_setup.hpp"

namespace meldroom::engine {

BotSetup bot_setup(const Match& match, Seat seat, Skill skill, std::uint64_t seed) {
  const auto& setup = match.setup();
  return {.variant = setup.variant,
          .options = setup.options,
          .deck = std::make_shared<const Deck>(match.deck()),
          .lexicon = setup.lexicon,
          .seat = seat,
          .skill = skill,
          .seed = seed};
}

}  // namespace meldroom::engine
