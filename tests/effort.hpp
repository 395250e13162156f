// How much of a repeated test is done in this run.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <string_view>

namespace meldroom::test {

/// True if the environment's TEST_EFFORT is `full`, as deploy/test.sh --all sets it: there is time for
/// what takes long.
inline bool full_effort() {
  const char* effort = std::getenv("TEST_EFFORT");
  return effort != nullptr && std::string_view(effort) == "full";
}

/// The number of repetitions to do of a test that repeats itself `full` times over random inputs: a
/// fortieth, at least one, or with full effort all of them.
inline std::size_t repetitions(std::size_t full) {
  return full_effort() ? full : (full + 39) / 40;
}

}  // namespace meldroom::test
