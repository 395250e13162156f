#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "engine/bot.hpp"
#include "table/machine_player.hpp"
#include "vocabulary.hpp"

namespace meldroom::engine {

/// A bot for one variant. It sees only views, and all of them have `view.own`.
class VariantBot {
 public:
  explicit VariantBot(BotSetup setup);
  VariantBot(const VariantBot&) = delete;
  VariantBot& operator=(const VariantBot&) = delete;
  virtual ~VariantBot();

  /// See Bot::watch().
  virtual void watch(const View& view) = 0;
  /// A play for a seat that has one to make.
  [[nodiscard]] virtual Move play(const View& view, const Bot::TimeLeft& time_left) = 0;
  /// See hints(), but without a limit, and with nothing if these words allow nothing.
  [[nodiscard]] virtual std::vector<Hint> hints(const View& view, HintWords words) = 0;

 protected:
  [[nodiscard]] const BotSetup& setup() const { return setup_; }
  [[nodiscard]] MachinePlayer machine() { return {faces_, setup_.lexicon.get(), setup_.options, random_}; }
  /// The cards of the match, in deck order, minus as many of each face as `seen` holds. Equal cards are
  /// interchangeable, so it does not matter which of them were seen.
  [[nodiscard]] std::vector<const Face*> all_but(const std::vector<FaceCode>& seen) const;
  /// The seat whose turn comes after the bot's own.
  [[nodiscard]] Seat next_player(const View& view) const;
  /// In a game of words, see knows_word() and fit_for_hint().
  [[nodiscard]] bool knows(std::string_view word) const {
    return knows_word(setup_.skill, *setup_.lexicon, word);
  }
  [[nodiscard]] bool proposes(std::string_view word, HintWords words) const {
    return fit_for_hint(*setup_.lexicon, word, words);
  }

 private:
  BotSetup setup_;
  FacesByCode faces_;
  RandomNumbers random_;
};

}  // namespace meldroom::engine
