#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <boost/describe.hpp>

#include "dict/lexicon.hpp"
#include "engine/deck.hpp"
#include "engine/move.hpp"
#include "engine/seat.hpp"
#include "engine/variant.hpp"
#include "engine/view.hpp"

/// Machine players. A bot knows what a person in its seat knows: the views of that seat, and nothing else. No type that
/// holds hidden state can be named here, so a bot cannot reach it.
namespace meldroom::engine {

/// How well a bot plays.
enum class Skill : std::uint8_t {
  easy,    ///< for beginners: knows only short common words, and overlooks much
  medium,  ///< knows a few more words, and overlooks less
  hard     ///< knows every word, and also weighs what it cannot see
};
BOOST_DESCRIBE_ENUM(Skill, easy, medium, hard)

/// What a bot knows when it sits down.
struct BotSetup {
  VariantId variant{};
  OptionValues options;                          ///< all options of the match
  DeckPtr deck;                                  ///< all the cards of the match: Match::deck()
  std::shared_ptr<const dict::Lexicon> lexicon;  ///< can be null if the variant uses no words
  Seat seat{};
  Skill skill = Skill::medium;
  std::uint64_t seed = 0;  ///< the same seed, views and thinking time give the same moves
};

/// Why a play is good. `cards`, `words` and `number` belong to some of them; otherwise they are empty or 0.
enum class Why : std::uint8_t {
  makes_meld,   ///< draw: the card of the pile makes a meld with `cards` of the hand
  joins_meld,   ///< draw: it can be laid off on the meld of `cards` on the table
  lets_knock,   ///< draw: with it `number` of deadwood is left, few enough for a knock
  makes_words,  ///< draw: with it the hand has `words`; in AlphaRummy the one word that can be laid
  makes_gin,    ///< draw: with it `words` use the whole hand
  fits_nothing,  ///< draw, pass: no card of the pile fits; discard: the card goes with no other card of the hand
  gains_little,  ///< draw, pass: a card of the pile fits, but makes the hand hardly better
  waits,         ///< discard: the card is in no meld; `number` cards that may still come would make one of it
  in_meld,       ///< discard: the card is in a meld, but the others are worth more
  keeps_words,   ///< discard, knock: `words` stay in the hand, and deadwood of `number` points
  least_useful,  ///< discard: the letter that helps the least in later words
  at_end,        ///< a word: it counts `number` at the end of the hand (PD-3.2)
  new_word,      ///< a word by FD-3.1; `number` points more for using a full hand (FD-3.2)
  play_on,       ///< a word by FD-3.3
  rearranged,    ///< a word by FD-3.4
  body,          ///< a word by FD-3.5
  multiplied     ///< a word: its size makes its cards count `number` times (AR-4)
};
BOOST_DESCRIBE_ENUM(Why, makes_meld, joins_meld, lets_knock, makes_words, makes_gin, fits_nothing,
                    gains_little, waits, in_meld, keeps_words, least_useful, at_end, new_word, play_on,
                    rearranged, body, multiplied)

struct HintReason {
  Why why{};
  int number = 0;
  std::vector<CardId> cards{};
  std::vector<std::string> words{};
  friend bool operator==(const HintReason&, const HintReason&) = default;
};
BOOST_DESCRIBE_STRUCT(HintReason, (), (why, number, cards, words))

/// A good play and what it is worth at once by the rules: the points it scores, or the deadwood it takes out of the
/// hand.
struct Hint {
  Move move;
  int points = 0;
  std::optional<HintReason> reason{};  ///< nothing if the move and the points say it all
};
BOOST_DESCRIBE_STRUCT(Hint, (), (move, points, reason))

/// The words that hints may name.
enum class HintWords : std::uint8_t {
  all,
  everyday  ///< those that most people know, and those that the players have admitted (T-19)
};
BOOST_DESCRIBE_ENUM(HintWords, all, everyday)

class VariantBot;

/// A bot in a seat. It can move between threads, but only one thread at a time may use it.
class Bot {
 public:
  explicit Bot(BotSetup setup);
  ~Bot();
  Bot(Bot&&) noexcept;
  Bot& operator=(Bot&&) noexcept;

  /// Remembers what its seat sees: what the others draw and discard. Call it with every view in order. A bot that
  /// misses some views plays on with what it knows.
  void watch(const View& view);

  /// The bot calls it again and again while it thinks. False means that time is up: the bot then plays the best move
  /// that it has found. A bot does not think for more than a few milliseconds between two calls.
  using TimeLeft = std::function<bool()>;

  /// The bot's move: an answer if a petition waits for one from its seat, otherwise a play. The engine never refuses
  /// it. Nothing if the seat has nothing to do.
  [[nodiscard]] std::optional<Move> choose(const View& view, const TimeLeft& time_left);

 private:
  Seat seat_;
  std::unique_ptr<VariantBot> bot_;
};

/// The best plays of a seat, best first, at most `most`, found from its view alone (T-13). No hint contains a word that
/// might offend. `setup` is the seat's; its skill makes no difference. With `HintWords::everyday` they are the best plays
/// of somebody who knows no other words. If such a person could not go on, or the lexicon marks no words as everyday, all
/// words count.
[[nodiscard]] std::vector<Hint> hints(const BotSetup& setup, const View& view, std::size_t most,
                                      HintWords words = HintWords::all);

}  // namespace meldroom::engine
