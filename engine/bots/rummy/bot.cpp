#include "rummy/bot.hpp"

#include <algorithm>
#include <functional>
#include <iterator>
#include <stdexcept>
#include <utility>

#include "meld_reasons.hpp"
#include "playing_cards.hpp"
#include "rummy/heuristic.hpp"
#include "rummy/lookahead.hpp"
#include "rummy/memory.hpp"
#include "rummy/options.hpp"

namespace meldroom::engine::rummy {
namespace {

class RummyBot final : public VariantBot {
 public:
  explicit RummyBot(BotSetup setup)
      : VariantBot(std::move(setup)),
        options_(Options::from(this->setup().options)),
        memory_(this->setup().seat, machine().faces) {}

  void watch(const View& view) override { memory_.watch(view); }
  Move play(const View& view, const Bot::TimeLeft& time_left) override;
  std::vector<Hint> hints(const View& view, HintWords words) override;

 private:
  [[nodiscard]] KnownHand known_hand(const View& view);
  [[nodiscard]] Ply easy_ply(const Position& position);
  [[nodiscard]] Move move(const View& view, const KnownHand& known_hand, const Ply& ply);
  [[nodiscard]] std::vector<CardId> ids(const View& view, CardSet cards);
  [[nodiscard]] std::optional<HintReason> reason_for_draw(const View& view, const KnownHand& known_hand,
                                                          const Ply& draw);

  Options options_;
  Memory memory_;
};

KnownHand RummyBot::known_hand(const View& view) {
  memory_.watch(view);
  return memory_.known_hand(view, options_);
}

std::vector<CardId> RummyBot::ids(const View& view, CardSet cards) {
  const auto taken = std::get<RummyView>(view.game).taken;
  std::vector<CardId> found;
  for_each(cards, [&](CardKind kind) { found.push_back(id_in_hand(machine().faces, view, kind, taken)); });
  return found;
}

Move RummyBot::move(const View& view, const KnownHand& known_hand, const Ply& ply) {
  switch (ply.what) {
    case Ply::What::draw_stock:
      return Draw{Pile::stock};
    case Ply::What::draw_discard:
      return Draw{Pile::discard};
    case Ply::What::meld:
      return Meld{ids(view, ply.cards)};
    case Ply::What::lay_off:
      return LayOff{known_hand.melds[ply.meld], ids(view, ply.cards)};
    case Ply::What::discard:
      return Discard{ids(view, ply.cards).front()};
  }
  throw std::logic_error("a ply of no kind");
}

/// Plays like a beginner. It sees its melds. One time in four it overlooks lay-offs and the discard pile, and discards
/// its card with the most points.
Ply RummyBot::easy_ply(const Position& position) {
  const auto usual = heuristic_ply(position);
  const bool overlooked = machine().once_in(4);
  if (!position.drawn) {
    return overlooked && !position.stock.empty() ? Ply{Ply::What::draw_stock} : usual;
  }
  const auto discards = heuristic_discards(position);
  if (usual.what == Ply::What::meld || (usual.what == Ply::What::lay_off && !overlooked) ||
      discards.empty()) {
    return usual;
  }
  if (!overlooked) {
    return {Ply::What::discard, bit_of(discards.front())};
  }
  const auto costliest =
      std::ranges::max_element(discards, {}, [](CardKind card) { return points(bit_of(card)); });
  return {Ply::What::discard, bit_of(*costliest)};
}

Move RummyBot::play(const View& view, const Bot::TimeLeft& time_left) {
  const auto seen = known_hand(view);
  const auto machine = this->machine();
  if (setup().skill == Skill::hard) {
    return move(view, seen, lookahead_ply(seen, machine.random, time_left));
  }
  const auto position = dealt(seen, machine.random);
  return move(view, seen, setup().skill == Skill::easy ? easy_ply(position) : heuristic_ply(position));
}

/// Nothing if there is no choice, or if a card that makes a meld is left because another one has to be kept to end the
/// turn (RUM-2.6).
std::optional<HintReason> RummyBot::reason_for_draw(const View& view, const KnownHand& known_hand,
                                                    const Ply& draw) {
  const auto& position = known_hand.position;
  if (position.pile.empty() || view.stock == 0) {
    return std::nullopt;
  }
  const CardSet hand = position.player().hand;
  const auto top = position.pile.back();
  const CardSet with = melded_with(hand, top);
  if (draw.what == Ply::What::draw_stock) {
    return with == 0 ? std::optional(reason_to_leave(hand, top)) : std::nullopt;
  }
  if (with != 0) {
    return HintReason{.why = Why::makes_meld, .cards = ids(view, with)};
  }
  const auto meld = std::ranges::find_if(
      position.melds, [&](const LaidMeld& laid) { return (fitting(laid) & bit_of(top)) != 0; });
  HintReason reason{.why = Why::joins_meld};
  const auto id = known_hand.melds.at(static_cast<std::size_t>(meld - position.melds.begin()));
  std::ranges::transform(view.melds.at(id).cards, std::back_inserter(reason.cards), &CardView::id);
  return reason;
}

/// Before the draw: what to draw. After it: melds and lay-offs with the points that they take out of the hand, then
/// discards.
std::vector<Hint> RummyBot::hints(const View& view, HintWords /*words*/) {
  const auto seen = known_hand(view);
  const auto machine = this->machine();
  const auto position = dealt(seen, machine.random);
  std::vector<Hint> found;
  if (!position.drawn) {
    const auto draw = heuristic_ply(position);
    return {{move(view, seen, draw), 0, reason_for_draw(view, seen, draw)}};
  }
  for (const auto& lay : heuristic_lays(position)) {
    found.push_back({move(view, seen, lay), points(lay.cards)});
  }
  std::ranges::sort(found, std::greater{}, &Hint::points);
  for (const auto card : heuristic_discards(position)) {
    found.push_back({move(view, seen, {Ply::What::discard, bit_of(card)}), points(bit_of(card)),
                     reason_to_discard(position.player().hand, card, position.gone)});
  }
  return found;
}

}  // namespace

std::unique_ptr<VariantBot> make_bot(BotSetup setup) {
  return std::make_unique<RummyBot>(std::move(setup));
}

}  // namespace meldroom::engine::rummy
