#pragma once

#include <string>

#include "problem.hpp"

namespace meldroom::terminal {

/// Writes a match record, as it came from a server, to a new file. Refuses a text that is not a record, and a file that
/// already exists.
[[nodiscard]] Result<void> write_record_file(const std::string& file, const std::string& record);

}  // namespace meldroom::terminal
