#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <catch2/catch.hpp>

#include "engine/match.hpp"
#include "tests/refusal_of.hpp"

/// Sets up positions for tests, and reads moves from text.
namespace meldroom::test {

using namespace meldroom::engine;

/// The ids of all variants, for GENERATE(from_range(...)).
std::vector<VariantId> every_variant();

/// The seat with that number.
constexpr Seat seat_of(int number) {
  return seat_at(static_cast<std::size_t>(number));
}
/// Everyone who sees a match: a spectator, then each seat.
std::vector<Observer> observers(const Match& match);

/// The variant's deck as it comes with the rulebook.
DeckPtr standard_deck(VariantId variant);

/// The cards of a deck by name, "KH" or "E-red" or, for any E, "E"; "*" is a star. Names are separated by blanks.
DeckPtr deck_of(std::string_view names);
/// The name `count` times.
std::string times(int count, std::string_view name);
/// A card by its id, with a blank before it, for the commands of a Table.
std::string raw(CardId id);

std::shared_ptr<const dict::Lexicon> lexicon_of(std::string_view words);

/// All options of a variant: the given ones, and defaults for the rest.
OptionValues options_of(VariantId variant, const OptionValues& given = {});

/// The option with which Rummy allows many melds a turn.
inline const OptionValues many_melds{{"melds_per_turn", std::string("many")}};

/// A match about to begin, with nothing arranged. Its seed is made from `secret`; a game of words has a lexicon with CAT.
MatchSetup setup_of(VariantId variant, int seats, std::uint64_t secret, const OptionValues& given = {});

/// The step that starts a match; the test fails if the start is refused.
Step started(MatchSetup setup);
/// The same match, with the next hand dealt if the table waits between hands (T-21).
Match dealt(const Match& match);
/// The refusal of a start; the test fails if it is not refused.
Refusal not_started(MatchSetup setup);

/// How a first hand is dealt. Unnamed cards come from the rest of the deck.
struct Deal {
  VariantId variant = VariantId::rummy;
  /// By seat, in hand order. One entry for each seat.
  std::vector<std::string> hands{};
  /// From the top. In Rummy and gin the first card is the one that is turned up.
  std::string stock{};
  /// How many cards the stock begins with, including the turned-up one. By default all that are left.
  std::optional<int> stock_size{};
  int dealer = 0;
  OptionValues options{};
  std::string words = "CAT CATS COAT DOG LOUD WINE WINNER PAINTER PAINTERS REBUILDING REBUILD BUILD";
  DeckPtr deck{};         ///< by default the variant's own
  int rules_version = 0;  ///< 0: the newest
};

/// A deal of a variant with these hands. Seat 0 deals, so seat 1 begins.
Deal deal_of(VariantId variant, std::vector<std::string> hands, std::string stock = "",
             OptionValues options = {}, std::optional<int> stock_size = std::nullopt);

/// The same deal in a match in which these words count.
Deal with_words(Deal deal, std::string words);

/// A setup with that first hand. Its deck is in an order that the match's own shuffles turn into the wanted one.
MatchSetup stacked(const Deal& deal);

/// A setup whose draw for the deal (T-3) starts with these cards, in this order.
MatchSetup stacked_draw(VariantId variant, int seats, std::string_view cards);
/// The same for a deck that is already in the wanted order.
MatchSetup stacked_draw(VariantId variant, int seats, const Deck& deck);

/// A setup in which the shuffle with that number puts these cards first, in this order.
MatchSetup stacked_shuffle(VariantId variant, int seats, std::string_view cards, std::uint64_t number,
                           std::uint64_t secret, const OptionValues& options = {});

/// A match in play. After every move it checks that no card is lost or added. After every refusal it checks that
/// nothing changed.
///
/// Moves are text, a seat and what it does:
///   1 draw stock | 1 draw discard | 1 meld 4C 4D 4H | 1 lay_off 2 5C | 1 discard KH
///   1 word C A T | 1 word C *=A T | 1 change 1 C O A T | 1 pass E E S | 1 done
///   1 draw discard K | 1 put_back | 1 bonus | 1 accept | 1 challenge
///   1 knock X / C A T / D O G | 1 lay_down C A T / D O G; in Gin Rummy melds: 1 knock KC / 5H 6H 7H
///   1 arrange K E Y / K E / Y | 1 take_back | 1 propose ZYZZY | 1 agree | 1 disagree | 1 back | 1 leave
///   1 timeout | 1 deal
/// A card is looked up in that seat's hand, or among the top cards in the middle; in `change`, first in that word.
/// "#57" is a card id itself. "next" is the seat that the table waits for, or that deals the next hand.
class Table {
 public:
  /// Starts a match and makes the moves.
  explicit Table(const Deal& deal, std::string_view moves = {}) : Table(stacked(deal), moves) {}
  explicit Table(MatchSetup setup, std::string_view moves = {});

