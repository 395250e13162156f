#include "table/core.hpp"

#include <algorithm>

namespace meldroom::engine {

Seats playing(const Core& core) {
  Seats seats;
  for (std::size_t i = 0; i < core.seats.size(); ++i) {
    if (!core.seats[i].left) {
      seats.push_back(seat_at(i));
    }
  }
  return seats;
}

Seats on_score_sheet(const Context& context, const Core& core) {
  if (!context.rules_since(2)) {
    return playing(core);
  }
  Seats seats;
  for (std::size_t i = 0; i < core.seats.size(); ++i) {
    seats.push_back(seat_at(i));
  }
  return seats;
}

Seat left_of(const Core& core, Seat seat) {
  auto next = index(seat);
  do {
    next = (next + 1) % core.seats.size();
  } while (core.seats[next].left && next != index(seat));
  return seat_at(next);
}

Seats leaders(const Core& core) {
  Seats best;
  for (const auto seat : playing(core)) {
    const auto score = core.seats[index(seat)].score;
    if (!best.empty() && score > core.seats[index(best.front())].score) {
      best.clear();
    }
    if (best.empty() || score == core.seats[index(best.front())].score) {
      best.push_back(seat);
    }
  }
  return best;
}

bool reached(const Core& core, int target) {
  return std::ranges::any_of(playing(core),
                             [&](Seat seat) { return core.seats[index(seat)].score >= target; });
}

std::string letters_of(const Context& context, const CardStore& cards, CardIndex card) {
  const char named = cards.named(card);
  return named != 0 ? std::string(1, named) : context.face(card).letters;
}

HandFaces faces_of(const Context& context, CardSpan cards) {
  HandFaces faces;
  faces.reserve(cards.size());
  for (const auto card : cards) {
    faces.push_back(&context.face(card));
  }
  return faces;
}

CardViews card_views(const Context& context, const CardStore& store, CardSpan cards) {
  CardViews views;
  views.reserve(cards.size());
  for (const auto card : cards) {
    views.push_back(card_view(context, store, card));
  }
  return views;
}

PileView discard_view(const Context& context, const CardStore& cards, bool knocked) {
  const auto pile = cards.at(discard_place);
  PileView view{.count = static_cast<int>(pile.size()), .cards = {}};
  if (knocked) {
    ++view.count;
  } else if (!pile.empty()) {
    view.cards.push_back(card_view(context, cards, pile.back()));
  }
  return view;
}

std::vector<CardId> cards_that_may_go(const CardStore& cards, const DrawnCard& drawn, Seat seat) {
  const auto taken = drawn.taken();
  if (!taken || !cards.is_at(*taken, hand_of(seat))) {
    return {};
  }
  auto others = copy_of(cards.at(hand_of(seat)));
  std::erase(others, *taken);
  return cards.ids(others);
}

std::optional<CardId> id_in_own_hand(const CardStore& cards, CardIndex card,
                                     const std::optional<OwnView>& own) {
  const auto id = cards.id(card);
  const bool held = own && std::ranges::find(own->hand, id, &CardView::id) != own->hand.end();
  return held ? std::optional(id) : std::nullopt;
}

}  // namespace meldroom::engine
