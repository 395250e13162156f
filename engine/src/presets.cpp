#include <algorithm>
#include <array>
#include <vector>

#include "engine/preset.hpp"

namespace meldroom::engine {
namespace {

using namespace std::string_literals;

/// Time to think, and good plays for the asking.
const OptionValues learning{{"turn_seconds", 0}, {"aids", "hints"s}};

const std::vector<Preset> of_rummy{
    {.name = "short", .title = "Three hands", .options = {{"ends", "hands"s}, {"hands", 3}}},
    {.name = "many-melds", .title = "Many melds a turn", .options = {{"melds_per_turn", "many"s}}},
    {.name = "learning", .title = "For learning", .options = learning},
};

const std::vector<Preset> of_pass_the_deck{
    {.name = "short", .title = "Short match", .options = {{"target", 100}}},
    {.name = "one-colour", .title = "Words of one colour", .options = {{"level", 1}}},
    {.name = "learning", .title = "For learning", .options = learning},
};

const std::vector<Preset> of_gin{
    {.name = "gin-four", .title = "Gin-Four", .options = {{"min_letters", 4}}},
    {.name = "gin-progressive", .title = "Gin-Progressive", .options = {{"progressive", true}}},
    {.name = "short", .title = "Short match", .options = {{"target", 300}}},
    {.name = "learning", .title = "For learning", .options = learning},
};

// The official match (FD-5.3) is what the defaults are.
const std::vector<Preset> of_full_deck{
    {.name = "short", .title = "A single game", .options = {{"match", "single"s}}},
    {.name = "advanced", .title = "Advanced", .options = {{"advanced", true}}},
    {.name = "learning", .title = "For learning", .options = learning},
};

// Nobody is told good plays where it is left to a challenge what is a word (AR-6.5).
const std::vector<Preset> of_alpha_rummy{
    {.name = "short", .title = "Short match", .options = {{"target", 200}}},
    {.name = "checked", .title = "Words looked up", .options = {{"words", "checked"s}}},
    {.name = "learning",
     .title = "For learning",
     .options = {{"turn_seconds", 0}, {"aids", "hints"s}, {"words", "checked"s}}},
};

}  // namespace

std::span<const Preset> presets(VariantId variant) {
  static const std::array lists{&of_rummy, &of_pass_the_deck, &of_gin, &of_full_deck, &of_alpha_rummy};
  return *lists.at(static_cast<std::size_t>(variant));
}

const Preset* preset_named(VariantId variant, std::string_view name) {
  const auto list = presets(variant);
  const auto found = std::ranges::find(list, name, &Preset::name);
  return found == list.end() ? nullptr : &*found;
}

std::string preset_names(VariantId variant) {
  std::string names;
  for (const auto& preset : presets(variant)) {
    names += (names.empty() ? "" : ", ") + std::string(preset.name);
  }
  return names;
}

}  // namespace meldroom::engine
