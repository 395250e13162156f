#include <algorithm>

#include "engine/bot.hpp"
#include "table/variant.hpp"
#include "vocabulary.hpp"

namespace meldroom::engine {

/// The bot of the variant finds them: VariantBot::hints().
std::vector<Hint> hints(const BotSetup& setup, const View& view, std::size_t most, HintWords words) {
  if (!view.own || !waits_for(view, setup.seat)) {
    return {};
  }
  const auto bot = parts_of(setup.variant).make_bot(setup);
  std::vector<Hint> found;
  if (words == HintWords::everyday && setup.lexicon && marks_everyday_words(*setup.lexicon)) {
    found = bot->hints(view, HintWords::everyday);
  }
  if (found.empty()) {
    found = bot->hints(view, HintWords::all);
  }
  found.resize(std::min(found.size(), most));
  return found;
}

}  // namespace meldroom::engine
