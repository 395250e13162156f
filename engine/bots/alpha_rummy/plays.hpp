#pragma once

#include <array>
#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "alpha_rummy/options.hpp"
#include "dict/letters.hpp"
#include "dict/search.hpp"
#include "engine/deck.hpp"
#include "engine/view.hpp"

/// The words that letters allow in AlphaRummy, on their own or added to words on the table: what a bot
/// chooses from, in hands that it has and in hands that it imagines.
namespace meldroom::engine::alpha_rummy {

/// A word that can be laid.
struct Play {
  std::string word;
  std::optional<GroupId> onto{};  ///< the word on the table that it is added to
  dict::Letters cards;            ///< what has to come from the hand
  int points = 0;                 ///< AR-4
  int bonus_cards = 0;            ///< AR-4
};

class PlayFinder {
 public:
  PlayFinder(const dict::Lexicon& lexicon, const Options& options, const Deck& deck);

  /// What can be laid with some of these cards, and with `jokers` more of any letters: `cards` of a play then
  /// holds letters that are not among these. Of add-ons those with no more cards than `most_added`.
  [[nodiscard]] std::vector<Play> plays(const View& view, const dict::Letters& from, int jokers = 0);

  /// With more cards there is nearly always a new word that brings as much as the add-on.
  static constexpr int most_added = 4;

 private:
  void find_new_words(const View& view, const dict::Letters& from, int jokers,
                      std::vector<Play>& found) const;
  /// All that there are for that word, no matter who has the cards.
  [[nodiscard]] const std::vector<Play>& add_ons(const View& view, GroupId onto);
  [[nodiscard]] Play play(std::string_view word, std::string_view old, std::optional<GroupId> onto) const;

  const dict::Lexicon& lexicon_;
  Options options_;
  std::array<int, 26> values_{};
  struct AddOns {
    std::string word;  ///< as it was spelled when they were found
    std::vector<Play> plays;
  };
  std::map<GroupId, AddOns> add_ons_;
  std::size_t house_words_ = 0;  ///< how many there were
};

}  // namespace meldroom::engine::alpha_rummy
