#pragma once

#include <string_view>

#include "document.hpp"
#include "problem.hpp"

namespace meldroom::terminal {

/// What to say of a verb that does not exist: the one that was probably meant, or what to type instead.
[[nodiscard]] Problem unknown_verb(std::string_view typed, const Document& now);

}  // namespace meldroom::terminal
