#pragma once

#include <optional>
#include <string_view>

namespace meldroom::engine {

/// The clause of that name, as a view that stays valid as long as the program runs. States and views point to clause
/// names that are program constants. A reader of saved bytes uses this to get such a pointer. Nothing if the name is
/// longer than any clause, or if there are too many different names.
[[nodiscard]] std::optional<std::string_view> clause_named(std::string_view name);

}  // namespace meldroom::engine
