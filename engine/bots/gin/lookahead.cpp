#include "gin/lookahead.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <iterator>
#include <utility>

#include "gin/scoring.hpp"

namespace meldroom::engine::gin {
namespace {

using dict::SplitTable;
using SplitValue = SplitTable::Value;

constexpr int most_effort = 100;          ///< effort() spent on hands imagined for the other player
constexpr int most_turns = 4;             ///< turns by which an imagined hand is improved at most
constexpr std::size_t most_discards = 3;  ///< discards that are examined closely
constexpr double most_worse = 6;  ///< points by which an examined discard may be worse than the best one

std::vector<dict::ValuedTile> tiles_of(const Faces& faces) {
  std::vector<dict::ValuedTile> tiles;
  std::ranges::transform(faces, std::back_inserter(tiles),
                         [](const Face* face) { return valued_tile(*face); });
  return tiles;
}

int net(const SplitValue& value) {
  return value.words_value - value.deadwood + (value.all_used ? gin_bonus : 0);
}

/// A hand with one card more than was dealt, and what is left of it without each of its cards.
class Choices {
 public:
  Choices(const KnownHand& known_hand, const Faces& hand)
      : cards_(hand.size()), table_(known_hand.words, tiles_of(hand), known_hand.rules) {}

  [[nodiscard]] std::uint32_t all() const { return (1U << cards_) - 1; }
  [[nodiscard]] const SplitValue& of(std::uint32_t cards) const { return table_.value(cards); }
  [[nodiscard]] const SplitValue& without(std::size_t card, std::uint32_t of) const {
    return table_.value(of & ~(1U << card));
  }
  /// The card whose removal leaves the most, and what it leaves.
  [[nodiscard]] std::pair<std::size_t, SplitValue> best(std::uint32_t of,
                                                        std::optional<std::size_t> kept) const {
    std::optional<std::pair<std::size_t, SplitValue>> best;
    for (std::size_t card = 0; card < cards_; ++card) {
      if ((of >> card & 1U) != 0 && card != kept) {
        const auto value = without(card, of);
        if (!best || net(value) > net(best->second)) {
          best.emplace(card, value);
        }
      }
    }
    return best.value();
  }

