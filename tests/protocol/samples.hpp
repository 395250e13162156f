#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <random>
#include <string>

#include "dict/lexicon.hpp"
#include "engine/match.hpp"
#include "engine/record.hpp"

/// Real and made-up things to write and read.
namespace meldroom::test {

/// Some words with letters that are common in the decks: the lexicon of the matches played here and of the examples.
std::shared_ptr<const dict::Lexicon> small_lexicon();

/// One move of a played match.
struct PlayedStep {
  const engine::Match& before;
  engine::Seat seat;
  engine::Author author;
  const engine::Move& move;
  const engine::Step& step;
};

/// Plays a match of random players for at most `most_moves` moves. `seed` determines options, seats, timeouts,
/// arrangements and consents. Calls `seen` with the start and after every move.
engine::Record play_match(
    engine::VariantId variant, std::uint64_t seed, std::size_t most_moves,
    const std::function<void(const engine::Step& start)>& started = [](const engine::Step&) {},
    const std::function<void(const PlayedStep&)>& played = [](const PlayedStep&) {});

/// A text of any characters of UTF-8; characters that need escapes are more frequent than others.
std::string any_text(std::mt19937_64& random);

/// A view of made-up content: every field, every alternative, present and absent.
engine::View any_view(std::mt19937_64& random);

}  // namespace meldroom::test
