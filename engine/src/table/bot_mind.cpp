#include "table/bot_mind.hpp"

#include <map>
#include <utility>

namespace meldroom::engine {

BotMind::BotMind(BotSetup setup)
    : setup_(std::move(setup)), faces_(faces_by_code(*setup_.deck)), chance_(setup_.seed) {}

BotMind::~BotMind() = default;

std::vector<const Face*> BotMind::all_but(const std::vector<std::string>& seen) const {
  std::map<std::string_view, int> left_out;
  for (const auto& face : seen) {
    ++left_out[face];
  }
  std::vector<const Face*> rest;
  for (const auto& face : setup_.deck->cards) {
    if (--left_out[face.code] < 0) {
      rest.push_back(&face);
    }
  }
  return rest;
}

bool BotMind::knows(std::string_view word) const {
  if (setup_.skill != Skill::easy) {
    return true;
  }
  // A host's own list says of no word that it is common: short ones are, more or less.
  constexpr std::size_t short_word = 4;
  const auto found = setup_.lexicon->find(word);
  return word.size() <= short_word || (found && setup_.lexicon->traits(*found).has(dict::Trait::everyday));
}

bool BotMind::proposes(std::string_view word) const {
  const auto found = setup_.lexicon->find(word);
  if (!found) {
    return true;  // the table has admitted it (T-19)
  }
  const auto traits = setup_.lexicon->traits(*found);
  return !traits.has(dict::Trait::offensive) && !traits.has(dict::Trait::mild);
}

}  // namespace meldroom::engine
