#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include <boost/describe.hpp>

#include "dict/lexicon.hpp"
#include "engine/deck.hpp"
#include "engine/move.hpp"
#include "engine/seat.hpp"
#include "engine/variant.hpp"
#include "engine/view.hpp"

/// Players that are machines. They know what a person in their seat knows, views, and nothing else: what is
/// hidden from a seat is hidden from its bot, because no type that holds it can be named here.
namespace meldroom::engine {

/// How well a bot plays.
enum class Skill : std::uint8_t {
  easy,    ///< knows a small everyday vocabulary, and overlooks much
  medium,  ///< knows the words that most people know, and plays what is worth most now
  hard     ///< knows every word, and weighs what it cannot see as well
};
BOOST_DESCRIBE_ENUM(Skill, easy, medium, hard)

/// What a bot knows when it sits down.
struct BotSetup {
  VariantId variant{};
  OptionValues options;                          ///< the match's complete ones
  DeckPtr deck;                                  ///< all the cards of the match: Match::deck()
  std::shared_ptr<const dict::Lexicon> lexicon;  ///< may be null where the variant uses no words
  Seat seat{};
  Skill skill = Skill::medium;
  std::uint64_t seed = 0;  ///< the same seed and views give the same moves, if its time is the same too
};

/// A good play, and what it is worth at once by the rules: the points that it scores, or the deadwood that it
/// takes out of the hand.
struct Hint {
  Move move;
  int points = 0;
};
BOOST_DESCRIBE_STRUCT(Hint, (), (move, points))

class BotMind;

/// A bot in a seat. It may be moved to any thread, but is used by one at a time.
class Bot {
 public:
  explicit Bot(BotSetup setup);
  ~Bot();
  Bot(Bot&&) noexcept;
  Bot& operator=(Bot&&) noexcept;

  /// Remembers what its seat sees: what the others draw and discard. To be called with every view in turn; a
  /// bot that has missed some plays on with what it knows.
  void watch(const View& view);

  /// Asked between two steps of thought; false says that the time is up and the best so far has to do. What
  /// it does not stop takes no more than some milliseconds.
  using Patience = std::function<bool()>;

  /// The move that it makes now: an answer if it is asked for one, else one of the play. It is never refused.
  /// Nothing if the seat has nothing to do.
  [[nodiscard]] std::optional<Move> choose(const View& view, const Patience& more);

 private:
  Seat seat_;
  std::unique_ptr<BotMind> mind_;
};

/// The best plays of a seat, found from its view alone, the best first (T-13); no more than `most`. Words are
/// none that might offend. `setup`: the seat's, the same for every skill.
[[nodiscard]] std::vector<Hint> hints(const BotSetup& setup, const View& view, std::size_t most);

}  // namespace meldroom::engine
