#include "rummy/kinds.hpp"

#include <algorithm>
#include <span>

#include "rummy/melds.hpp"

namespace meldroom::engine::rummy {
namespace {

/// The best choice among melds, the first of which may be taken or not.
struct Cover {
  std::vector<Kinds> melds;
  int points = 0;
};

Cover best_cover(std::span<const Kinds> melds, Kinds hand) {
  Cover best;
  for (; !melds.empty(); melds = melds.subspan(1)) {
    const auto meld = melds.front();
    if ((meld & ~hand) != 0) {
      continue;
    }
    auto cover = best_cover(melds.subspan(1), hand & ~meld);
    cover.points += points(meld);
    if (cover.points > best.points) {
      cover.melds.push_back(meld);
      best = std::move(cover);
    }
  }
  return best;
}

}  // namespace

Kind kind_of(const Face& face) {
  const auto suit = static_cast<unsigned>(face.suit.value_or(Suit::clubs));
  return static_cast<Kind>(suit * ranks + static_cast<unsigned>(face.rank) - 1);
}

int points(Kinds kinds) {
  int sum = 0;
  each(kinds, [&](Kind kind) { sum += std::min(kind % ranks + 1, 10); });
  return sum;
}

Laid laid(Kinds cards) {
  return {(cards & ~rank_of(lowest(cards))) == 0 ? MeldKind::set : MeldKind::run, cards};
}

Kinds fitting(const Laid& meld) {
  return (meld.kind == MeldKind::set ? rank_of(lowest(meld.cards)) : above(meld.cards) | below(meld.cards)) &
         ~meld.cards;
}

std::vector<Kinds> melds_in(Kinds hand) {
  std::vector<Kinds> melds;
  for (Kind rank = 0; rank < ranks; ++rank) {
    const Kinds same = hand & rank_of(rank);
    if (std::popcount(same) == 4) {
      each(same, [&](Kind one) { melds.push_back(same & ~only(one)); });
    }
    if (std::popcount(same) >= 3) {
      melds.push_back(same);
    }
  }
  each(hand & below(hand) & below(below(hand)), [&](Kind low) {
    Kinds run = only(low);
    for (Kinds next = above(run) & hand; next != 0; next = above(next) & hand) {
      run |= next;
      if (std::popcount(run) >= 3) {
        melds.push_back(run);
      }
    }
  });
  return melds;
}

std::vector<Kinds> best_melds(Kinds hand) {
  auto melds = melds_in(hand);
  return melds.size() < 2 ? melds : best_cover(melds, hand).melds;
}

Kinds completing(Kind card, Kinds hand) {
  const Kinds one = only(card);
  hand &= ~one;
  Kinds found = 0;
  if ((hand & rank_of(card)) != 0) {
    found |= rank_of(card);
  }
  const Kinds up = above(one);
  const Kinds down = below(one);
  if ((hand & up) != 0) {
    found |= down | above(up);
  }
  if ((hand & down) != 0) {
    found |= up | below(down);
  }
  if ((hand & above(up)) != 0) {
    found |= up;
  }
  if ((hand & below(down)) != 0) {
    found |= down;
  }
  return found & ~hand & ~one;
}

}  // namespace meldroom::engine::rummy
