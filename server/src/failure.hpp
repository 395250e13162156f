#pragma once

#include <exception>
#include <optional>
#include <string>

namespace meldroom::server {

/// Why a coroutine failed; nothing if it did not. For the handler of a co_spawn, which logs it.
[[nodiscard]] inline std::optional<std::string> failure_of(const std::exception_ptr& thrown) {
  try {
    if (thrown) std::rethrow_exception(thrown);
  } catch (const std::exception& problem) {
    return problem.what();
  }
  return std::nullopt;
}

/// A handler of a co_spawn that lets the thread fail with the coroutine. For one that can fail only by a bug of our own,
/// which must not go unseen.
inline void rethrow(const std::exception_ptr& thrown) {
  if (thrown) std::rethrow_exception(thrown);
}

}  // namespace meldroom::server
