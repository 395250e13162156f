#pragma once

#include <cstddef>
#include <string>

#include "settings/limits.hpp"

/// How many files the system lets this process have open. Each connection is one of them.
namespace meldroom::server {

/// Raises the limit as far as the system allows, and returns it. On many systems, and in containers of new versions of
/// Docker, the limit is 1,024 until a program asks for more, because some programs cannot handle more.
std::size_t raise_file_limit();

/// What is wrong if only so many files may be open, as a sentence for the operator. Empty if nothing is.
[[nodiscard]] std::string file_limit_problem(std::size_t most, const Limits& limits);

}  // namespace meldroom::server
