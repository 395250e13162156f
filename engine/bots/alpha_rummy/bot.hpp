#pragma once

#include <memory>

#include "alpha_rummy/options.hpp"
#include "random_move.hpp"
#include "variant_bot.hpp"

namespace meldroom::engine::alpha_rummy {

/// A bot for AlphaRummy.
///
/// easy overlooks the discard pile half of the time and makes simple plays of its vocabulary: short new words, and few
/// letters more for a word on the table. medium always considers the pile and lays what scores most. hard also weighs
/// the cards that words earn, the cards it keeps and the cards it gives away. None of them bluffs. They challenge every
/// word that is not in the lexicon (AR-6.1).
[[nodiscard]] std::unique_ptr<VariantBot> make_bot(BotSetup setup);

/// What the game requires of a new word, or of a word that `old` becomes (AR-2.3).
[[nodiscard]] PlayNeeds needs_of(const Options& options, const WordView* old);

/// How AlphaRummy is played at random.
[[nodiscard]] const RandomPlay& random_play();

}  // namespace meldroom::engine::alpha_rummy
