#include "pass_the_deck/bot.hpp"

namespace meldroom::engine::pass_the_deck {
namespace {

class Habits final : public RandomHabits {
 public:
  PlayNeeds needs(const View& /*view*/, const WordView* /*old*/,
                  const MachinePlayer& machine) const override {
    return needs_of(Options::from(machine.options));
  }
};

}  // namespace

const RandomHabits& random_habits() {
  static const Habits habits;
  return habits;
}

}  // namespace meldroom::engine::pass_the_deck
