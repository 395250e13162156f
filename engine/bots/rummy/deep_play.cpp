#include "rummy/deep_play.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "rummy/plain_play.hpp"

namespace meldroom::engine::rummy {
namespace {

constexpr int most_deals = 1024;
constexpr int deals_to_a_cut = 64;  ///< after every so many deals, choices that fall behind are dropped
constexpr int most_turns = 40;      ///< an imagined hand that is not over after this many counts as 0
constexpr std::size_t most_discards = 6;
/// By how many standard errors a choice has to be behind to be dropped, and ahead of the plain one to be made.
constexpr double behind = 2.5;
constexpr double ahead = 1;

/// By how much a choice beat the plain one, over the deals so far.
struct Choice {
  Ply ply;
  double sum = 0;
  double squares = 0;

  [[nodiscard]] double mean(int deals) const { return sum / deals; }
  [[nodiscard]] double error(int deals) const {
    return std::sqrt(std::max(0.0, squares / deals - mean(deals) * mean(deals)) / deals);
  }
};

/// The choices, the plain one first.
std::vector<Choice> choices(const Position& position) {
  std::vector<Choice> found{{plain_ply(position)}};
  const auto add = [&](const Ply& ply) {
    if (ply != found.front().ply) {
      found.push_back({ply});
    }
  };
  if (!position.drawn) {
    if (!position.pile.empty()) {
      add({Ply::What::draw_discard});
    }
    if (!position.stock.empty()) {
      add({Ply::What::draw_stock});
    }
    return found;
  }
  for (const auto& lay : plain_lays(position)) {
    add(lay);
  }
  auto discards = plain_discards(position);
  discards.resize(std::min(discards.size(), most_discards));
  for (const auto card : discards) {
    add({Ply::What::discard, only(card)});
  }
  return found;
}

/// Drops the choices that are clearly worse than the best. The plain choice is dropped only when a single other one is
/// left and is clearly better.
void cut(std::vector<Choice>& found, int deals) {
  const auto best = std::ranges::max(found, {}, [&](const Choice& choice) { return choice.mean(deals); });
  const auto plain = found.front().ply;
  std::erase_if(found, [&](const Choice& choice) {
    return choice.ply != plain && choice.mean(deals) + behind * choice.error(deals) < best.mean(deals);
  });
  if (best.mean(deals) - behind * best.error(deals) > 0 && found.size() == 2) {
    found.erase(found.begin());
  }
}

double play_on(Position position, const Ply& ply, Chance& chance) {
  const auto own = position.turn;
  position.apply(ply, chance);
  while (!position.over() && position.turns < most_turns) {
    position.apply(plain_ply(position), chance);
  }
  return position.worth(own);
}

}  // namespace

Ply deep_ply(const Picture& picture, Chance& chance, const Bot::Patience& more) {
  auto deal = dealt(picture, chance);
  auto found = choices(deal);
  int deals = 0;
  while (found.size() > 1 && deals < most_deals) {
    const auto seed = chance.below(1U << 30U);
    double plain = 0;
    for (auto& choice : found) {
      Chance same(seed);  // the same chance for all choices, so that only the choice makes a difference
      const auto worth = play_on(deal, choice.ply, same);
      if (&choice == &found.front()) {
        plain = worth;
      }
      choice.sum += worth - plain;
      choice.squares += (worth - plain) * (worth - plain);
    }
    ++deals;
    if (deals % deals_to_a_cut == 0) {
      cut(found, deals);
    }
    if (!more()) {
      break;
    }
    deal = dealt(picture, chance);
  }
  const auto& best = *std::ranges::max_element(found, {}, &Choice::sum);
  const bool sure = deals > 0 && best.mean(deals) > ahead * best.error(deals);
  return sure || found.size() == 1 ? best.ply : found.front().ply;
}

}  // namespace meldroom::engine::rummy
