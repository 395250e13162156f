#pragma once

#include <memory>
#include <vector>

#include "dict/lexicon.hpp"
#include "engine/deck.hpp"
#include "engine/move.hpp"
#include "engine/options.hpp"
#include "engine/view.hpp"

/// A weak opponent to measure the bots of Rummy and the two gins against. It melds every meld that it sees, takes a
/// card from the discard pile only if that completes a meld, discards its deadwood with the highest value, and in Gin
/// Rummy knocks as soon as it may. It knows only the rules of the usual options.
namespace meldroom::bench {

class NaivePlayer {
 public:
  /// `deck` must outlive the player; `lexicon` can be null if the game has no words.
  NaivePlayer(const engine::Deck& deck, const dict::Lexicon* lexicon, const engine::OptionValues& options)
      : deck_(deck), lexicon_(lexicon), options_(options) {}

  /// A move for the seat that the view waits for.
  [[nodiscard]] engine::Move choose(const engine::View& view) const;

 private:
  [[nodiscard]] engine::Move choose_in_rummy(const engine::View& view) const;
  [[nodiscard]] engine::Move choose_in_gin(const engine::View& view) const;
  [[nodiscard]] engine::Move choose_in_gin_rummy(const engine::View& view) const;
  [[nodiscard]] std::vector<std::vector<engine::Tile>> longest_words(std::vector<engine::CardView> cards,
                                                                     int least) const;
  [[nodiscard]] const engine::Face& face(const engine::CardView& card) const;

  const engine::Deck& deck_;
  const dict::Lexicon* lexicon_;
  const engine::OptionValues& options_;
};

}  // namespace meldroom::bench
