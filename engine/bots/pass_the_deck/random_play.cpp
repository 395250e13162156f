#include "pass_the_deck/bot.hpp"

namespace meldroom::engine::pass_the_deck {
namespace {

class OwnRandomPlay final : public RandomPlay {
 public:
  PlayNeeds needs(const View& /*view*/, const WordView* /*old*/,
                  const MachinePlayer& machine) const override {
    return needs_of(Options::from(machine.options));
  }
};

}  // namespace

const RandomPlay& random_play() {
  static const OwnRandomPlay own;
  return own;
}

}  // namespace meldroom::engine::pass_the_deck
