#pragma once

#include <algorithm>
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

/// What one observer may see: the only thing that leaves the engine. A view is built in two parts: PublicView from
/// public data, the same for everybody, and PersonalView for one observer. Nothing has to be removed from them, because
/// nothing hidden is ever put in (T-5).
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
  FaceCode face;  ///< in the match's deck
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

/// What everyone sees of a seat (T-5).
struct SeatView {
  int cards = 0;  ///< in hand
  /// In the match so far, including the hand in play if words score when they are laid (FD, AR). Below 0 in some games.
  int score = 0;
  bool left = false;  ///< the player has left for good (T-8); then `cards` is 0
  bool away = false;  ///< T-7
  friend bool operator==(const SeatView&, const SeatView&) = default;
};
BOOST_DESCRIBE_STRUCT(SeatView, (), (cards, score, left, away))

/// A pile of face-up cards: its size, and the cards that the observer may see, the top one last.
struct PileView {
  int count = 0;    ///< of all its cards
  CardViews cards;  ///< usually the top card only; all where the pile lies spread (AR-2.1)
  friend bool operator==(const PileView&, const PileView&) = default;
};
BOOST_DESCRIBE_STRUCT(PileView, (), (count, cards))

/// Cards of one rank, or of one suit in sequence (RUM-2.2, GR-2.3).
enum class MeldKind : std::uint8_t { set, run };
BOOST_DESCRIBE_ENUM(MeldKind, set, run)

/// A meld on the table. Everyone sees it.
struct MeldView {
  Seat owner{};  ///< who laid it; others may lay off onto it
  MeldKind kind = MeldKind::set;
  CardViews cards;  ///< three or more; a run in sequence
  friend bool operator==(const MeldView&, const MeldView&) = default;
};
BOOST_DESCRIBE_STRUCT(MeldView, (), (owner, kind, cards))

/// A word on the table. Everyone sees it.
struct WordView {
  Seat owner{};                 ///< who laid it; in the Starter, who played on it last (FD-6.2)
  std::string word;             ///< in capital letters
  std::vector<TileView> tiles;  ///< in the order of its letters
  friend bool operator==(const WordView&, const WordView&) = default;
};
BOOST_DESCRIBE_STRUCT(WordView, (), (owner, word, tiles))

/// One entry of a score sheet and the reason for it.
struct ScoreLine {
  std::string_view clause;
  int points = 0;    ///< below 0 for a loss
  std::string text;  ///< e.g. "WINNER, 6 letters"
  friend bool operator==(const ScoreLine&, const ScoreLine&) = default;
};
BOOST_DESCRIBE_STRUCT(ScoreLine, (), (clause, points, text))

/// What a hand brought one player. Everyone sees it.
struct SeatResult {
  int points = 0;                ///< in this hand; below 0 for a loss
  int total = 0;                 ///< the score after it
  std::vector<ScoreLine> lines;  ///< they add up to `points`
  CardViews hand;                ///< the cards left in hand, if they are shown now (Rummy, gin: the deadwood)

  /// Adds a line and its points. The total is not changed.
  void add(ScoreLine line) {
    points += line.points;
    lines.push_back(std::move(line));
  }
  friend bool operator==(const SeatResult&, const SeatResult&) = default;
};
BOOST_DESCRIBE_STRUCT(SeatResult, (), (points, total, lines, hand))