 private:
  std::size_t cards_;
  SplitTable table_;
};

Faces with(Faces hand, const Face* card) {
  hand.push_back(card);
  return hand;
}

/// `count` different cards at random.
Faces some_of(Faces cards, std::size_t count, RandomNumbers& random) {
  count = std::min(count, cards.size());
  random.choose(cards, count);
  cards.resize(count);
  return cards;
}

/// A card that may be drawn, and its probability.
struct PossibleDraw {
  const Face* card = nullptr;
  double chance = 0;
};

/// The entry of `values` for the number of stars in the hand. Each star makes many more words possible.
template <class Value, std::size_t count>
Value by_stars(const std::array<Value, count>& values, const Faces& hand) {
  const auto stars = std::ranges::count(hand, FaceKind::star, [](const Face* face) { return face->kind; });
  return values[std::min(static_cast<std::size_t>(stars), count - 1)];
}

/// The cost of evaluating a hand. A hand without a star costs 1.
int effort(const Faces& hand) {
  return by_stars(std::array{1, 4, 9, 16}, hand);
}

/// The cards that may be drawn. Equal cards are listed once, with a higher chance. If there are too many to evaluate, a
/// random sample; each star in the hand makes the sample smaller.
std::vector<PossibleDraw> draws_of(const KnownHand& known_hand, RandomNumbers& random) {
  const bool colours = known_hand.rules.level < 4;
  std::vector<PossibleDraw> draws;
  for (const auto* card : known_hand.unseen) {
    const auto alike = std::ranges::find_if(draws, [&](const PossibleDraw& draw) {
      return draw.card->letters == card->letters && (!colours || draw.card->colour == card->colour);
    });
    if (alike == draws.end()) {
      draws.push_back({card, 1});
    } else {
      ++alike->chance;
    }
  }
  const auto most = by_stars(std::array<std::size_t, 4>{16, 12, 8, 5}, known_hand.hand);
  if (draws.size() > most) {
    draws.clear();
    for (const auto* card : some_of(known_hand.unseen, most, random)) {
      draws.push_back({card, 1});
    }
  }
  return draws;
}

/// A hand that the other player may hold, and the same after a draw from the deck.
struct OpponentHand {
  Faces hand;
  SplitValue now;
  SplitValue drawn;
  int effort = 0;  ///< what it took to imagine it
};

/// Imagines the hand: starts with random cards and improves them for as many turns as the other player has had.
OpponentHand imagined(const KnownHand& known_hand, RandomNumbers& random) {
  const auto turns = static_cast<std::size_t>(std::min(known_hand.turns, most_turns));
  auto stock = some_of(known_hand.unseen, known_hand.dealt + turns + 1, random);
  const auto next = [&] {
    const auto* card = stock.back();
    stock.pop_back();
    return card;
  };
  OpponentHand opponent{.hand = known_hand.known, .now = {}, .drawn = {}, .effort = 0};
  opponent.hand.resize(std::min(opponent.hand.size(), known_hand.dealt));
  while (opponent.hand.size() < known_hand.dealt && !stock.empty()) {
    opponent.hand.push_back(next());
  }
  for (std::size_t turn = 0; turn < turns && !stock.empty(); ++turn) {
    opponent.hand.push_back(next());
    opponent.effort += effort(opponent.hand);
    const Choices choices(known_hand, opponent.hand);
    const auto card = choices.best(choices.all(), std::nullopt).first;
    opponent.hand.erase(opponent.hand.begin() + static_cast<std::ptrdiff_t>(card));
  }
  // One table gives the value of the hand both now and after the draw.
  const auto held = (1U << opponent.hand.size()) - 1;
  opponent.effort += effort(opponent.hand);
  const Choices choices(known_hand, stock.empty() ? opponent.hand : with(opponent.hand, next()));
  opponent.now = choices.of(held);
  opponent.drawn = choices.all() == held ? opponent.now : choices.best(choices.all(), std::nullopt).second;
  return opponent;
}

/// What the opponent has after their next turn, if they get this discard.
SplitValue after_reply(const KnownHand& known_hand, const OpponentHand& opponent, const Face* discarded) {
  const Choices choices(known_hand, with(opponent.hand, discarded));
  const auto taken = choices.best(choices.all(), opponent.hand.size()).second;
  return net(taken) > net(opponent.now) + usual_gain ? taken : opponent.drawn;
}

double margin(const KnownHand& known_hand, const SplitValue& knocker, const SplitValue& other) {
  const auto points = knock_points(knocker, other, known_hand.failed_knock);
  return points.knocker - points.other;
}

/// A discard to examine closely: what the hand will be after each of some draws.
struct Candidate {
  struct Next {
    SplitValue value;
    double chance = 0;  ///< among all draws
  };
  std::size_t card = 0;
  SplitValue now;
  std::vector<Next> next;

