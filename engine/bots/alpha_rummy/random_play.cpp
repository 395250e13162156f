#include <algorithm>
#include <iterator>
#include <vector>

#include "alpha_rummy/bot.hpp"

namespace meldroom::engine::alpha_rummy {
namespace {

// Each of these happens once in this many times.
constexpr std::uint32_t true_word_challenged = 12;
constexpr std::uint32_t false_word_accepted = 2;
constexpr std::uint32_t false_word_laid = 10;

/// The card that has to go into a word (AR-2.2); null if there is none.
const CardView* wanted_card(const View& view) {
  const auto wanted = std::get<AlphaRummyView>(view.game).wanted;
  const auto found =
      std::ranges::find_if(view.own->hand, [&](const CardView& card) { return card.id == wanted; });
  return found == view.own->hand.end() ? nullptr : &*found;
}

/// A move that lays cards as a word without looking the word up: a new word or an add-on, with the wanted card if there
/// is one. Nothing if neither is possible.
std::optional<Move> false_word(const View& view, const Options& options, const MachinePlayer& machine) {
  auto cards = view.own->hand;
  if (const auto* wanted = wanted_card(view)) {
    std::ranges::partition(cards, [&](const CardView& card) { return card.id == wanted->id; });
  }
  const auto size = static_cast<std::size_t>(options.min_letters);
  std::vector<Tile> tiles;
  if (cards.size() >= size && (view.words.empty() || machine.once_in(2))) {
    std::transform(cards.begin(), cards.begin() + options.min_letters, std::back_inserter(tiles),
                   [](const CardView& card) { return Tile{card.id, {}}; });
    return LayWord{std::move(tiles)};
  }
  if (view.words.empty()) {
    return std::nullopt;
  }
  const auto& [id, old] =
      *std::next(view.words.begin(), machine.below(static_cast<std::uint32_t>(view.words.size())));
  std::ranges::transform(old.tiles, std::back_inserter(tiles),
                         [](const TileView& tile) { return Tile{tile.id, {}}; });
  tiles.push_back({cards.front().id, {}});
  return ChangeWord{id, std::move(tiles)};
}

class OwnRandomPlay final : public RandomPlay {
 public:
  /// AR-6.1
  std::uint32_t share(const View& view, const Action& action, const MachinePlayer& machine) const override {
    if (view.phase != Phase::challenge) {
      return RandomPlay::share(view, action, machine);
    }
    const auto& word = view.words.at(std::get<AlphaRummyView>(view.game).pending->word).word;
    const auto times = machine.lexicon->contains(word) ? true_word_challenged : false_word_accepted;
    return action.kind == MoveKind::challenge ? 1 : times - 1;
  }

  PlayCards cards(const View& view) const override {
    PlayCards cards{.free = view.own->hand};
    if (const auto* wanted = wanted_card(view)) {
      cards.needed = {*wanted};
      std::erase(cards.free, *wanted);
    }
    return cards;
  }

  PlayNeeds needs(const View& /*view*/, const WordView* old, const MachinePlayer& machine) const override {
    return needs_of(Options::from(machine.options), old);
  }

  /// Lays a false word now and then, and if there is no true word for the wanted card.
  std::optional<Move> special_move(const View& view, const Action* action,
                                   const MachinePlayer& machine) const override {
    const auto options = Options::from(machine.options);
    const bool words =
        action == nullptr || action->kind == MoveKind::lay_word || action->kind == MoveKind::change_word;
    const bool bluff = options.challenged && words && (action == nullptr || machine.once_in(false_word_laid));
    return bluff ? false_word(view, options, machine) : std::nullopt;
  }
};

}  // namespace

const RandomPlay& random_play() {
  static const OwnRandomPlay own;
  return own;
}

}  // namespace meldroom::engine::alpha_rummy
