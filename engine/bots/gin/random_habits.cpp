#include "gin/bot.hpp"
#include "gin/scoring.hpp"

namespace meldroom::engine::gin {
namespace {

constexpr std::uint32_t turns_to_a_knock = 16;
constexpr int hands_to_a_long_one = 3;  // in every third hand nobody knocks, so that the deck runs out

class Habits final : public RandomHabits {
 public:
  std::uint32_t share(const View& view, const Action& action, const MachinePlayer& machine) const override {
    switch (action.kind) {
      case MoveKind::discard:
        return turns_to_a_knock;
      case MoveKind::knock:
        return view.hand % hands_to_a_long_one == 0 ? 0 : 1;
      default:
        return RandomHabits::share(view, action, machine);
    }
  }

  PlayNeeds needs(const View& view, const WordView* /*old*/, const MachinePlayer& machine) const override {
    const auto options = Options::from(machine.options);
    return {.min_letters = least_letters(options, std::get<GinView>(view.game).dealt),
            .level = options.level};
  }
};

}  // namespace

const RandomHabits& random_habits() {
  static const Habits habits;
  return habits;
}

}  // namespace meldroom::engine::gin