  /// Makes moves separated by ';'. Each has to be accepted.
  void play(std::string_view moves);
  /// The same table after these moves.
  [[nodiscard]] Table after(std::string_view moves) const;
  /// Lets the time of the player whose turn it is run out, so many times in a row.
  void time_out(int times = 1);
  /// Makes the moves again and again until the hand has ended. The test fails if that takes too long.
  void finish_hand(std::string_view moves = "next timeout");
  /// Makes a move that has to be refused with that clause and reason. Returns the message for the player.
  std::string refuse(std::string_view move, std::string_view clause, std::string_view reason);
  /// The same for several moves.
  void refuse_all(const std::vector<std::string>& moves, std::string_view clause, std::string_view reason);

  [[nodiscard]] const Match& match() const { return match_; }
  [[nodiscard]] View view(int seat) const { return match_.view(seat_of(seat)); }
  [[nodiscard]] View open() const { return match_.view(std::nullopt); }
  /// The seat that the table waits for; -1 when the match is over.
  [[nodiscard]] int turn() const;
  /// A hand as its player sees it, names separated by blanks.
  [[nodiscard]] std::string hand(int seat) const;
  /// The cards of a hand as its player sees them.
  [[nodiscard]] std::vector<CardView> cards(int seat) const { return view(seat).own.value().hand; }
  /// The letters of a hand of letter cards.
  [[nodiscard]] std::string letters(int seat) const;
  /// The cards of a meld or the letters of a word, separated by blanks; empty if it is not there.
  [[nodiscard]] std::string group(int id) const;
  /// The card on top of the discard pile; empty if there is none.
  [[nodiscard]] std::string top() const;
  [[nodiscard]] int score(int seat) const;
  /// The id of the card with that name in the seat's hand.
  [[nodiscard]] CardId id(int seat, std::string_view name) const;
  /// Whether the seat may make such a move now.
  [[nodiscard]] bool may(int seat, MoveKind kind) const;
  /// That move as the seat may make it now; the test fails if it may not.
  [[nodiscard]] Action action(int seat, MoveKind kind) const;
  /// Whether the seat has left for good.
  [[nodiscard]] bool left(int seat) const { return match_.left(seat_of(seat)); }
  /// Whether the seat is away.
  [[nodiscard]] bool away(int seat) const { return match_.away(seat_of(seat)); }
  /// The result of the match; the test fails if it is not over.
  [[nodiscard]] MatchResult result() const;
  /// The last hand that ended.
  [[nodiscard]] HandResult last_hand() const;
  /// What the score sheet says of the seat in it. The lines have to add up to the points.
  [[nodiscard]] SeatResult last_sheet(int seat) const;
  /// The points that the seat got in it.
  [[nodiscard]] int last_points(int seat) const { return last_sheet(seat).points; }
  [[nodiscard]] FullDeckView full_deck() const { return std::get<FullDeckView>(open().game); }
  [[nodiscard]] RummyView rummy(int seat = 0) const { return std::get<RummyView>(view(seat).game); }
  [[nodiscard]] GinRummyView gin_rummy(int seat = 0) const { return std::get<GinRummyView>(view(seat).game); }
  [[nodiscard]] GinView gin(int seat = 0) const { return std::get<GinView>(view(seat).game); }

  /// The shuffles of the last move, or at first of the start.
  [[nodiscard]] const std::vector<Shuffle>& shuffles() const { return last_.shuffles; }
  [[nodiscard]] const EventLog& events() const { return last_.events; }
  /// The public events of that type in the last move.
  template <class Event>
  [[nodiscard]] std::vector<Event> said() const {
    std::vector<Event> found;
    last_.events.for_each<Event>([&](const Event& event) { found.push_back(event); });
    return found;
  }
  /// The one public event of that type in the last move; the test fails if there are none or several.
  template <class Event>
  [[nodiscard]] Event only() const {
    const auto found = said<Event>();
    REQUIRE(found.size() == 1);
    return found.front();
  }

  /// A move parsed from its text.
  struct Command {
    Seat seat{};
    Move move;
    Author author = Author::player;
  };
  [[nodiscard]] Command read(std::string_view text) const;

 private:
  Match match_;
  Step last_;
};

/// The faces of cards, separated by blanks.
template <class Cards>
std::string names(const Cards& cards) {
  std::string text;
  for (const auto& card : cards) {
    text += (text.empty() ? "" : " ") + card.face.str();
  }
  return text;
}

/// The ids of cards.
template <class Cards>
std::vector<CardId> ids_of(const Cards& cards) {
  std::vector<CardId> ids;
  for (const auto& card : cards) {
    ids.push_back(card.id);
  }
  return ids;
}

/// The parts of a text.
std::vector<std::string> split(std::string_view text, char separator = ' ');

}  // namespace meldroom::test
