#pragma once

#include <map>
#include <string>
#include <variant>
#include <vector>

#include <boost/describe.hpp>

#include "engine/view.hpp"

/// What just happened, for logs and animation. The view alone is enough to play; events add how its state came about.
namespace meldroom::engine {

struct DealDrawn {
  std::vector<DealDraw> draws;
  Seat dealer{};
};
BOOST_DESCRIBE_STRUCT(DealDrawn, (), (draws, dealer))

struct HandDealt {
  int hand = 0;
  Seat dealer{};
  int cards = 0;  ///< for each seat
};
BOOST_DESCRIBE_STRUCT(HandDealt, (), (hand, dealer, cards))

struct Drew {
  Seat seat{};
  Pile from{};
  int count = 0;
  CardViews cards;  ///< face-up cards only: from the discard pile, under their ids there
};
BOOST_DESCRIBE_STRUCT(Drew, (), (seat, from, count, cards))

struct Melded {
  Seat seat{};
  GroupId meld{};
  CardViews cards;
};
BOOST_DESCRIBE_STRUCT(Melded, (), (seat, meld, cards))

struct LaidOff {
  Seat seat{};
  GroupId meld{};
  CardViews cards;
};
BOOST_DESCRIBE_STRUCT(LaidOff, (), (seat, meld, cards))

struct Discarded {
  Seat seat{};
  CardView card;
};
BOOST_DESCRIBE_STRUCT(Discarded, (), (seat, card))

struct WordLaid {
  Seat seat{};
  GroupId group{};
  std::string word;
};
BOOST_DESCRIBE_STRUCT(WordLaid, (), (seat, group, word))

struct WordChanged {
  Seat seat{};
  GroupId group{};
  std::string was;
  std::string word;
};
BOOST_DESCRIBE_STRUCT(WordChanged, (), (seat, group, was, word))

/// Points that count at once (FD-3, AR-4).
struct Scored {
  Seat seat{};
  ScoreLine line;
};
BOOST_DESCRIBE_STRUCT(Scored, (), (seat, line))

struct Passed {
  Seat seat{};
  int cards = 0;  ///< how many were exchanged
};
BOOST_DESCRIBE_STRUCT(Passed, (), (seat, cards))

struct SaidDone {
  Seat seat{};
};
BOOST_DESCRIBE_STRUCT(SaidDone, (), (seat))

/// The discard pile became the new stock (RUM-2.5).
struct StockRenewed {
  int stock = 0;
};
BOOST_DESCRIBE_STRUCT(StockRenewed, (), (stock))

/// The stock is gone or counts as gone (PD-2.5, PD-2.7, GIN-2.8, GR-2.8).
struct DeckDepleted {
  std::string_view clause;
};
BOOST_DESCRIBE_STRUCT(DeckDepleted, (), (clause))

/// The cards taken from the discard pile lie on it again, in their order (AR-2.2).
struct CardsPutBack {
  Seat seat{};
  CardViews cards;
};
BOOST_DESCRIBE_STRUCT(CardsPutBack, (), (seat, cards))

/// The player put a card face down on the discard pile and laid the hand open (GIN-2.4, GR-2.4). The words or melds are
/// on the table.
struct Knocked {
  Seat seat{};
  bool gin = false;
};
BOOST_DESCRIBE_STRUCT(Knocked, (), (seat, gin))

/// A player has set out their words (GIN-2.7). At the end of the deck the words are shown when both players have set
/// theirs out (GIN-2.8).
struct SetOut {
  Seat seat{};
};
BOOST_DESCRIBE_STRUCT(SetOut, (), (seat))

/// The contents of a hand that is laid open (GIN-2.4, GIN-2.7).
struct HandShown {
  Seat seat{};
  std::vector<std::string> words;
  CardViews deadwood;
};
BOOST_DESCRIBE_STRUCT(HandShown, (), (seat, words, deadwood))

struct WordAccepted {
  Seat seat{};
};
BOOST_DESCRIBE_STRUCT(WordAccepted, (), (seat))

/// The pending word was challenged. It stands if it is in the lexicon (AR-6.2), otherwise it is taken away (AR-6.3).
struct Challenged {
  Seat seat{};
  std::string word;
  bool stands = false;
};
BOOST_DESCRIBE_STRUCT(Challenged, (), (seat, word, stands))

/// A challenger misses this turn because of a failed challenge (AR-6.2).
struct TurnLost {
  Seat seat{};
};
BOOST_DESCRIBE_STRUCT(TurnLost, (), (seat))

struct WentOut {
  Seat seat{};
};
BOOST_DESCRIBE_STRUCT(WentOut, (), (seat))

/// The tie-break begins among these seats (FD-6.1).
struct StarterBegun {
  Seats seats;
};
BOOST_DESCRIBE_STRUCT(StarterBegun, (), (seats))

struct TimedOut {
  Seat seat{};
};
BOOST_DESCRIBE_STRUCT(TimedOut, (), (seat))

struct AwayChanged {
  Seat seat{};
  bool away = false;
};
BOOST_DESCRIBE_STRUCT(AwayChanged, (), (seat, away))

struct PlayerLeft {
  Seat seat{};
};
BOOST_DESCRIBE_STRUCT(PlayerLeft, (), (seat))

struct TookBack {
  Seat seat{};
};
BOOST_DESCRIBE_STRUCT(TookBack, (), (seat))

struct Petitioned {
  Seat seat{};
  PetitionKind petition{};
  std::string word;
};
BOOST_DESCRIBE_STRUCT(Petitioned, (), (seat, petition, word))

struct Answered {
  Seat seat{};
  bool agree = false;
};
BOOST_DESCRIBE_STRUCT(Answered, (), (seat, agree))

struct WordAdmitted {
  std::string word;
};
BOOST_DESCRIBE_STRUCT(WordAdmitted, (), (word))

struct HandEnded {
  HandResult result;
};
BOOST_DESCRIBE_STRUCT(HandEnded, (), (result))

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
