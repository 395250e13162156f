#pragma once

#include <utility>
#include <variant>

#include <nlohmann/json.hpp>

#include "protocol/json_error.hpp"

namespace meldroom::terminal {

/// The value of a reader's result for a server's message. Throws nlohmann::json::exception if the message breaks the
/// protocol; Client handles that in one place.
template <class T>
[[nodiscard]] T understood(std::variant<T, protocol::JsonError> read) {
  if (const auto* problem = std::get_if<protocol::JsonError>(&read)) {
    throw nlohmann::json::other_error::create(501, problem->message, nullptr);
  }
  return std::get<T>(std::move(read));
}

}  // namespace meldroom::terminal