/// A hand that has ended.
struct HandResult {
  int hand = 0;                        ///< its number, from 1
  std::string_view clause;             ///< the clause that ended it
  std::optional<Seat> out{};           ///< who went out, if someone did
  std::map<Seat, SeatResult> seats{};  ///< of all who played the hand to its end
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

/// What the others are asked to allow: a take-back (T-18), or a word that is not in the lexicon (T-19).
enum class PetitionKind : std::uint8_t { take_back, word };
BOOST_DESCRIBE_ENUM(PetitionKind, take_back, word)

/// A request that every other player has to agree to (T-18, T-19). Everyone sees it.
struct PetitionView {
  PetitionKind kind = PetitionKind::take_back;
  Seat by{};         ///< who asks
  std::string word;  ///< the word to admit; empty for a take-back
  Seats agreed;      ///< who has agreed so far
  friend bool operator==(const PetitionView&, const PetitionView&) = default;
};
BOOST_DESCRIBE_STRUCT(PetitionView, (), (kind, by, word, agreed))

/// A player's final total, in variants where more counts than the points of the hands (GR-3.5).
struct FinalSheet {
  std::vector<ScoreLine> lines;  ///< they add up to `total`
  int total = 0;
  friend bool operator==(const FinalSheet&, const FinalSheet&) = default;
};
BOOST_DESCRIBE_STRUCT(FinalSheet, (), (lines, total))

/// How the match ended (T-16). Everyone sees it.
struct MatchResult {
  std::string_view clause;                            ///< the one that ended it
  Seats winners;                                      ///< several if they share the first place
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

/// One or both piles.
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
  int least = 0;  ///< the fewest cards that the move names, not counting those of a word on the table
  int most = 0;   ///< the most cards that it names; `least` and `most` are both 0 if it names none
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

/// What the match waits for.
enum class Phase : std::uint8_t {
  draw,          ///< a turn begins with a draw (Rummy, gin, AR)
  play,          ///< the rest of a turn
  final_plays,   ///< the deck is gone (PD-3.1)
  upcard,        ///< the turned-up card is taken or declined (GIN-2.1, GR-2.1)
  lay_down,      ///< hands are laid open and set out as words or melds (GIN-2.7, GIN-2.8, GR-2.7)
  challenge,     ///< a word is pending (AR-6.1)
  starter,       ///< the Starter tie-break (FD-6.2)
  over,          ///< nothing: the match has ended (T-16)
  between_hands  ///< a hand has been scored, the next one is not dealt yet (T-21)
};
BOOST_DESCRIBE_ENUM(Phase, draw, play, final_plays, upcard, lay_down, challenge, starter, over, between_hands)

/// The part of a view that only Rummy has.
struct RummyView {
  bool melded = false;  ///< the player whose turn it is has melded this turn (RUM-2.2)
  /// The card they took from the discard pile, which they may not discard (RUM-2.4). Only they see its id.
  std::optional<CardId> taken{};
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
  int dealt = 0;  ///< cards each, in this hand (GIN-1.1): 3 to 10
  /// The card from the discard pile, not to be discarded (GIN-2.3). Only its owner sees its id.
  std::optional<CardId> taken{};
  int turns_from_discard = 0;          ///< turns in a row that began from the discard pile (GIN-2.8): 0 to 10
  std::optional<Seat> knocker{};       ///< who has knocked in this hand (GIN-2.4)
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
  bool new_word = false;          ///< the player whose turn it is has laid their new word (FD-2.1)
  std::vector<GroupId> closed;    ///< words that may not be played on again this turn (FD-2.3)
  int idle_turns = 0;             ///< turns in a row without a point (FD-5.1)
  BySeat<Standing> standings;     ///< of every seat
  Seats tied;                     ///< the seats that play the Starter; empty before it
  std::vector<MiddlePile> piles;  ///< in the Starter
  friend bool operator==(const FullDeckView&, const FullDeckView&) = default;
};
BOOST_DESCRIBE_STRUCT(FullDeckView, (), (new_word, closed, idle_turns, standings, tied, piles))

/// What a word of AlphaRummy scores (AR-4): `value` times `multiplier` is `points`.
struct WordScore {
  int value = 0;       ///< of its cards; for an add-on, of the added cards only (AR-4.2)
  int multiplier = 0;  ///< 1 to 4, by the length of the word
  int points = 0;
  int bonus_cards = 0;  ///< AR-2.4: 1 to 4; none if the player goes out with the word (AR-3.1)
  friend bool operator==(const WordScore&, const WordScore&) = default;
};
BOOST_DESCRIBE_STRUCT(WordScore, (), (value, multiplier, points, bonus_cards))

/// A word that may still be challenged (AR-6.1).
struct PendingWord {
  GroupId word{};
  Seat by{};        ///< who laid it or added to it
  std::string was;  ///< the old spelling of a word that was added to; empty for a new word
  Seats accepted;   ///< the seats that can no longer challenge it
  WordScore worth;  ///< what it scores if it stands
  friend bool operator==(const PendingWord&, const PendingWord&) = default;
};
BOOST_DESCRIBE_STRUCT(PendingWord, (), (word, by, was, accepted, worth))

/// The part of a view that only AlphaRummy has.
struct AlphaRummyView {
  /// The cards from the discard pile this turn that are not laid yet, lowest first (AR-2.2). Only their owner sees ids.
  std::vector<CardId> taken;
  /// The lowest card taken, while it still has to go into a word (AR-2.2). Only its owner sees its id.
  std::optional<CardId> wanted{};
  int bonus_due = 0;         ///< cards that the player whose turn it is still takes from the stock (AR-2.4)
  bool last_chance = false;  ///< this turn began with the stock empty (AR-5.1)
  std::optional<PendingWord> pending{};  ///< the word that may be challenged now
  BySeat<int> turns_to_lose;             ///< AR-6.2; only the seats that have some
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
  /// The card from the discard pile, not to be discarded (GR-2.2). Only its owner sees its id.
  std::optional<CardId> taken{};
  int turns_from_discard = 0;          ///< turns in a row that began from the discard pile (GR-2.8): 0 to 20
  std::optional<Seat> knocker{};       ///< who has knocked or laid down big gin in this hand (GR-2.4, GR-2.6)
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

/// What everyone sees of a match. It is made without an observer, so it cannot depend on who looks.
struct PublicView {
  std::uint32_t number = 0;    ///< of the state; a move has to carry it
  std::uint32_t decision = 0;  ///< counts the decisions with a clock: a new number is a new clock (T-7)
  int hand = 0;                ///< from 1
  Seat dealer{};               ///< of this hand; between hands, of the next one (T-4, T-21)
  Phase phase{};
  Seats to_act;                     ///< the seats that the table waits for; none between hands and at the end
  BySeat<SeatView> seats;           ///< every seat of the match
  int stock = 0;                    ///< how many cards it has
  std::optional<PileView> discard;  ///< nothing in a game without a discard pile
  FlatMap<GroupId, MeldView> melds;         ///< on the table (Rummy, Gin Rummy)
  FlatMap<GroupId, WordView> words;         ///< on the table, in the games of words
  Shared<std::vector<DealDraw>> deal_draw;  ///< how the first dealer was drawn (T-3)
  std::vector<std::string> house_words;     ///< admitted in this match (T-19), in alphabetical order
  std::optional<PetitionView> petition;     ///< the open one
  Shared<HandResult> last_hand;             ///< the last hand that has ended
  std::optional<Seats> tied;  ///< between hands: the tie for first place that needs another hand (T-16)
  std::optional<MatchResult> result;  ///< nothing before the end
  friend bool operator==(const PublicView&, const PublicView&) = default;
};
BOOST_DESCRIBE_STRUCT(PublicView, (),
                      (number, decision, hand, dealer, phase, to_act, seats, stock, discard, melds, words,
                       deal_draw, house_words, petition, last_hand, tied, result))

/// Whether the table waits for the seat.
[[nodiscard]] inline bool waits_for(const PublicView& view, Seat seat) {
  return std::ranges::find(view.to_act, seat) != view.to_act.end();
}

/// What else one observer sees.
struct PersonalView {
  GameView game;               ///< what only this game has; some fields of it are for one seat alone
  std::optional<OwnView> own;  ///< nothing for a spectator
  friend bool operator==(const PersonalView&, const PersonalView&) = default;
};
BOOST_DESCRIBE_STRUCT(PersonalView, (), (game, own))

/// All that one observer may see of a match.
struct View : PublicView, PersonalView {
  friend bool operator==(const View&, const View&) = default;
};
BOOST_DESCRIBE_STRUCT(View, (PublicView, PersonalView), ())

/// The action of that kind that the view's seat may make now; null if there is none, and for a spectator.
[[nodiscard]] inline const Action* action(const View& view, MoveKind kind) {
  if (!view.own) {
    return nullptr;
  }
  const auto found = std::ranges::find(view.own->actions, kind, &Action::kind);
  return found == view.own->actions.end() ? nullptr : &*found;
}

}  // namespace meldroom::engine
