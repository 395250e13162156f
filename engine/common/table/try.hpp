#pragma once

#include <utility>

#include "engine/refusal.hpp"

/// The value of an expression that gives a Result; a refusal ends the function, which hands it on. So a rule reads as its
/// page does: what has to be there, then what follows from it.
///
///   const auto cards = TRY(cards_in_hand(store, seat, meld.cards));
///   TRY(check_rest(context, game, seat));
///
/// A statement in an expression, which clang and g++ have: nothing in the standard lets an expression return.
#define TRY(...)                \
  __extension__({               \
    auto tried = (__VA_ARGS__); \
    if (!tried) {               \
      return tried.error();     \
    }                           \
    *std::move(tried);          \
  })
