#pragma once

#include <cstdint>
#include <memory>

#include "dict/lexicon.hpp"
#include "engine/match.hpp"
#include "result_table.hpp"

/// The cost of each layer by itself, in this process, without sockets or files.
namespace meldroom::bench {

/// The setup of a match with the usual options; another salt gives another deal.
[[nodiscard]] engine::MatchSetup setup_of(engine::VariantId variant,
                                          std::shared_ptr<const dict::Lexicon> lexicon, std::uint64_t salt,
                                          int seats = 2);

/// The cost of looking words up in the lexicon.
[[nodiscard]] Rows lexicon_rows(const dict::Lexicon& lexicon, double seconds);

/// The cost of finding words from tiles and of splitting hands into words.
[[nodiscard]] Rows search_rows(const dict::Lexicon& lexicon);

/// The cost of a move by its parts: reading it, applying it, showing it to everyone who plays, and journaling it; for
/// each variant. Also the number of allocations of each part.
[[nodiscard]] Rows engine_rows(std::shared_ptr<const dict::Lexicon> lexicon, double seconds);

}  // namespace meldroom::bench
