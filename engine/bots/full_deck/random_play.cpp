#include "full_deck/bot.hpp"
#include "full_deck/words.hpp"

namespace meldroom::engine::full_deck {
namespace {

class OwnRandomPlay final : public RandomPlay {
 public:
  PlayCards cards(const View& view) const override { return {.free = cards_for_words(view)}; }

  PlayNeeds needs(const View& /*view*/, const WordView* /*old*/,
                  const MachinePlayer& machine) const override {
    return needs_of(Options::from(machine.options));
  }

  bool accepts(const View& view, const WordView* old, const WordSpelling& spelling,
               const MachinePlayer& machine) const override {
    return may_lay(view, old, spelling, *machine.lexicon, Options::from(machine.options));
  }
};

}  // namespace

const RandomPlay& random_play() {
  static const OwnRandomPlay own;
  return own;
}

}  // namespace meldroom::engine::full_deck
