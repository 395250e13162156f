// The rooms whose journals each version of the rules keeps.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "players.hpp"
#include "sitting.hpp"

namespace meldroom::test {

/// A room of the collection: the name of its file, what is played, and how to reach the point where its journal ends.
/// `play` returns false if that point did not come about; then another room is tried.
struct Scene {
  std::string name;
  Table table;
  std::function<bool(Sitting&)> play;
  std::vector<engine::Skill> bots = {};
};

/// The rooms of all games.
[[nodiscard]] std::vector<Scene> scenes();

/// Makes a room in which nothing is played: people come, go and choose, and a bot sits down. Returns the room's
/// document at the end.
[[nodiscard]] nlohmann::json waiting_room(std::uint16_t port);

}  // namespace meldroom::test
