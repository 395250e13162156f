#pragma once

#include <cstdint>
#include <memory>

#include "dict/lexicon.hpp"
#include "engine/match.hpp"
#include "table.hpp"

/// What each layer costs by itself, in this process, without sockets or files.
namespace meldroom::bench {

/// A match of two with the usual options; another salt, another deal.
[[nodiscard]] engine::MatchSetup setup_of(engine::VariantId variant,
                                          std::shared_ptr<const dict::Lexicon> lexicon, std::uint64_t salt);

/// Words looked up in the lexicon.
[[nodiscard]] Rows lexicon_rows(const dict::Lexicon& lexicon, double seconds);

/// Words found from tiles, hands split into words.
[[nodiscard]] Rows search_rows(const dict::Lexicon& lexicon);

/// Moves applied by the engine, views made of what came of them, frames parsed and encoded: for each variant.
[[nodiscard]] Rows engine_rows(std::shared_ptr<const dict::Lexicon> lexicon, double seconds);

}  // namespace meldroom::bench
