#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include <boost/describe.hpp>

#include "engine/card.hpp"
#include "engine/lists.hpp"
#include "engine/move.hpp"
#include "engine/seat.hpp"

/// What one observer may see: the only thing that leaves the engine. A view is built from public data and, for a seat,
/// from the data of that seat. Nothing has to be removed from it, because nothing hidden is ever put in (T-5).
namespace meldroom::engine {

/// A value that many views share because it changes rarely. Compares by contents. Can be empty, like an optional.
template <class T>
class Shared {
 public:
  Shared() = default;
  explicit Shared(T value) : value_(std::make_shared<const T>(std::move(value))) {}
  [[nodiscard]] explicit operator bool() const { return value_ != nullptr; }
  [[nodiscard]] const T& operator*() const { return *value_; }
  [[nodiscard]] const T* operator->() const { return value_.get(); }
  friend bool operator==(const Shared& a, const Shared& b) {
    return a.value_ == b.value_ || (a.value_ && b.value_ && *a.value_ == *b.value_);
  }

 private:
  std::shared_ptr<const T> value_;
};

/// A card whose face the observer sees.
struct CardView {
  CardId id{};
  FaceCode face;  ///< Face::code in the match's deck
  friend bool operator==(const CardView&, const CardView&) = default;
};
BOOST_DESCRIBE_STRUCT(CardView, (), (id, face))
/// A list of cards, usually short.
using CardViews = ShortList<CardView, 4>;

/// A card in a word. `as` is the letter or letters it stands for.
struct TileView {
  CardId id{};
  FaceCode face;
  std::string as;
  friend bool operator==(const TileView&, const TileView&) = default;
};
BOOST_DESCRIBE_STRUCT(TileView, (), (id, face, as))

struct SeatView {
  int cards = 0;  ///< in hand
  int score =
      0;  ///< in the match so far, including the hand in play if words score when they are laid (FD, AR)
  bool left = false;
  bool away = false;
  friend bool operator==(const SeatView&, const SeatView&) = default;
};
BOOST_DESCRIBE_STRUCT(SeatView, (), (cards, score, left, away))

/// A pile of face-up cards: its size, and the cards that the observer may see, the top one last.
struct PileView {
  int count = 0;
  CardViews cards;
  friend bool operator==(const PileView&, const PileView&) = default;
};
BOOST_DESCRIBE_STRUCT(PileView, (), (count, cards))

enum class MeldKind : std::uint8_t { set, run };
BOOST_DESCRIBE_ENUM(MeldKind, set, run)

struct MeldView {
  Seat owner{};
  MeldKind kind = MeldKind::set;
  CardViews cards;
  friend bool operator==(const MeldView&, const MeldView&) = default;
};
BOOST_DESCRIBE_STRUCT(MeldView, (), (owner, kind, cards))

struct WordView {
  Seat owner{};
  std::string word;
  std::vector<TileView> tiles;
  friend bool operator==(const WordView&, const WordView&) = default;
};
BOOST_DESCRIBE_STRUCT(WordView, (), (owner, word, tiles))

/// One entry of a score sheet and the reason for it.
struct ScoreLine {
  std::string_view clause;
  int points = 0;
  std::string text;  ///< e.g. "WINNER, 6 letters"
  friend bool operator==(const ScoreLine&, const ScoreLine&) = default;
};
BOOST_DESCRIBE_STRUCT(ScoreLine, (), (clause, points, text))

struct SeatResult {
  int points = 0;  ///< in this hand
  int total = 0;   ///< after it
  std::vector<ScoreLine> lines;
  CardViews hand;  ///< the cards left in hand, if they are shown now (Rummy, gin: the deadwood)
  friend bool operator==(const SeatResult&, const SeatResult&) = default;
};
BOOST_DESCRIBE_STRUCT(SeatResult, (), (points, total, lines, hand))

/// A hand that has ended.
struct HandResult {
  int hand = 0;               ///< its number, from 1
  std::string_view clause;    ///< the clause that ended it
  std::optional<Seat> out{};  ///< who went out, if someone did
  std::map<Seat, SeatResult> seats{};
  friend bool operator==(const HandResult&, const HandResult&) = default;
};
BOOST_DESCRIBE_STRUCT(HandResult, (), (hand, clause, out, seats))

/// A card drawn for the first deal (T-3). They are listed in the order in which they were drawn.
struct DealDraw {
  Seat seat{};
  FaceCode face;
  bool counts = true;  ///< false if the card is no draw and was replaced
  friend bool operator==(const DealDraw&, const DealDraw&) = default;
};
BOOST_DESCRIBE_STRUCT(DealDraw, (), (seat, face, counts))

enum class PetitionKind : std::uint8_t { take_back, word };
BOOST_DESCRIBE_ENUM(PetitionKind, take_back, word)

/// A request that every other player has to agree to (T-18, T-19).
struct PetitionView {
  PetitionKind kind = PetitionKind::take_back;
  Seat by{};
  std::string word;
  Seats agreed;
  friend bool operator==(const PetitionView&, const PetitionView&) = default;
};
BOOST_DESCRIBE_STRUCT(PetitionView, (), (kind, by, word, agreed))

/// A player's final total, in variants where more counts than the points of the hands (GR-3.5).
struct FinalSheet {
  std::vector<ScoreLine> lines;
  int total = 0;
  friend bool operator==(const FinalSheet&, const FinalSheet&) = default;
};
BOOST_DESCRIBE_STRUCT(FinalSheet, (), (lines, total))

struct MatchResult {
  std::string_view clause;
  Seats winners;
  std::optional<std::map<Seat, FinalSheet>> sheet{};  ///< does not affect who wins
  friend bool operator==(const MatchResult&, const MatchResult&) = default;
};
BOOST_DESCRIBE_STRUCT(MatchResult, (), (clause, winners, sheet))

/// A set of cards that a move accepts: all the cards that it names.
struct Fit {
  std::optional<GroupId> meld{};  ///< lay_off: the meld they go onto
  std::vector<CardId> cards;      ///< in hand order
  friend bool operator==(const Fit&, const Fit&) = default;
};
BOOST_DESCRIBE_STRUCT(Fit, (), (meld, cards))

using Piles = FixedList<Pile, 2>;

/// A move that the seat may make now, and the clause that allows it. `fits` or `words` list the accepted choices of
/// cards if there are few enough. Otherwise only trying the move tells.
struct Action {
  MoveKind kind{};
  std::string_view clause;
  Piles from{};  ///< draw: the piles that may be drawn from
  /// The cards that may be named, if not all of the hand may; for a draw those of the discard pile (AR-2.2), in the
  /// Starter the top cards (FD-6.2).
  std::vector<CardId> cards{};
  int least = 0;  ///< how many cards have to be named at least, apart from those of a word on the table ...
  int most = 0;   ///< ... and at most; both 0 if the move names none
  /// meld, lay_off: all accepted choices; nothing if there are too many to list.
  std::optional<std::vector<Fit>> fits{};
  /// change_word: every word that may be changed, with the cards that may be added to it. An empty list means that any
  /// card may be added. The lexicon decides whether the result is a word.
  std::optional<std::map<GroupId, std::vector<CardId>>> words{};
  friend bool operator==(const Action&, const Action&) = default;
};
BOOST_DESCRIBE_STRUCT(Action, (), (kind, clause, from, cards, least, most, fits, words))

/// What belongs to one seat and is shown to nobody else.
struct OwnView {
  std::vector<CardView> hand;             ///< in the order of the player's arrangement
  std::vector<std::vector<Tile>> groups;  ///< set aside by the player (T-12)
  std::vector<Action> actions;            ///< what the player may do now
  friend bool operator==(const OwnView&, const OwnView&) = default;
};
BOOST_DESCRIBE_STRUCT(OwnView, (), (hand, groups, actions))

enum class Phase : std::uint8_t {
  draw,         ///< a turn begins with a draw (Rummy, gin, AR)
  play,         ///< the rest of a turn
  final_plays,  ///< the deck is gone (PD-3.1)
  upcard,       ///< the turned-up card is taken or declined (GIN-2.1, GR-2.1)
  lay_down,     ///< hands are laid open and set out as words or melds (GIN-2.7, GIN-2.8, GR-2.7)
  challenge,    ///< a word is pending (AR-6.1)
  starter,      ///< the Starter tie-break (FD-6.2)
  over,
  between_hands  ///< a hand has been scored, the next one is not dealt yet (T-21)
};
BOOST_DESCRIBE_ENUM(Phase, draw, play, final_plays, upcard, lay_down, challenge, starter, over, between_hands)

/// The part of a view that only Rummy has.
struct RummyView {
  bool melded = false;  ///< the player whose turn it is has melded this turn (RUM-2.2)
  std::optional<CardId>
      taken{};  ///< the card they took from the discard pile, which they may not discard (RUM-2.4)
  std::optional<int> stall_turns{};  ///< turns left until the hand counts as stalled (RUM-2.7)
  friend bool operator==(const RummyView&, const RummyView&) = default;
};
BOOST_DESCRIBE_STRUCT(RummyView, (), (melded, taken, stall_turns))

/// The part of a view that only Pass the Deck has.
struct PassTheDeckView {
  int passes = 0;  ///< in a row (PD-2.7)
  friend bool operator==(const PassTheDeckView&, const PassTheDeckView&) = default;
};
BOOST_DESCRIBE_STRUCT(PassTheDeckView, (), (passes))

/// The part of a view that only gin has.
struct GinView {
  int dealt = 0;                  ///< cards each, in this hand (GIN-1.1)
  std::optional<CardId> taken{};  ///< the card from the discard pile, not to be discarded (GIN-2.3)
  int turns_from_discard = 0;     ///< turns in a row (GIN-2.8)
  std::optional<Seat> knocker{};
  std::map<Seat, CardViews> deadwood;  ///< by seat, for hands that have been laid open
  friend bool operator==(const GinView&, const GinView&) = default;
};
BOOST_DESCRIBE_STRUCT(GinView, (), (dealt, taken, turns_from_discard, knocker, deadwood))

/// A pile in the middle: face down except for its top card (FD-6.1).
struct MiddlePile {
  int count = 0;  ///< including the top card
  std::optional<CardView> top{};
  friend bool operator==(const MiddlePile&, const MiddlePile&) = default;
};
BOOST_DESCRIBE_STRUCT(MiddlePile, (), (count, top))

/// A player's standing in a match of several games (FD-5.3).
struct Standing {
  int won = 0;     ///< games won
  int points = 0;  ///< in the current game; in the Starter, the number of cards in their words (FD-6.3)
  friend bool operator==(const Standing&, const Standing&) = default;
};
BOOST_DESCRIBE_STRUCT(Standing, (), (won, points))

/// The part of a view that only Full Deck has. A game of Full Deck is a hand of the match.
struct FullDeckView {
  bool new_word = false;        ///< the player whose turn it is has laid their new word (FD-2.1)
  std::vector<GroupId> closed;  ///< words that may not be played on again this turn (FD-2.3)
  int idle_turns = 0;           ///< turns in a row without a point (FD-5.1)
  BySeat<Standing> standings;
  Seats tied;                     ///< the seats that play the Starter; empty before it
  std::vector<MiddlePile> piles;  ///< in the Starter
  friend bool operator==(const FullDeckView&, const FullDeckView&) = default;
};
BOOST_DESCRIBE_STRUCT(FullDeckView, (), (new_word, closed, idle_turns, standings, tied, piles))

/// What a word of AlphaRummy scores (AR-4): `value` times `multiplier` is `points`.
struct WordScore {
  int value = 0;  ///< of its cards; for an add-on, of the added cards only (AR-4.2)
  int multiplier = 0;
  int points = 0;
  int bonus_cards = 0;  ///< AR-2.4; none if the player goes out with the word (AR-3.1)
  friend bool operator==(const WordScore&, const WordScore&) = default;
};
BOOST_DESCRIBE_STRUCT(WordScore, (), (value, multiplier, points, bonus_cards))

/// A word that may still be challenged (AR-6.1).
struct PendingWord {
  GroupId word{};
  Seat by{};
  std::string was;  ///< the old spelling of a word that was added to; empty for a new word
  Seats accepted;   ///< the seats that can no longer challenge it
  WordScore worth;  ///< what it scores if it stands
  friend bool operator==(const PendingWord&, const PendingWord&) = default;
};
BOOST_DESCRIBE_STRUCT(PendingWord, (), (word, by, was, accepted, worth))

/// The part of a view that only AlphaRummy has.
struct AlphaRummyView {
  std::vector<CardId> taken;  ///< from the discard pile this turn and not laid yet, lowest first (AR-2.2)
  std::optional<CardId> wanted{};  ///< the lowest card taken, while it still has to go into a word (AR-2.2)
  int bonus_due = 0;               ///< AR-2.4
  bool last_chance = false;        ///< this turn began with the stock empty (AR-5.1)
  std::optional<PendingWord> pending{};
  BySeat<int> turns_to_lose;  ///< AR-6.2; only the seats that have some
  friend bool operator==(const AlphaRummyView&, const AlphaRummyView&) = default;
};
BOOST_DESCRIBE_STRUCT(AlphaRummyView, (), (taken, wanted, bonus_due, last_chance, pending, turns_to_lose))

/// A hand split into melds with the least deadwood (GR-2.3). Of eleven cards, one is put away.
struct BestSplit {
  std::vector<std::vector<CardId>> melds;
  int deadwood = 0;                  ///< in points
  std::optional<CardId> put_away{};  ///< the card whose removal leaves the least
  friend bool operator==(const BestSplit&, const BestSplit&) = default;
};
BOOST_DESCRIBE_STRUCT(BestSplit, (), (melds, deadwood, put_away))

/// The part of a view that only Gin Rummy has.
struct GinRummyView {
  int limit = 0;         ///< the most deadwood that allows a knock in this hand; 0 means gin only (GR-2.5)
  bool doubled = false;  ///< the points of this hand count twice (GR-2.5)
  std::optional<CardId> taken{};  ///< the card from the discard pile, not to be discarded (GR-2.2)
  int turns_from_discard = 0;     ///< turns in a row (GR-2.8)
  std::optional<Seat> knocker{};
  std::map<Seat, CardViews> deadwood;  ///< by seat, for hands that lie open
  BySeat<int> hands_won;               ///< GR-3.5
  std::optional<BestSplit> best{};  ///< of the observer's own hand; after a knock, with what can be laid off
  friend bool operator==(const GinRummyView&, const GinRummyView&) = default;
};
BOOST_DESCRIBE_STRUCT(GinRummyView, (),
                      (limit, doubled, taken, turns_from_discard, knocker, deadwood, hands_won, best))

/// The part of a view that belongs to one variant.
using GameView =
    std::variant<RummyView, PassTheDeckView, GinView, FullDeckView, AlphaRummyView, GinRummyView>;

struct View {
  std::uint32_t number = 0;    ///< of the state; a move has to carry it
  std::uint32_t decision = 0;  ///< counts the decisions with a clock: a new number is a new clock (T-7)
  int hand = 0;                ///< from 1
  Seat dealer{};
  Phase phase{};
  Seats to_act;  ///< the seats that the table waits for
  BySeat<SeatView> seats;
  int stock = 0;
  std::optional<PileView> discard;
  FlatMap<GroupId, MeldView> melds;
  FlatMap<GroupId, WordView> words;
  GameView game;
  Shared<std::vector<DealDraw>> deal_draw;  ///< how the first dealer was drawn (T-3)
  std::vector<std::string> house_words;
  std::optional<PetitionView> petition;
  Shared<HandResult> last_hand;  ///< the last hand that has ended
  std::optional<Seats> tied;     ///< between hands: the tie for first place that needs another hand (T-16)
  std::optional<MatchResult> result;
  std::optional<OwnView> own;  ///< nothing for a spectator
  friend bool operator==(const View&, const View&) = default;
};
BOOST_DESCRIBE_STRUCT(View, (),
                      (number, decision, hand, dealer, phase, to_act, seats, stock, discard, melds, words,
                       game, deal_draw, house_words, petition, last_hand, tied, result, own))

}  // namespace meldroom::engine
