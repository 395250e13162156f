#pragma once

#include <vector>

#include "dict/lexicon.hpp"
#include "engine/view.hpp"
#include "full_deck/options.hpp"
#include "word_plays.hpp"

/// What a machine knows of the words that may be laid.
namespace meldroom::engine::full_deck {

/// The hand; in the Starter the top cards of the piles (FD-2.2, FD-6.2).
[[nodiscard]] std::vector<CardView> cards_for_words(const View& view);

[[nodiscard]] PlayNeeds needs_of(const Options& options);

/// Whether a new word may be laid, or one that `old` becomes (FD-4.1 to FD-4.4; in the Starter FD-4.1 alone).
[[nodiscard]] bool may_lay(const View& view, const WordView* old, const WordSpelling& spelling,
                           const dict::Lexicon& lexicon, const Options& options);

}  // namespace meldroom::engine::full_deck
