#include "full_deck/spelling.hpp"

#include "table/readings.hpp"

namespace meldroom::engine::full_deck {

std::optional<std::vector<dict::Placed>> spell_well(std::string_view word, std::span<const dict::Tile> bag,
                                                    std::vector<dict::Tile> old, const GoodPlay& good) {
  std::optional<std::vector<dict::Placed>> spelling;
  each_reading(word, old, [&] {
    if (good(reading(old))) {
      spelling = dict::spell_with(word, bag, old, 1);
    }
    return !spelling;
  });
  return spelling;
}

}  // namespace meldroom::engine::full_deck
