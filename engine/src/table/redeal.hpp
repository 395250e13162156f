#pragma once

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <memory>
#include <optional>
#include <random>
#include <type_traits>
#include <utility>
#include <vector>

#include <boost/pfr.hpp>

#include "table/state.hpp"

/// What an observer cannot see, dealt anew (T-5).
namespace meldroom::engine {

inline bool sees(Observer observer, Place place) {
  return face_up(place) || (observer && place == hand_of(*observer));
}

/// Replaces cards wherever a value names them.
class Substitution {
 public:
  explicit Substitution(std::vector<CardIndex> replacement) : replacement_(std::move(replacement)) {}

  void operator()(CardIndex& card) const { card = replacement_[index(card)]; }
  void operator()(CardStore& cards) const { cards.substitute(replacement_); }
  template <class T>
  void operator()(std::optional<T>& value) const {
    if (value) {
      (*this)(*value);
    }
  }
  template <class T>
  void operator()(std::vector<T>& values) const {
    if constexpr (!std::same_as<T, bool>) {
      for (auto& value : values) {
        (*this)(value);
      }
    }
  }
  template <class T>
  void operator()(T& value) const {
    if constexpr (std::is_class_v<T> && std::is_aggregate_v<T>) {
      boost::pfr::for_each_field(value, [this](auto& field) { (*this)(field); });
    }
  }

 private:
  std::vector<CardIndex> replacement_;
};

template <class Game>
std::shared_ptr<const Game> substituted(const Game& game, const Substitution& substitute) {
  auto copy = std::make_shared<Game>(game);
  substitute(*copy);
  return copy;
}

template <VariantRules R>
std::shared_ptr<const typename State<R>::Undo> substituted(
    const std::shared_ptr<const typename State<R>::Undo>& undo, const Substitution& substitute) {
  if (!undo) {
    return nullptr;
  }
  auto copy = *undo;
  copy.before = substituted(*undo->before, substitute);
  copy.earlier = substituted<R>(undo->earlier, substitute);
  return std::make_shared<const typename State<R>::Undo>(std::move(copy));
}

/// The state with all that `observer` cannot see dealt anew from `seed`, the seed of later shuffles included.
template <VariantRules R>
State<R> redealt_state(State<R> state, Observer observer, std::uint64_t seed) {
  const auto& cards = state.game->core.cards;
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
  const Substitution substitute(std::move(replacement));
  state.game = substituted(*state.game, substitute);
  for (auto& presence : state.table.seats) {
    substitute(presence.arrangement);
  }
  state.undo = substituted<R>(state.undo, substitute);
  auto context = std::make_shared<typename R::Context>(*state.context);
  context->seed.fill(static_cast<std::uint8_t>(random()));
  state.context = std::move(context);
  return state;
}

}  // namespace meldroom::engine
