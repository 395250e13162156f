#pragma once

#include <cstdint>
#include <memory>

#include "dict/lexicon.hpp"
#include "engine/match.hpp"
#include "table.hpp"

/// What each layer costs by itself, in this process, without sockets or files.
namespace meldroom::bench {

/// A match with the usual options; another salt, another deal.
[[nodiscard]] engine::MatchSetup setup_of(engine::VariantId variant,
                                          std::shared_ptr<const dict::Lexicon> lexicon, std::uint64_t salt,
                                          int seats = 2);

/// Words looked up in the lexicon.
[[nodiscard]] Rows lexicon_rows(const dict::Lexicon& lexicon, double seconds);

/// Words found from tiles, hands split into words.
[[nodiscard]] Rows search_rows(const dict::Lexicon& lexicon);

/// A move by its parts: read, applied, shown to everyone who plays, journaled; for each variant. And how often each part
/// asks for memory.
[[nodiscard]] Rows engine_rows(std::shared_ptr<const dict::Lexicon> lexicon, double seconds);

}  // namespace meldroom::bench
