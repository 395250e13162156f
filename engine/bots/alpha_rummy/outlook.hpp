#pragma once

#include <array>
#include <optional>
#include <span>

#include "alpha_rummy/plays.hpp"
#include "engine/view.hpp"

/// What cards are worth in AlphaRummy beyond the points that they bring now. All worths are in points.
namespace meldroom::engine::alpha_rummy {

/// The rest of a round, as far as one can judge it from what lies open.
struct Outlook {
  int stock = 0;      ///< cards left
  int bonus_due = 0;  ///< to whose turn it is (AR-2.4)
  int to_target = 0;  ///< points that they lack (AR-4.3)

  /// A hand to go on with. Of a letter that is there twice the second card is worth less.
  [[nodiscard]] double hand(const dict::Letters& letters) const;
  /// So many cards of the stock, of which nobody knows more.
  [[nodiscard]] double unknown(int cards) const;
  /// A play, with what it brings and what it leaves of the hand.
  [[nodiscard]] double after(const Play& play, const dict::Letters& rest) const;
  /// Whether that play wins, or is best followed by going out.
  [[nodiscard]] bool ends_turn(const Play& play, const dict::Letters& rest) const;
  /// Whether it is better to go out with the one card left than to take the bonus cards due (AR-3.1).
  [[nodiscard]] bool better_out(const dict::Letters& rest) const;

 private:
  /// A card that comes late in a round has fewer turns to be laid in, and costs nothing in hand (AR-5.1).
  [[nodiscard]] double time_left() const;
};

/// A hand with one card more of any letter: the best that can be made of it by letter.
class DrawOutlook {
 public:
  DrawOutlook(const Outlook& outlook, const dict::Letters& hand, std::span<const Play> plays);

  /// The best of the hand as it is.
  [[nodiscard]] double now() const { return now_; }
  /// The best play of the hand with that card more and the card in it; nothing if there is none.
  [[nodiscard]] std::optional<double> using_card(char letter) const;
  /// The best of the hand with that card more.
  [[nodiscard]] double with_card(char letter) const;
  /// The mean of that over a card of `unseen`.
  [[nodiscard]] double with_any(const dict::Letters& unseen) const;

 private:
  Outlook outlook_;
  dict::Letters hand_;
  dict::Letters rest_;  ///< what the best play of the hand as it is leaves of it
  double now_;
  std::array<std::optional<double>, 26> using_{};
};

}  // namespace meldroom::engine::alpha_rummy
