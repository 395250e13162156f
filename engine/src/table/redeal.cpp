#include "table/redeal.hpp"

#include <algorithm>
#include <memory>
#include <random>
#include <utility>
#include <vector>

#include "table/substitution.hpp"

namespace meldroom::engine {
namespace {

bool sees(Observer observer, Place place) {
  return face_up(place) || (observer && place == hand_of(*observer));
}

std::shared_ptr<const AnyGame> substituted(const AnyGame& game, const Substitution& substitution) {
  auto copy = game.copy();
  copy->substitute(substitution);
  return copy;
}

std::shared_ptr<const State::Undo> substituted(const std::shared_ptr<const State::Undo>& undo,
                                               const Substitution& substitution) {
  if (!undo) {
    return nullptr;
  }
  auto copy = *undo;
  copy.before = substituted(*undo->before, substitution);
  copy.earlier = substituted(undo->earlier, substitution);
  return std::make_shared<const State::Undo>(std::move(copy));
}

}  // namespace

State redealt_state(State state, Observer observer, std::uint64_t seed) {
  const auto& cards = state.core().cards;
  std::vector<CardIndex> hidden;
  std::vector<CardIndex> replacement(cards.size());
  for (std::size_t i = 0; i < cards.size(); ++i) {
    const auto card = static_cast<CardIndex>(i);
    replacement[i] = card;
    if (!sees(observer, cards.place_of(card))) {
      hidden.push_back(card);
    }
  }
  auto dealt = hidden;
  std::mt19937_64 random(seed);
  std::ranges::shuffle(dealt, random);
  for (std::size_t i = 0; i < hidden.size(); ++i) {
    replacement[index(hidden[i])] = dealt[i];
  }
  const Substitution substitution(std::move(replacement));
  state.game = substituted(*state.game, substitution);
  for (auto& presence : state.table.seats) {
    if (presence.arrangement) {
      auto arrangement = *presence.arrangement;
      substitution(arrangement);
      presence.arrangement = Shared(std::move(arrangement));
    }
  }
  state.undo = substituted(state.undo, substitution);
  auto context = state.context->copy();
  context->seed.fill(static_cast<std::uint8_t>(random()));
  state.context = std::move(context);
  return state;
}

}  // namespace meldroom::engine
