#pragma once

#include "engine/options.hpp"

namespace meldroom::engine {

/// The options that every table has (T); word games have those about words too.
[[nodiscard]] std::vector<OptionSpec> table_option_specs(bool words);

}  // namespace meldroom::engine
