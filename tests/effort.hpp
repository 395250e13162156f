// How much of a repeated test is done in this build.
#pragma once

#include <cstddef>

namespace meldroom::test {

/// True in a build with sanitizers, where code runs 5 to 20 times slower.
#ifdef MELDROOM_SANITIZED
inline constexpr bool sanitized = true;
#else
inline constexpr bool sanitized = false;
#endif

/// The number of repetitions to do of a test that repeats itself `full` times over random inputs: all of them
/// in a plain build; a twentieth, at least one, with sanitizers, which look for faults that show at the first
/// occasion.
constexpr std::size_t repetitions(std::size_t full) {
  return sanitized ? (full + 19) / 20 : full;
}

}  // namespace meldroom::test
