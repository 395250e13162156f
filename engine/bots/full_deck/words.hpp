#pragma once

#include <vector>

#include "dict/lexicon.hpp"
#include "engine/view.hpp"
#include "full_deck/options.hpp"
#include "word_plays.hpp"

/// Which words a machine player may lay, and from which cards.
namespace meldroom::engine::full_deck {

/// The cards to make words from: the hand, or in the Starter the top cards of the piles (FD-2.2, FD-6.2).
[[nodiscard]] std::vector<CardView> cards_for_words(const View& view);

[[nodiscard]] PlayNeeds needs_of(const Options& options);

/// Whether a new word, or a word that `old` becomes, may be laid (FD-4.1 to FD-4.4; in the Starter only FD-4.1).
[[nodiscard]] bool may_lay(const View& view, const WordView* old, const WordSpelling& spelling,
                           const dict::Lexicon& lexicon, const Options& options);

}  // namespace meldroom::engine::full_deck
