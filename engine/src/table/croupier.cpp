#include "table/croupier.hpp"

#include <algorithm>

#include "engine/shuffle.hpp"

namespace meldroom::engine {
namespace {

/// The rank of a drawn card: ace or A is lowest. Nothing for a card that counts as no draw (T-3).
std::optional<int> draw_rank(const Face& face) {
  switch (face.kind) {
    case FaceKind::playing:
      return face.rank;
    case FaceKind::letter:
      return face.letters.front();
    case FaceKind::star:
    case FaceKind::wild:
    case FaceKind::flip:
    case FaceKind::combination:
      break;
  }
  return std::nullopt;
}

}  // namespace

void Croupier::draw_for_deal() {
  shuffle(stock_place);
  const auto stock = core_.cards.at(stock_place);
  std::vector<DealDraw> draws;
  std::size_t top = 0;
  auto tied = playing(core_);
  while (tied.size() > 1) {
    Seats lowest;
    int low = 0;
    for (const auto seat : tied) {
      std::optional<int> rank;
      while (!rank && top < stock.size()) {
        const auto& face = context_.face(stock[top++]);
        rank = draw_rank(face);
        draws.push_back({seat, face.code, rank.has_value()});
      }
      if (!rank) {
        lowest.assign(1, tied.front());
        break;
      }
      if (lowest.empty() || *rank < low) {
        low = *rank;
        lowest.clear();
      }
      if (*rank == low) {
        lowest.push_back(seat);
      }
    }
    // A deck with very few cards that count can run out while players are still tied. Then the first of them deals.
    if (top == stock.size()) {
      lowest.resize(1);
    }
    tied = std::move(lowest);
  }
  core_.dealer = tied.front();
  say(DealDrawn{draws, core_.dealer});
  shown_.deal_draw = Shared(std::move(draws));
}

void Croupier::deal(int each) {
  core_.cards.gather();
  for (auto& seat : table_.seats) {
    seat.arrangement = {};
  }
  ++core_.hand;
  shuffle(stock_place);
  say(HandDealt{core_.hand, core_.dealer, each});
  const auto seats = playing(core_);
  auto seat = core_.dealer;
  for (std::size_t i = 0; i < seats.size() * static_cast<std::size_t>(each); ++i) {
    seat = left_of(core_, seat);
    core_.cards.move(core_.cards.at(stock_place).front(), hand_of(seat));
  }
  for (const auto receiver : seats) {
    say_received(receiver, core_.cards.at(hand_of(receiver)));
  }
  final_ = true;
}

void Croupier::shuffle(Place place) {
  auto order = copy_of(core_.cards.at(place));
  ++table_.shuffles;
  engine::shuffle(order, context_.seed, table_.shuffles);
  shuffles_.push_back({table_.shuffles, order});
  core_.cards.arrange(place, order);
}

CardSpan Croupier::draw(Seat seat, Pile from, int count) {
  auto& cards = core_.cards;
  const auto place = from == Pile::stock ? stock_place : discard_place;
  const auto size = std::min(static_cast<std::size_t>(count), cards.count(place));
  CardViews open;
  if (from == Pile::stock) {
    final_ = final_ || size > 0;
  } else {
    open = card_views(context_, cards, cards.at(place).last(size));
  }
  for (auto left = size; left > 0; --left) {
    const auto pile = cards.at(place);
    cards.move(from == Pile::stock ? pile.front() : pile.last(left).front(), hand_of(seat));
  }
  const auto drawn = cards.at(hand_of(seat)).last(size);
  say(Drew{seat, from, static_cast<int>(size), std::move(open)});
  say_received(seat, drawn);
  return drawn;
}

void Croupier::discard(Seat seat, CardIndex card) {
  core_.cards.move(card, discard_place);
  say(Discarded{seat, card_view(context_, core_.cards, card)});
}

void Croupier::turn_up(CardIndex card, Place to) {
  core_.cards.move(card, to);
  final_ = true;
}

void Croupier::lay_aside(Seat seat) {
  const auto hand = copy_of(core_.cards.at(hand_of(seat)));
  for (const auto card : hand) {
    core_.cards.move(card, aside_place);
  }
}

void Croupier::lay_open(Seat seat) {
  const auto hand = copy_of(core_.cards.at(hand_of(seat)));
  for (const auto card : hand) {
    core_.cards.move(card, open_hand_of(seat));
  }
  final_ = true;
}

void Croupier::begin_turn(Seat seat, Phase phase) {
  core_.turn = seat;
  begin_decision(phase);
  turn_ended_ = true;
}

void Croupier::begin_decision(Phase phase) {
  core_.phase = phase;
  ++table_.decision;
  table_.resumed.reset();
}

void Croupier::wait_between_hands() {
  begin_decision(Phase::between_hands);
  turn_ended_ = true;
  make_final();
}

void Croupier::show_hands(HandResult& result) {
  for (const auto seat : playing(core_)) {
    result.seats[seat].hand = card_views(context_, core_.cards, core_.cards.at(hand_of(seat)));
  }
  final_ = true;
}

void Croupier::score(Seat seat, ScoreLine line) {
  auto& state = core_.seats[index(seat)];
  state.score += line.points;
  state.scored_this_hand += line.points;
  say(Scored{seat, std::move(line)});
}

void Croupier::end_hand(HandResult result) {
  result.hand = core_.hand;
  for (const auto seat : playing(core_)) {
    auto& state = core_.seats[index(seat)];
    state.score += result.seats[seat].points - state.scored_this_hand;
  }
  for (std::size_t i = 0; i < core_.seats.size(); ++i) {
    core_.seats[i].scored_this_hand = 0;
    result.seats[seat_at(i)].total = core_.seats[i].score;
  }
  say(HandEnded{result});
  shown_.last_hand = Shared(std::move(result));
}

void Croupier::end_match(MatchResult result) {
  core_.phase = Phase::over;
  ++table_.decision;
  turn_ended_ = true;
  say(MatchEnded{result});
  shown_.result = std::move(result);
}

void Croupier::say_received(Seat seat, CardSpan cards) {
  log_.only(seat, Received{card_views(context_, core_.cards, cards)});
}

}  // namespace meldroom::engine
