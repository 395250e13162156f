#include "rummy/heuristic.hpp"

#include <algorithm>
#include <functional>
#include <iterator>
#include <utility>

#include "table/meld_split.hpp"

namespace meldroom::engine::rummy {
namespace {

/// How much a card gains in worth for each card that can still be drawn and would complete a meld with it.
constexpr int out_worth = 2;
/// The cost of a discard for each card in the next player's hand, as far as it is known, that it could join in a meld.
constexpr int cost_of_helping = 3;

/// The cards that are in melds in the best split of the hand.
CardSet melded(CardSet hand) {
  return hand & ~best_meld_split(hand).deadwood;
}

/// Whether lay-offs alone can bring the hand down to one card or none.
bool runs_out(const Position& position, CardSet hand) {
  auto melds = position.melds;
  for (bool more = true; more && hand != 0;) {
    more = false;
    for (auto& meld : melds) {
      const CardSet fits = fitting(meld) & hand;
      meld.cards |= fits;
      hand &= ~fits;
      more = more || fits != 0;
    }
  }
  return std::popcount(hand) <= 1;
}

Ply heuristic_draw(const Position& position) {
  if (position.pile.empty()) {
    return {Ply::What::draw_stock};
  }
  const CardSet hand = position.player().hand;
  const CardSet top = bit_of(position.pile.back());
  const auto held = std::popcount(hand);
  const bool melds = (melded(hand | top) & top) != 0 && (!position.by_discard || held >= 3);
  const bool fits = (position.fitting_any() & top) != 0;
  return {position.stock.empty() || melds || fits ? Ply::What::draw_discard : Ply::What::draw_stock};
}

}  // namespace

std::vector<Ply> heuristic_lays(const Position& position) {
  const CardSet hand = position.player().hand;
  std::vector<Ply> lays;
  const auto add = [&](const Ply& ply) {
    if (position.may_lay(ply) && std::ranges::find(lays, ply) == lays.end()) {
      lays.push_back(ply);
    }
  };
  auto [melds, spare_cards] = best_meld_split(hand);
  if (!position.melded || position.many_melds) {
    std::ranges::sort(melds, std::greater{}, [](CardSet meld) { return points(meld); });
    for (const auto meld : melds) {
      add({Ply::What::meld, meld});
    }
    if (lays.empty() && !melds.empty()) {
      // The best split can use the last card that is needed to end the turn. A smaller meld may still be allowed.
      for (const auto meld : melds_in(hand)) {
        add({Ply::What::meld, meld});
      }
    }
  }
  const CardSet spare = runs_out(position, hand) ? hand : spare_cards;
  for (std::size_t i = 0; i < position.melds.size(); ++i) {
    for_each(fitting(position.melds[i]) & spare,
             [&](CardKind card) { add({Ply::What::lay_off, bit_of(card), i}); });
  }
  return lays;
}

std::vector<CardKind> heuristic_discards(const Position& position) {
  const auto& own = position.player();
  const auto& next = position.players[(position.turn + 1) % position.players.size()];
  const CardSet kept = melded(own.hand);
  const CardSet open = ~(position.gone | own.hand);
  std::vector<std::pair<int, CardKind>> found;
  for_each(own.hand, [&](CardKind card) {
    if (card == position.taken) {
      return;
    }
    const CardSet one = bit_of(card);
    int gain = points(one);
    if ((kept & one) != 0) {
      // Costs 10 and the points of the melds that it breaks: few for a set of four or the end of a long run, which stay
      // melds.
      gain -= points(melded(own.hand)) - points(melded(own.hand & ~one)) + 10;
    } else {
      gain -= out_worth * std::popcount(completing(card, own.hand & ~kept) & open);
    }
    const CardSet neighbours = same_rank(card) | above(one) | below(one);
    gain -= cost_of_helping * std::popcount(neighbours & next.seen);
    found.emplace_back(gain, card);
  });
  std::ranges::sort(found, std::greater{});
  std::vector<CardKind> cards;
  std::ranges::transform(found, std::back_inserter(cards), [](const auto& one) { return one.second; });
  return cards;
}

Ply heuristic_ply(const Position& position) {
  if (!position.drawn) {
    return heuristic_draw(position);
  }
  if (const auto lays = heuristic_lays(position); !lays.empty()) {
    return lays.front();
  }
  return {Ply::What::discard, bit_of(heuristic_discards(position).front())};
}

}  // namespace meldroom::engine::rummy
