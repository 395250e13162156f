#pragma once

#include <string>
#include <utility>
#include <variant>

namespace meldroom::terminal {

/// What went wrong and what to do instead: a sentence for the person at the terminal.
struct Problem {
  std::string message;
};

}  // namespace meldroom::terminal

/// The value of an expression of type std::variant<T, Problem>. If it is a Problem, the enclosing function returns it.
/// A statement expression, like the engine's macro for refusals.
#define TRY(...)                                                             \
  __extension__({                                                            \
    auto tried = (__VA_ARGS__);                                              \
    if (auto* not_done = std::get_if<meldroom::terminal::Problem>(&tried)) { \
      return std::move(*not_done);                                           \
    }                                                                        \
    std::get<0>(std::move(tried));                                           \
  })
