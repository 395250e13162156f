#include "gin_rummy/bot.hpp"

#include <algorithm>
#include <functional>
#include <utility>

#include "gin_rummy/heuristic.hpp"
#include "gin_rummy/lay_offs.hpp"
#include "gin_rummy/lookahead.hpp"
#include "gin_rummy/options.hpp"
#include "gin_turns.hpp"
#include "meld_reasons.hpp"
#include "pile_memory.hpp"
#include "playing_cards.hpp"

namespace meldroom::engine::gin_rummy {
namespace {

class GinRummyBot final : public VariantBot {
 public:
  explicit GinRummyBot(BotSetup setup)
      : VariantBot(std::move(setup)), options_(Options::from(this->setup().options)) {}

  void watch(const View& view) override { memory_.watch(view); }
  Move play(const View& view, const Bot::TimeLeft& time_left) override;
  std::vector<Hint> hints(const View& view, HintWords words) override;

 private:
  [[nodiscard]] CardId id(const View& view, CardKind wanted);
  [[nodiscard]] HintReason reason_to_take(const View& view, const KnownHand& known_hand);
  [[nodiscard]] KnownHand known_hand(const View& view);
  [[nodiscard]] bool takes(const KnownHand& known_hand, const Bot::TimeLeft& time_left);
  [[nodiscard]] TurnEnd turn_end(const KnownHand& known_hand, const Bot::TimeLeft& time_left);

