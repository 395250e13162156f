#pragma once

#include <array>
#include <optional>
#include <span>

#include "alpha_rummy/plays.hpp"
#include "engine/view.hpp"

/// What cards are worth in AlphaRummy beyond the points that they score now. All values are in points.
namespace meldroom::engine::alpha_rummy {

/// The rest of a round, as far as the open cards allow a judgement.
struct Evaluation {
  int stock = 0;      ///< cards left
  int bonus_due = 0;  ///< to the player whose turn it is (AR-2.4)
  int to_target = 0;  ///< points that the player still needs (AR-4.3)

  /// The worth of a hand to go on with. A second card of the same letter is worth less.
  [[nodiscard]] double hand(const dict::Letters& letters) const;
  /// The worth of this many unknown cards of the stock.
  [[nodiscard]] double unknown(int cards) const;
  /// The worth of a play: what it scores and what it leaves of the hand.
  [[nodiscard]] double after(const Play& play, const dict::Letters& rest) const;
  /// Whether the play wins, or is best followed by going out.
  [[nodiscard]] bool ends_turn(const Play& play, const dict::Letters& rest) const;
  /// Whether going out with the last card is better than taking the bonus cards that are due (AR-3.1).
  [[nodiscard]] bool better_out(const dict::Letters& rest) const;

 private:
  /// How much of the round is left, as a factor. A card that comes late has fewer turns to be laid in, and costs
  /// nothing if it stays in hand (AR-5.1).
  [[nodiscard]] double rest_of_round() const;
};

/// The worth of a hand with one additional card, for each letter that this card can have.
class DrawEvaluation {
 public:
  DrawEvaluation(const Evaluation& evaluation, const dict::Letters& hand, std::span<const Play> plays);

  /// The worth of the hand without the additional card.
  [[nodiscard]] double now() const { return now_; }
  /// The best play that uses the additional card; nothing if there is none.
  [[nodiscard]] std::optional<double> using_card(char letter) const;
  /// The worth of the hand with the additional card.
  [[nodiscard]] double with_card(char letter) const;
  /// The mean of with_card() over the cards of `unseen`.
  [[nodiscard]] double with_any(const dict::Letters& unseen) const;

 private:
  Evaluation evaluation_;
  dict::Letters hand_;
  dict::Letters rest_;  ///< the hand after the best play that it allows without the additional card
  double now_;
  std::array<std::optional<double>, 26> using_{};
};

}  // namespace meldroom::engine::alpha_rummy
