#include <algorithm>

#include "engine/bot.hpp"
#include "table/variant.hpp"

namespace meldroom::engine {

/// The bot of the variant finds them: VariantBot::hints().
std::vector<Hint> hints(const BotSetup& setup, const View& view, std::size_t most) {
  if (!view.own || !waits_for(view, setup.seat)) {
    return {};
  }
  auto found = parts_of(setup.variant).make_bot(setup)->hints(view);
  found.resize(std::min(found.size(), most));
  return found;
}

}  // namespace meldroom::engine
