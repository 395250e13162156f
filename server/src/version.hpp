#pragma once

#include <string>

namespace meldroom::server {

/// This program's version with its build, such as "0.1.0 (build 7cf29ab74b27)". Only the same program has the same
/// build, so an operator can tell two programs of one version apart.
[[nodiscard]] const std::string& program_version();

}  // namespace meldroom::server
