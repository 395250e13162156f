#pragma once

#include <optional>
#include <string>

#include "problem.hpp"

namespace meldroom::terminal {

/// Writes a match record, as a server gave it, to a new file. Refused if it is no record, or if there is such
/// a file already.
[[nodiscard]] std::optional<Problem> write_record_file(const std::string& file, const std::string& record);

}  // namespace meldroom::terminal
