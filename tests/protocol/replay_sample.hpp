#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/match.hpp"

namespace meldroom::test {

/// A replay, and the views that it must show.
struct PlayedReplay {
  std::string text;
  std::vector<engine::View> views;  ///< the observer's, from the start and after each step
};

/// Plays a match like play_match(), watched by one observer in a made-up room.
PlayedReplay play_replay(engine::VariantId variant, std::uint64_t seed, std::size_t most_moves,
                         engine::Observer observer);

}  // namespace meldroom::test
