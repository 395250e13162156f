#pragma once

#include <stdexcept>
#include <utility>
#include <variant>

#include "protocol/json_error.hpp"

namespace meldroom::terminal {

/// A message of the server breaks the protocol. The text says how, in words for people. Client handles it in one place.
struct Misunderstood : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// The value of a reader's result for a server's message. Throws Misunderstood if there is none.
template <class T>
[[nodiscard]] T value_or_throw(std::variant<T, protocol::JsonError> read) {
  if (const auto* problem = std::get_if<protocol::JsonError>(&read)) {
    throw Misunderstood(problem->message);
  }
  return std::get<T>(std::move(read));
}

}  // namespace meldroom::terminal
