#pragma once

#include <map>
#include <string>
#include <variant>
#include <vector>

#include <boost/describe.hpp>

#include "engine/view.hpp"

/// What just happened, for logs and animation. The view alone is enough to play; events add how its state came about.
namespace meldroom::engine {

/// Cards were drawn for the first deal, and the lowest one deals (T-3).
struct DealDrawn {
  std::vector<DealDraw> draws;  ///< in the order in which they were drawn
  Seat dealer{};
};
BOOST_DESCRIBE_STRUCT(DealDrawn, (), (draws, dealer))

/// A hand was dealt, or a game of Full Deck (T-4). In the Starter, `cards` is 0: nobody has a hand (FD-6.1).
struct HandDealt {
  int hand = 0;  ///< its number, from 1
  Seat dealer{};
  int cards = 0;  ///< for each seat
};
BOOST_DESCRIBE_STRUCT(HandDealt, (), (hand, dealer, cards))

/// A player drew cards (RUM-2.1). They alone see which ones came from the stock: Received.
struct Drew {
  Seat seat{};
  Pile from{};
  int count = 0;    ///< 1 or more
  CardViews cards;  ///< face-up cards only: from the discard pile, under their ids there
};
BOOST_DESCRIBE_STRUCT(Drew, (), (seat, from, count, cards))

/// A new meld lies on the table (RUM-2.2).
struct Melded {
  Seat seat{};
  GroupId meld{};
  CardViews cards;
};
BOOST_DESCRIBE_STRUCT(Melded, (), (seat, meld, cards))

/// Cards were laid off onto a meld (RUM-2.3, GR-2.7).
struct LaidOff {
  Seat seat{};  ///< who laid them off, no matter whose meld it is
  GroupId meld{};
  CardViews cards;  ///< the added ones only
};
BOOST_DESCRIBE_STRUCT(LaidOff, (), (seat, meld, cards))

/// A card was discarded face up (RUM-2.4). Everyone sees its face, even if it is covered later.
struct Discarded {
  Seat seat{};
  CardView card;
};
BOOST_DESCRIBE_STRUCT(Discarded, (), (seat, card))

/// A new word lies on the table (PD-2.2). The view has its cards.
struct WordLaid {
  Seat seat{};
  GroupId group{};
  std::string word;
};
BOOST_DESCRIBE_STRUCT(WordLaid, (), (seat, group, word))

/// A word on the table became another one (PD-2.3, FD-2.3, AR-2.3).
struct WordChanged {
  Seat seat{};
  GroupId group{};
  std::string was;   ///< how it read before
  std::string word;  ///< how it reads now
};
BOOST_DESCRIBE_STRUCT(WordChanged, (), (seat, group, was, word))

/// Points that count at once (FD-3, AR-4).
struct Scored {
  Seat seat{};
  ScoreLine line;
};
BOOST_DESCRIBE_STRUCT(Scored, (), (seat, line))

/// A player made no play (PD-2.6, FD-2.4, GIN-2.1, AR-5.1). Nobody else sees which cards they exchanged.
struct Passed {
  Seat seat{};
  int cards = 0;  ///< how many were exchanged; 0 or more
};
BOOST_DESCRIBE_STRUCT(Passed, (), (seat, cards))

/// A player said that their turn is over (PD-3.1, FD-2.1).
struct SaidDone {
  Seat seat{};
};
BOOST_DESCRIBE_STRUCT(SaidDone, (), (seat))

/// The discard pile became the new stock (RUM-2.5).
struct StockRenewed {
  int stock = 0;  ///< how many cards it has now
};
BOOST_DESCRIBE_STRUCT(StockRenewed, (), (stock))

/// The stock has no more cards to draw, or the rules treat it as if it had none (PD-2.5, PD-2.7, GIN-2.8, GR-2.8).
struct DeckDepleted {
  std::string_view clause;  ///< the clause that applies
};
BOOST_DESCRIBE_STRUCT(DeckDepleted, (), (clause))

/// The cards taken from the discard pile lie on it again, in their order (AR-2.2, and T-8 in Rummy).
struct CardsPutBack {
  Seat seat{};
  CardViews cards;  ///< lowest first, under their ids on the pile
};
BOOST_DESCRIBE_STRUCT(CardsPutBack, (), (seat, cards))

/// The player put a card face down on the discard pile and laid the hand open (GIN-2.4, GR-2.4). The words or melds are
/// on the table.
struct Knocked {
  Seat seat{};
  bool gin = false;  ///< every card is in a word or meld (GIN-2.5, GR-2.6)
};
BOOST_DESCRIBE_STRUCT(Knocked, (), (seat, gin))

/// A player has set out their words (GIN-2.7). At the end of the deck the words are shown when both players have set
/// theirs out (GIN-2.8).
struct SetOut {
  Seat seat{};
};
BOOST_DESCRIBE_STRUCT(SetOut, (), (seat))

/// The contents of a hand that is laid open for everyone (GIN-2.4, GIN-2.7, GR-2.4).
struct HandShown {
  Seat seat{};
  std::vector<std::string> words;  ///< empty in a game without words
  CardViews deadwood;              ///< the cards in no word or meld, in hand order
};
BOOST_DESCRIBE_STRUCT(HandShown, (), (seat, words, deadwood))

/// A player will not challenge the pending word (AR-6.1).
struct WordAccepted {
  Seat seat{};
};
BOOST_DESCRIBE_STRUCT(WordAccepted, (), (seat))

/// The pending word was challenged. It stands if it is in the lexicon (AR-6.2), otherwise it is taken away (AR-6.3).
struct Challenged {
  Seat seat{};  ///< the challenger
  std::string word;
  bool stands = false;
};
BOOST_DESCRIBE_STRUCT(Challenged, (), (seat, word, stands))

/// A challenger misses this turn because of a failed challenge (AR-6.2).
struct TurnLost {
  Seat seat{};
};
BOOST_DESCRIBE_STRUCT(TurnLost, (), (seat))

/// A player has no cards left and ends the round (AR-3.1).
struct WentOut {
  Seat seat{};
};
BOOST_DESCRIBE_STRUCT(WentOut, (), (seat))

/// The tie-break begins among these seats (FD-6.1).
struct StarterBegun {
  Seats seats;  ///< two or more
};
BOOST_DESCRIBE_STRUCT(StarterBegun, (), (seats))

/// A player's time is up, and the table makes the timeout move for them (T-7). The events of this move follow.
struct TimedOut {
  Seat seat{};
};
BOOST_DESCRIBE_STRUCT(TimedOut, (), (seat))

/// A player is away from now on, or is here again (T-7).
struct AwayChanged {
  Seat seat{};
  bool away = false;  ///< now
};
BOOST_DESCRIBE_STRUCT(AwayChanged, (), (seat, away))

/// A player has left for good (T-8).
struct PlayerLeft {
  Seat seat{};
};
BOOST_DESCRIBE_STRUCT(PlayerLeft, (), (seat))

/// A player's last move is undone (T-18).
struct TookBack {
  Seat seat{};
};
BOOST_DESCRIBE_STRUCT(TookBack, (), (seat))

/// A player asks the others to allow something (T-18, T-19).
struct Petitioned {
  Seat seat{};
  PetitionKind petition{};
  std::string word;  ///< the word to admit; empty for a take-back
};
BOOST_DESCRIBE_STRUCT(Petitioned, (), (seat, petition, word))

/// A player answered the open petition, or the asker withdrew it (T-18, T-19). A refusal closes it.
struct Answered {
  Seat seat{};
  bool agree = false;  ///< false too if the asker withdraws it
};
BOOST_DESCRIBE_STRUCT(Answered, (), (seat, agree))

/// All have agreed: the word counts in this match from now on (T-19).
struct WordAdmitted {
  std::string word;
};
BOOST_DESCRIBE_STRUCT(WordAdmitted, (), (word))

/// A hand has been scored (T-4).
struct HandEnded {
  HandResult result;
};
BOOST_DESCRIBE_STRUCT(HandEnded, (), (result))

/// The match is over (T-16).
struct MatchEnded {
  MatchResult result;
};
BOOST_DESCRIBE_STRUCT(MatchEnded, (), (result))

/// An event that every observer sees.
using PublicEvent =
    std::variant<DealDrawn, HandDealt, Drew, Melded, LaidOff, Discarded, WordLaid, WordChanged, Scored,
                 Passed, SaidDone, StockRenewed, DeckDepleted, CardsPutBack, Knocked, SetOut, HandShown,
                 WordAccepted, Challenged, TurnLost, WentOut, StarterBegun, TimedOut, AwayChanged, PlayerLeft,
                 TookBack, Petitioned, Answered, WordAdmitted, HandEnded, MatchEnded>;

/// Cards that came into the seat's hand, under their ids there.
struct Received {
  CardViews cards;
};
BOOST_DESCRIBE_STRUCT(Received, (), (cards))

/// An event that one seat alone sees.
using PrivateEvent = std::variant<Received>;

/// The events of one move, in order. Each audience reads its own part.
class EventLog {
 public:
  EventLog() { entries_.reserve(4); }

