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

/// A handler of a co_spawn that throws the coroutine's exception on in the thread. For coroutines that can fail only
/// because of a bug of ours, which must not stay hidden.
inline void rethrow(const std::exception_ptr& thrown) {
  if (thrown) std::rethrow_exception(thrown);
}

}  // namespace meldroom::server
