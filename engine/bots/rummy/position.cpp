#include "rummy/position.hpp"

#include <utility>

namespace meldroom::engine::rummy {

CardSet Position::fitting_any() const {
  CardSet found = 0;
  for (const auto& meld : melds) {
    found |= fitting(meld);
  }
  return found;
}

bool Position::may_lay(const Ply& ply) const {
  const CardSet rest = player().hand & ~ply.cards;
  if (by_discard && rest == 0) {
    return false;
  }
  if (!taken || rest != bit_of(*taken)) {
    return true;
  }
  auto then = *this;
  then.lay(ply);
  return !by_discard && (then.fitting_any() & rest) != 0;
}

void Position::lay(const Ply& ply) {
  if (ply.what == Ply::What::meld) {
    melds.push_back(laid_meld(ply.cards));
    melded = true;
  } else {
    melds[ply.meld].cards |= ply.cards;
  }
  players[turn].hand &= ~ply.cards;
  players[turn].seen &= ~ply.cards;
  gone |= ply.cards;
  laid = true;
}

void Position::apply(const Ply& ply, RandomNumbers& random) {
  auto& own = players[turn];
  switch (ply.what) {
    case Ply::What::draw_stock:
      own.hand |= bit_of(stock.back());
      stock.pop_back();
      drawn = true;
      renew_stock(random);
      return;
    case Ply::What::draw_discard: {
      const CardSet top = bit_of(pile.back());
      // If the deck has equal cards, an imagined hand can also be empty here.
      if (own.hand != 0 && (own.hand & top) == 0) {
        taken = pile.back();
      }
      own.hand |= top;
      own.seen |= top;
      gone &= ~top;
      pile.pop_back();
      drawn = true;
      return;
    }
    case Ply::What::meld:
    case Ply::What::lay_off:
      lay(ply);
      if (own.hand == 0) {
        out = turn;
      }
      return;
    case Ply::What::discard:
      own.hand &= ~ply.cards;
      own.seen &= ~ply.cards;
      gone |= ply.cards;
      pile.push_back(lowest(ply.cards));
      renew_stock(random);
      end_turn();
      return;
  }
}

void Position::end_turn() {
  if (players[turn].hand == 0) {
    out = turn;
    return;
  }
  players[turn].laid_before = players[turn].laid_before || laid;
  turn = (turn + 1) % players.size();
  ++turns;
  drawn = melded = laid = false;
  taken.reset();
  stuck = stock.empty() && pile.empty();
}

/// RUM-2.5
void Position::renew_stock(RandomNumbers& random) {
  if (!stock.empty() || pile.size() < 2) {
    return;
  }
  std::swap(stock, pile);
  for (const auto kind : stock) {
    gone &= ~bit_of(kind);
  }
  random.shuffle(stock);
  pile.push_back(stock.front());
  gone |= bit_of(stock.front());
  stock.erase(stock.begin());
}

double Position::value_for(std::size_t player) const {
  if (!out) {
    return 0;
  }
  int sum = 0;
  for (const auto& other : players) {
    sum += points(other.hand);
  }
  if (!players[*out].laid_before) {
    sum *= 2;  // RUM-3.2
  }
  return *out == player ? sum : -sum / static_cast<double>(players.size() - 1);
}

}  // namespace meldroom::engine::rummy
