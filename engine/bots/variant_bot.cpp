#include "variant_bot.hpp"

#include <iterator>
#include <map>
#include <utility>

namespace meldroom::engine {

VariantBot::VariantBot(BotSetup setup)
    : setup_(std::move(setup)), faces_(faces_by_code(*setup_.deck)), random_(setup_.seed) {}

VariantBot::~VariantBot() = default;

std::vector<const Face*> VariantBot::all_but(const std::vector<FaceCode>& seen) const {
  std::map<std::string_view, int> left_out;
  for (const auto& face : seen) {
    ++left_out[face];
  }
  std::vector<const Face*> rest;
  for (const auto& face : setup_.deck->cards) {
    if (--left_out[face.code] < 0) {
      rest.push_back(&face);
    }
  }
  return rest;
}

Seat VariantBot::next_player(const View& view) const {
  auto next = view.seats.find(setup_.seat);
  do {
    next = std::next(next) == view.seats.end() ? view.seats.begin() : std::next(next);
  } while (next->second.left);
  return next->first;
}

}  // namespace meldroom::engine