  Options options_;
  PileMemory memory_;
};

CardId GinRummyBot::id(const View& view, CardKind wanted) {
  return id_in_hand(machine().faces, view, wanted, std::get<GinRummyView>(view.game).taken);
}

KnownHand GinRummyBot::known_hand(const View& view) {
  memory_.watch(view);
  const auto& game = std::get<GinRummyView>(view.game);
  const auto other = next_player(view);
  const auto& faces = machine().faces;
  KnownHand known_hand;
  known_hand.options = options_;
  known_hand.limit = game.limit;
  for (const auto& card : view.own->hand) {
    known_hand.hand |= bit_of(kind_of(faces, card.face));
    if (card.id == game.taken) {
      known_hand.taken = kind_of(faces, card.face);
    }
  }
  if (view.discard && !view.discard->cards.empty()) {
    known_hand.top = kind_of(faces, view.discard->cards.back().face);
  }
  known_hand.gone = card_set(faces, memory_.pile());
  known_hand.known = card_set(faces, memory_.taken(other)) & ~known_hand.hand & ~known_hand.gone;
  known_hand.held = view.seats.at(other).cards;
  known_hand.turns = memory_.discards(other);
  CardSet all = 0;
  for (const auto& face : setup().deck->cards) {
    all |= bit_of(kind_of(face));
  }
  known_hand.unseen = all & ~(known_hand.hand | known_hand.gone | known_hand.known);
  return known_hand;
}

/// An easy player overlooks one in three of the cards that they could use.
bool GinRummyBot::takes(const KnownHand& known_hand, const Bot::TimeLeft& time_left) {
  switch (setup().skill) {
    case Skill::easy:
      return heuristic_takes(known_hand.hand, *known_hand.top, known_hand.limit) && !machine().once_in(3);
    case Skill::medium:
      return heuristic_takes(known_hand.hand, *known_hand.top, known_hand.limit);
    case Skill::hard:
      return lookahead_takes(known_hand, machine().random, time_left);
  }
  return false;
}

/// An easy or medium player knocks as soon as they may. An easy one discards at random one time in three.
TurnEnd GinRummyBot::turn_end(const KnownHand& known_hand, const Bot::TimeLeft& time_left) {
  if (setup().skill == Skill::hard) {
    return lookahead_turn_end(known_hand, machine().random, time_left);
  }
  const auto usual = heuristic_turn_end(known_hand.hand, known_hand.gone, known_hand.taken, known_hand.limit);
  if (!usual.knock && setup().skill == Skill::easy && machine().once_in(3)) {
    std::vector<CardKind> cards;
    for_each(known_hand.taken ? known_hand.hand & ~bit_of(*known_hand.taken) : known_hand.hand,
             [&](CardKind card) { cards.push_back(card); });
    return {machine().any_of(cards), false};
  }
  return usual;
}

Move GinRummyBot::play(const View& view, const Bot::TimeLeft& time_left) {
  const auto seen = known_hand(view);
  if (action(view, MoveKind::lay_down) != nullptr) {
    return LayDown{};  // makes the best answer, or big gin
  }
  if (action(view, MoveKind::done) != nullptr) {
    const auto& fits = action(view, MoveKind::lay_off)->fits;
    return fits && !fits->empty() ? Move(LayOff{fits->front().meld.value(), fits->front().cards})
                                  : Move(Done{});
  }
  if (view.phase == Phase::play) {
    const auto turn_end = this->turn_end(seen, time_left);
    const auto card = id(view, turn_end.card);
    return turn_end.knock ? Move(Knock{.card = card, .words = {}}) : Discard{card};
  }
  if (seen.top && may_take(view) && takes(seen, time_left)) {
    return Draw{Pile::discard};
  }
  return leave_top(view);
}

/// heuristic_takes() is true of the top card.
HintReason GinRummyBot::reason_to_take(const View& view, const KnownHand& known_hand) {
  const auto top = *known_hand.top;
  if (const CardSet with = melded_with(known_hand.hand, top); with != 0) {
    HintReason reason{.why = Why::makes_meld};
    for_each(with, [&](CardKind card) { reason.cards.push_back(id(view, card)); });
    return reason;
  }
  const CardSet hand = known_hand.hand | bit_of(top);
  return {Why::lets_knock, deadwood_of(hand & ~bit_of(best_to_knock(hand, top)))};
}

/// What to lay down, take, knock with or discard, and the deadwood that this takes out of the hand.
std::vector<Hint> GinRummyBot::hints(const View& view, HintWords /*words*/) {
  const auto seen = known_hand(view);
  if (action(view, MoveKind::lay_down) != nullptr) {
    return {{LayDown{}, points(seen.hand) - std::get<GinRummyView>(view.game).best->deadwood}};
  }
  if (action(view, MoveKind::done) != nullptr) {
    std::vector<Hint> found;
    for (const auto& fit : action(view, MoveKind::lay_off)->fits.value_or(std::vector<Fit>())) {
      CardSet cards = 0;
      for (const auto& card : view.own->hand) {
        if (std::ranges::find(fit.cards, card.id) != fit.cards.end()) {
          cards |= bit_of(kind_of(machine().faces, card.face));
        }
      }
      found.push_back({LayOff{fit.meld.value(), fit.cards}, points(cards)});
    }
    std::ranges::sort(found, std::greater{}, &Hint::points);
    if (found.empty()) {
      found.push_back({Done{}, 0});
    }
    return found;
  }
  if (view.phase != Phase::play) {
    const bool choice = seen.top && may_take(view);
    if (choice && heuristic_takes(seen.hand, *seen.top, seen.limit)) {
      return {{Draw{Pile::discard}, 0, reason_to_take(view, seen)}};
    }
    return {
        {leave_top(view), 0, choice ? std::optional(reason_to_leave(seen.hand, *seen.top)) : std::nullopt}};
  }
  std::vector<Hint> found;
  const auto to_knock = best_to_knock(seen.hand, seen.taken);
  if (deadwood_of(seen.hand & ~bit_of(to_knock)) <= seen.limit) {
    found.push_back({Knock{.card = id(view, to_knock), .words = {}}, points(bit_of(to_knock))});
  }
  const auto card = heuristic_discard(seen.hand, seen.gone, seen.taken);
  found.push_back(
      {Discard{id(view, card)}, points(bit_of(card)), reason_to_discard(seen.hand, card, seen.gone)});
  return found;
}

}  // namespace

std::unique_ptr<VariantBot> make_bot(BotSetup setup) {
  return std::make_unique<GinRummyBot>(std::move(setup));
}

}  // namespace meldroom::engine::gin_rummy
