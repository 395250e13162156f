#include "variant_bot.hpp"

#include <iterator>
#include <map>
#include <utility>

namespace meldroom::engine {

VariantBot::VariantBot(BotSetup setup)
    : setup_(std::move(setup)), faces_(faces_by_code(*setup_.deck)), chance_(setup_.seed) {}

VariantBot::~VariantBot() = default;

std::vector<const Face*> VariantBot::all_but(const std::vector<FaceCode>& seen) const {
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

Seat VariantBot::next_player(const View& view) const {
  auto next = view.seats.find(setup_.seat);
  do {
    next = std::next(next) == view.seats.end() ? view.seats.begin() : std::next(next);
  } while (next->second.left);
  return next->first;
}

bool VariantBot::knows(std::string_view word) const {
  if (setup_.skill == Skill::hard) {
    return true;
  }
  // A host's own word list marks no word as rare or everyday. So short words always count as common.
  constexpr std::size_t short_word = 4;
  const auto found = setup_.lexicon->find(word);
  const auto traits = found ? setup_.lexicon->traits(*found) : dict::Traits{};
  const bool common = word.size() <= short_word || traits.has(dict::Trait::everyday);
  return !traits.has(dict::Trait::rare) && (common || setup_.skill != Skill::easy);
}

bool VariantBot::proposes(std::string_view word) const {
  const auto found = setup_.lexicon->find(word);
  if (!found) {
    return true;  // the players have admitted it (T-19)
  }
  const auto traits = setup_.lexicon->traits(*found);
  return !traits.has(dict::Trait::offensive) && !traits.has(dict::Trait::mild);
}

}  // namespace meldroom::engine
