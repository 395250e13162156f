#pragma once

#include "load.hpp"
#include "result_table.hpp"

/// Many people for a long time.
namespace meldroom::bench {

/// Keeps `idle_connections` open, and plays in `rooms` with a move a second each, for `seconds`. A row for each minute:
/// how long moves took, with the server's memory and CPU. A row is bad if the server's memory is more than a tenth
/// above that of the first minute.
[[nodiscard]] Rows soak_rows(const Load& load);

}  // namespace meldroom::bench
