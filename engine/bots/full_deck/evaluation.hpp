#pragma once

#include <array>
#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "engine/card.hpp"
#include "full_deck/options.hpp"
#include "longer_words.hpp"
#include "table/machine_player.hpp"

namespace meldroom::engine::full_deck {

/// What to expect of the cards that a player does not see, over many imagined deals: what the next player can make of
/// the words on the table, and what a kept card is worth. Points are summed over the deals, so they stay whole numbers.
class Evaluation {
 public:
  static constexpr int deals = 24;

  Evaluation(const dict::Lexicon& lexicon, const Options& options);

  /// Makes new deals of the unseen cards: a hand for the next player, and cards to refill the player's own hand.
  void imagine(const std::vector<const Face*>& unseen, std::size_t cards_of_next, RandomNumbers& random);

  /// The points of the next player's best play-ons on that word.
  [[nodiscard]] int gift(const std::string& word);
  /// How much more the best new word of the next turn scores with this card than with a drawn one.
  [[nodiscard]] int worth_kept(const Face& face) const { return new_word_with(face) - new_word_with_any_; }

 private:
  /// Cards as letters. A combination or flip card counts as both of its letters, so its worth is a little too high.
  struct Hand {
    LetterCounts letters;
    int wilds = 0;
    void add(const Face& face);
  };
  /// A play-on, and the letters that it needs.
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
  std::map<std::string, std::vector<PlayOn>> play_ons_;  ///< by word, highest points first
  std::vector<Hand> next_hands_;
  static constexpr std::size_t letters_and_wild = 27;
  std::array<int, letters_and_wild> new_word_with_{};  ///< by the card that completes the hand
  int new_word_with_any_ = 0;
};

}  // namespace meldroom::engine::full_deck
