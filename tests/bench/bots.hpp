#pragma once

#include <memory>

#include "dict/lexicon.hpp"
#include "engine/variant.hpp"
#include "result_table.hpp"

/// How strong the bots are, and how long they think.
namespace meldroom::bench {

/// How often a better bot wins against a weaker one, in `matches` matches of two with the usual options, and how long a
/// move of a hard bot takes.
[[nodiscard]] Rows bot_rows(const engine::VariantInfo& variant,
                            const std::shared_ptr<const dict::Lexicon>& lexicon, int matches);

}  // namespace meldroom::bench