  [[nodiscard]] double mean() const {
    double sum = 0;
    for (const auto& one : next) {
      sum += net(one.value) * one.chance;
    }
    return next.empty() ? net(now) : sum;
  }
};

/// The most promising discards, best first.
std::vector<Candidate> candidates(const KnownHand& known_hand, const Choices& choices, RandomNumbers& random,
                                  const Bot::TimeLeft& time_left) {
  std::vector<Candidate> found;
  for (std::size_t card = 0; card < known_hand.hand.size(); ++card) {
    if (card != known_hand.taken || known_hand.offered) {
      found.push_back({card, choices.without(card, choices.all()), {}});
    }
  }
  const auto draws = known_hand.last ? std::vector<PossibleDraw>{} : draws_of(known_hand, random);
  for (const auto& draw : draws) {
    const Choices then(known_hand, with(known_hand.hand, draw.card));
    for (auto& candidate : found) {
      const auto left = then.all() & ~(1U << candidate.card);
      candidate.next.push_back({then.best(left, std::nullopt).second, draw.chance});
    }
    if (!time_left()) {
      break;
    }
  }
  for (auto& candidate : found) {
    double all = 0;
    for (const auto& one : candidate.next) {
      all += one.chance;
    }
    for (auto& one : candidate.next) {
      one.chance /= all;
    }
  }
  std::ranges::sort(found, std::greater{}, &Candidate::mean);
  const auto least = found.front().mean() - most_worse;
  found.resize(std::min(found.size(), most_discards));
  std::erase_if(found, [&](const Candidate& candidate) { return candidate.mean() < least; });
  return found;
}

/// By how many points the player is ahead at the end of the hand if they discard now and do not knock, summed over
/// `opponents`. Assumes that the hand ends with the player's next turn, or that both hands then score what they are
/// worth.
double margin_after_discard(const KnownHand& known_hand, const Candidate& own,
                            const std::vector<OpponentHand>& opponents) {
  double sum = 0;
  if (own.next.empty()) {
    // Both hands are laid open as they are (GIN-3.5).
    for (const auto& opponent : opponents) {
      sum += own.now.words_value - own.now.deadwood - (opponent.now.words_value - opponent.now.deadwood);
    }
    return sum;
  }
  std::vector<SplitValue>
      waiting;  // the hands of opponents who do not knock before, because the knock might fail
  for (const auto& opponent : opponents) {
    const auto then = after_reply(known_hand, opponent, known_hand.hand[own.card]);
    if (then.deadwood == 0) {
      sum -= margin(known_hand, then, own.now);
    } else {
      waiting.push_back(then);
    }
  }
  for (const auto& [value, chance] : own.next) {
    double by_knock = 0;
    double by_waiting = 0;
    for (const auto& other : waiting) {
      by_knock += margin(known_hand, value, other);
      by_waiting += net(value) - net(other);
    }
    sum += std::max(by_knock, by_waiting) * chance;
  }
  return sum;
}

}  // namespace

int best_net(const KnownHand& known_hand) {
  const Choices choices(known_hand, known_hand.hand);
  return net(choices.best(choices.all(), known_hand.taken).second);
}

double net_after_draw(const KnownHand& known_hand, RandomNumbers& random, const Bot::TimeLeft& time_left) {
  double sum = 0;
  double all = 0;
  for (const auto& draw : draws_of(known_hand, random)) {
    auto then = known_hand;
    then.hand.push_back(draw.card);
    sum += best_net(then) * draw.chance;
    all += draw.chance;
    if (!time_left()) {
      break;
    }
  }
  return all == 0 ? 0 : sum / all;
}

TurnEnd lookahead_turn_end(const KnownHand& known_hand, RandomNumbers& random,
                           const Bot::TimeLeft& time_left) {
  const Choices choices(known_hand, known_hand.hand);
  const auto [card, value] = choices.best(choices.all(), known_hand.taken);
  const auto found = candidates(known_hand, choices, random, time_left);
  std::vector<OpponentHand> opponents;
  int spent = 0;
  do {
    const auto& opponent = opponents.emplace_back(imagined(known_hand, random));
    spent += opponent.effort + static_cast<int>(found.size()) * effort(opponent.hand);
  } while (spent < most_effort && time_left());

  TurnEnd best{.card = card, .knock = true};
  double most = 0;
  for (const auto& opponent : opponents) {
    most += margin(known_hand, value, opponent.now);
  }
  for (const auto& candidate : found) {
    if (const auto points = margin_after_discard(known_hand, candidate, opponents); points > most) {
      most = points;
      best = {.card = candidate.card, .knock = false};
    }
  }
  return best;
}

}  // namespace meldroom::engine::gin
