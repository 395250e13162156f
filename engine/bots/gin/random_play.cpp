#include "gin/bot.hpp"
#include "gin/scoring.hpp"

namespace meldroom::engine::gin {
namespace {

constexpr std::uint32_t turns_to_a_knock = 16;
constexpr int hands_to_a_long_one = 3;  // in every third hand nobody knocks, so that the deck runs out

class OwnRandomPlay final : public RandomPlay {
 public:
  std::uint32_t share(const View& view, const Action& action, const MachinePlayer& machine) const override {
    if (action.kind == MoveKind::discard) {
      return turns_to_a_knock;
    }
    if (action.kind == MoveKind::knock) {
      return view.hand % hands_to_a_long_one == 0 ? 0 : 1;
    }
    return RandomPlay::share(view, action, machine);
  }

  PlayNeeds needs(const View& view, const WordView* /*old*/, const MachinePlayer& machine) const override {
    const auto options = Options::from(machine.options);
    return {.min_letters = least_letters(options, std::get<GinView>(view.game).dealt),
            .level = options.level};
  }
};

}  // namespace

const RandomPlay& random_play() {
  static const OwnRandomPlay own;
  return own;
}

}  // namespace meldroom::engine::gin
