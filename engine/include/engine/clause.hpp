#pragma once

#include <optional>
#include <string_view>

namespace meldroom::engine {

/// A clause's name as a text that stays valid as long as the program runs. States and views do not own the names of
/// clauses but point to them, so a reader of saved bytes or JSON gets the text from here. Nothing if the name is longer
/// than any clause's, or if there are too many different names.
[[nodiscard]] std::optional<std::string_view> clause_named(std::string_view name);

}  // namespace meldroom::engine
