#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "engine/bot.hpp"
#include "table/player_means.hpp"

namespace meldroom::engine {

/// How a bot plays one variant. It sees views alone; `view.own` is there in all of them.
class BotMind {
 public:
  explicit BotMind(BotSetup setup);
  BotMind(const BotMind&) = delete;
  BotMind& operator=(const BotMind&) = delete;
  virtual ~BotMind();

  /// As Bot::watch().
  virtual void watch(const View& view) = 0;
  /// A move of the play for a seat that has one.
  [[nodiscard]] virtual Move play(const View& view, const Bot::Patience& more) = 0;
  /// As hints(), without a limit.
  [[nodiscard]] virtual std::vector<Hint> hints(const View& view) = 0;

 protected:
  [[nodiscard]] const BotSetup& setup() const { return setup_; }
  [[nodiscard]] PlayerMeans means() { return {faces_, setup_.lexicon.get(), setup_.options, chance_}; }
  /// The cards of the match without as many of each face as there are in `seen`, in the order of the deck: of
  /// equal cards it does not matter which of them have been seen.
  [[nodiscard]] std::vector<const Face*> all_but(const std::vector<FaceCode>& seen) const;
  /// Whose turn comes after its own.
  [[nodiscard]] Seat next_player(const View& view) const;
  /// Whether a bot of its skill thinks of that word. It may be any word of the lexicon or the table.
  [[nodiscard]] bool knows(std::string_view word) const;
  /// Whether a hint may name that word: it offends nobody.
  [[nodiscard]] bool proposes(std::string_view word) const;

 private:
  BotSetup setup_;
  FacesByCode faces_;
  Chance chance_;
};

}  // namespace meldroom::engine
