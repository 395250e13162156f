#pragma once

#include <vector>

#include "engine/event.hpp"
#include "table/core.hpp"

namespace meldroom::engine {

/// Carries out, within one step, what is the same in all variants: shuffles, deals, moves cards, passes the turn, ends
/// hands, and logs events for the right observers. It works on the step's copy of the state. It checks no rules; the
/// variant has done that before.
class Croupier {
 public:
  Croupier(const Context& context, TableState& table, ShownState& shown, Core& core, EventLog& log,
           std::vector<Shuffle>& shuffles)
      : context_(context), table_(table), shown_(shown), core_(core), log_(log), shuffles_(shuffles) {}

  /// Draws for the first deal (T-3).
  void draw_for_deal();
  /// Gathers all cards, shuffles, deals `each` cards to every playing seat (T-17) and begins hand `core.hand + 1`.
  void deal(int each);
  /// Shuffles a place as the next numbered shuffle of the match (T-14).
  void shuffle(Place place);

  /// Moves the top `count` cards of the stock or the discard pile into a hand; fewer if there are fewer. Returns the
  /// drawn cards as they lie in the hand: from the stock the top card first, from the discard pile the lowest first
  /// (T-17).
  CardSpan draw(Seat seat, Pile from, int count);
  /// Moves a card from a hand to the discard pile, face up.
  void discard(Seat seat, CardIndex card);
  /// Turns up a face-down card: onto the discard pile, or to another open place.
  void turn_up(CardIndex card, Place to = discard_place);
  /// Moves a hand aside, face down (T-8).
  void lay_aside(Seat seat);
  /// Lays the rest of a hand open, face up (GIN-2.4).
  void lay_open(Seat seat);

  /// Gives `seat` the turn: a new decision, so a new clock (T-7).
  void begin_turn(Seat seat, Phase phase);
  /// Starts another decision within the same turn, so a new clock (T-7, AR-6.1).
  void begin_decision(Phase phase);
  /// Leaves the ended hand on show. The table waits until `core.dealer` deals the next one (T-21).
  void wait_between_hands();
  /// Adds the cards left in hand to the result, in variants that show them at the end of a hand.
  void show_hands(HandResult& result);
  /// Adds points to the score at once, within the hand in play, and logs the reason.
  void score(Seat seat, ScoreLine line);
  /// Adds the points of a hand that are not in the score yet, fills in the totals and shows the result.
  void end_hand(HandResult result);
  void end_match(MatchResult result);

  template <class Event>
  void say(Event event) {
    log_.everyone(PublicEvent{std::move(event)});
  }
  void say_received(Seat seat, CardSpan cards);

  /// Makes the step final even if it shows no card: it cannot be taken back (T-18).
  void make_final() { final_ = true; }
  /// Whether the step cannot be taken back (T-18): it shows somebody a card that was face down, or make_final() was
  /// called.
  [[nodiscard]] bool is_final() const { return final_; }
  [[nodiscard]] bool turn_ended() const { return turn_ended_; }

 private:
  const Context& context_;
  TableState& table_;
  ShownState& shown_;
  Core& core_;
  EventLog& log_;
  std::vector<Shuffle>& shuffles_;
  bool final_ = false;
  bool turn_ended_ = false;
};

}  // namespace meldroom::engine
