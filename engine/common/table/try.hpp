#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "engine/refusal.hpp"

namespace meldroom::engine {

[[nodiscard]] inline Refusal refuse(std::string_view clause, Reason reason, std::string message) {
  return {clause, reason, std::move(message)};
}
[[nodiscard]] inline Refusal refuse(std::string_view clause, Reason reason, std::string message,
                                    RefusalValues values) {
  return {clause, reason, std::move(message), std::move(values)};
}

}  // namespace meldroom::engine

/// The value of an expression of type Result. If it is a refusal, the enclosing function returns the refusal. With it a
/// rule reads like its rulebook page: first the conditions, then what follows.
///
///   const auto cards = TRY(cards_in_hand(store, seat, meld.cards));
///   TRY(check_rest(context, game, seat));
///
/// A statement expression, an extension of clang and g++: in standard C++ an expression cannot return.
#define TRY(...)                \
  __extension__({               \
    auto tried = (__VA_ARGS__); \
    if (!tried) {               \
      return tried.error();     \
    }                           \
    *std::move(tried);          \
  })
