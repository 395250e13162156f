#pragma once

#include <cstdint>

namespace meldroom::bench {

/// How often this program has allocated memory with `new` so far.
[[nodiscard]] std::uint64_t allocations();

}  // namespace meldroom::bench
