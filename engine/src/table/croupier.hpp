#pragma once

#include <vector>

#include "engine/event.hpp"
#include "table/core.hpp"

namespace meldroom::engine {

/// Carries out, in one step, what all variants do alike: shuffles, deals, moves cards, passes the turn, ends
/// hands; tells those it concerns. It works on the copy that the step is made on and asks
/// nothing: a variant has checked its rules before.
class Croupier {
 public:
  Croupier(const Context& context, TableState& table, OnShow& show, Core& core, EventLog& log,
           std::vector<Shuffle>& shuffles)
      : context_(context), table_(table), show_(show), core_(core), log_(log), shuffles_(shuffles) {}

  /// Draws for the first deal (T-3).
  void draw_for_deal();
  /// Gathers all cards, shuffles, deals `each` to every playing seat (T-17) and begins hand `core.hand + 1`.
  void deal(int each);
  /// Shuffles a place as the next numbered shuffle of the match (T-14).
  void shuffle(Place place);

  /// The top `count` cards of the stock, or of the discard pile, into a hand; fewer if there are fewer. The
  /// drawn cards in the order in which they come into the hand: that of the pile, from the stock the top one
  /// first, from the discard pile the lowest (T-17).
  Cards draw(Seat seat, Pile from, int count);
  /// A card from a hand face up onto the discard pile.
  void discard(Seat seat, CardIndex card);
  /// A card that lay face down turned up onto the discard pile, or there where it lies open.
  void turn_up(CardIndex card, Place to = discard_place);
  /// A hand aside, face down (T-8).
  void lay_aside(Seat seat);
  /// What is left of a hand laid open, face up (GIN-2.4).
  void lay_open(Seat seat);

  /// The turn goes to `seat`: a new decision, so a new clock (T-7).
  void begin_turn(Seat seat, Phase phase);
  /// The same turn goes on with another decision, so with a new clock (T-7, AR-6.1).
  void begin_decision(Phase phase);
  /// The hand is over and stays as it is; the table waits before `core.dealer` deals the next one (T-21).
  void wait_between_hands();
  /// Opens the cards left in hand, where the variant's hand ends so.
  void show_hands(HandResult& result);
  /// Books points at once, in the hand in play, and says how they came about.
  void score(Seat seat, ScoreLine line);
  /// Books the points of a hand, as far as they are not booked yet, and shows its result; fills in the
  /// totals.
  void end_hand(HandResult result);
  void end_match(MatchResult result);

  template <class Event>
  void say(Event event) {
    log_.everyone(PublicEvent{std::move(event)});
  }
  void say_received(Seat seat, CardSpan cards);

  /// Says that this step cannot be taken back (T-18), though it shows no card.
  void make_final() { final_ = true; }
  /// Whether this step cannot be taken back: it shows somebody a card that was face down, or is final (T-18).
  [[nodiscard]] bool is_final() const { return final_; }
  [[nodiscard]] bool turn_ended() const { return turn_ended_; }

 private:
  const Context& context_;
  TableState& table_;
  OnShow& show_;
  Core& core_;
  EventLog& log_;
  std::vector<Shuffle>& shuffles_;
  bool final_ = false;
  bool turn_ended_ = false;
};

}  // namespace meldroom::engine
