#pragma once

#include <array>
#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "engine/card.hpp"
#include "full_deck/options.hpp"
#include "longer_words.hpp"
#include "table/player_means.hpp"

namespace meldroom::engine::full_deck {

/// What is to be expected of the cards that a player does not see, as many deals of them are imagined: what
/// the next player makes of the words on the table, and what a card is worth that is kept. Points are summed
/// over the deals, so that they stay whole numbers.
class Outlook {
 public:
  static constexpr int deals = 24;

  Outlook(const dict::Lexicon& lexicon, const Options& options);

  /// Deals the unseen cards again: a hand of the next player, and what a hand of one's own may be filled with.
  void imagine(const std::vector<const Face*>& unseen, std::size_t cards_of_next, Chance& chance);

  /// The best play-ons of the next player on that word.
  [[nodiscard]] int gift(const std::string& word);
  /// What the best new word of the next turn gains by a card kept, against one drawn in its place.
  [[nodiscard]] int worth_kept(const Face& face) const { return new_word_with(face) - new_word_with_any_; }

 private:
  /// Cards as letters, a combination as both of its own; it is over-valued a little, as is a flip card.
  struct Hand {
    LetterCounts letters;
    int wilds = 0;
    void add(const Face& face);
  };
  /// A play-on that some letters make possible.
  struct PlayOn {
    LetterCounts letters;
    int points = 0;
  };

  [[nodiscard]] const std::vector<PlayOn>& play_ons(const std::string& word);
  void weigh_letters(const Hand& rest);
  [[nodiscard]] int new_word_with(const Face& face) const;

  const dict::Lexicon& lexicon_;
  Options options_;
  LongerWords longer_words_;
  std::map<std::string, std::vector<PlayOn>> play_ons_;  ///< of words asked for, the most points first
  std::vector<Hand> next_hands_;
  static constexpr std::size_t letters_and_wild = 27;
  std::array<int, letters_and_wild> new_word_with_{};  ///< by the card that completes the hand
  int new_word_with_any_ = 0;
};

}  // namespace meldroom::engine::full_deck