  void everyone(PublicEvent event) { entries_.emplace_back(std::move(event)); }
  void only(Seat seat, PrivateEvent event) { entries_.emplace_back(OfSeat{seat, std::move(event)}); }

  /// Calls `visit(const PublicEvent&)` or `visit(const PrivateEvent&)` for the events that `observer` may see, in
  /// order.
  template <class Visit>
  void for_observer(Observer observer, Visit visit) const {
    for (const auto& entry : entries_) {
      if (const auto* open = std::get_if<PublicEvent>(&entry)) {
        visit(*open);
      } else if (const auto& secret = std::get<OfSeat>(entry); secret.seat == observer) {
        visit(secret.event);
      }
    }
  }
  /// Calls `visit(const Event&)` for every public event of that kind, in order.
  template <class Event, class Visit>
  void for_each(Visit visit) const {
    for (const auto& entry : entries_) {
      if (const auto* open = std::get_if<PublicEvent>(&entry)) {
        if (const auto* event = std::get_if<Event>(open)) {
          visit(*event);
        }
      }
    }
  }
  /// Calls `open(const PublicEvent&)` or `secret(Seat, const PrivateEvent&)` for every event, in order: the log of an
  /// all-seeing observer.
  template <class Open, class Secret>
  void for_all(Open open, Secret secret) const {
    for (const auto& entry : entries_) {
      if (const auto* event = std::get_if<PublicEvent>(&entry)) {
        open(*event);
      } else {
        const auto& [seat, event_of_seat] = std::get<OfSeat>(entry);
        secret(seat, event_of_seat);
      }
    }
  }
  [[nodiscard]] bool empty() const { return entries_.empty(); }

 private:
  struct OfSeat {
    Seat seat{};
    PrivateEvent event;
  };
  std::vector<std::variant<PublicEvent, OfSeat>> entries_;
};

}  // namespace meldroom::engine
