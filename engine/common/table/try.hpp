#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "engine/refusal.hpp"

namespace meldroom::engine {

[[nodiscard]] inline Refusal refuse(std::string_view clause, std::string_view reason, std::string message) {
  return {clause, reason, std::move(message)};
}

}  // namespace meldroom::engine

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
