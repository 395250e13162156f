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

/// The words that letters allow in AlphaRummy, as new words or add-ons. A bot chooses from them, for its own hand and
/// for hands that it imagines.
namespace meldroom::engine::alpha_rummy {

/// A word that can be laid.
struct Play {
  std::string word;
  std::optional<GroupId> onto{};  ///< the word on the table that it adds to
  dict::Letters cards;            ///< the letters that have to come from the hand
  int points = 0;                 ///< AR-4
  int bonus_cards = 0;            ///< AR-4
};

class PlayFinder {
 public:
  PlayFinder(const dict::Lexicon& lexicon, const Options& options, const Deck& deck);

  /// The plays with some of these cards and up to `jokers` more of any letter. With jokers, `cards` of a play can hold
  /// letters that are not in `from`. Add-ons have at most `most_added` cards.
  [[nodiscard]] std::vector<Play> plays(const View& view, const dict::Letters& from, int jokers = 0);

  /// For more cards there is nearly always a new word that scores as much as the add-on.
  static constexpr int most_added = 4;

 private:
  void find_new_words(const View& view, const dict::Letters& from, int jokers,
                      std::vector<Play>& found) const;
  /// All add-ons for that word, no matter who has the cards.
  [[nodiscard]] const std::vector<Play>& add_ons(const View& view, GroupId onto);
  [[nodiscard]] Play play(std::string_view word, std::string_view old, std::optional<GroupId> onto) const;

  const dict::Lexicon& lexicon_;
  Options options_;
  std::array<int, 26> values_{};
  struct AddOns {
    std::string word;  ///< its spelling when they were found
    std::vector<Play> plays;
  };
  std::map<GroupId, AddOns> add_ons_;
  std::size_t house_words_ = 0;  ///< how many there were when the add-ons were found
};

}  // namespace meldroom::engine::alpha_rummy
