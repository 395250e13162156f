#pragma once

#include <utility>

/// The value of an expression of type Result. If it is an error, such as a refusal, the enclosing function returns the
/// error. With it a rule reads like its rulebook page: first the conditions, then what follows.
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
