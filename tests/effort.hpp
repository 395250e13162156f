// How many repetitions a repeated test does in this run.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <string_view>

namespace meldroom::test {

/// True if the environment's TEST_EFFORT is `full`, which deploy/test.sh --all sets: then slow tests run too.
inline bool full_effort() {
  const char* effort = std::getenv("TEST_EFFORT");
  return effort != nullptr && std::string_view(effort) == "full";
}

/// The number of repetitions for a test that has `full` repetitions over random inputs: all of them with full effort,
/// otherwise a fortieth, but at least one.
inline std::size_t repetitions(std::size_t full) {
  return full_effort() ? full : (full + 39) / 40;
}

}  // namespace meldroom::test
