#include "engine/bot.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "engine/random_player.hpp"
#include "gin/bot.hpp"
#include "rummy/bot.hpp"
#include "table/bot_mind.hpp"

namespace meldroom::engine {
namespace {

class Unskilled final : public BotMind {
 public:
  explicit Unskilled(const BotSetup& setup)
      : BotMind(setup), player_(setup.seed, *setup.deck, setup.lexicon.get(), setup.options) {}
  void watch(const View& /*view*/) override {}
  Move play(const View& view, const Bot::Patience& /*more*/) override { return *player_.choose(view); }
  std::vector<Hint> hints(const View& /*view*/) override { return {}; }

 private:
  RandomPlayer player_;
};

std::unique_ptr<BotMind> make_mind(BotSetup setup) {
  switch (setup.variant) {
    case VariantId::rummy:
      return rummy::make_bot(std::move(setup));
    case VariantId::gin:
      return gin::make_bot(std::move(setup));
    case VariantId::pass_the_deck:
    case VariantId::full_deck:
    case VariantId::alpha_rummy:
      return std::make_unique<Unskilled>(setup);
  }
  throw std::invalid_argument("a bot of no variant");
}

bool may_play(const View& view, Seat seat) {
  return std::ranges::find(view.to_act, seat) != view.to_act.end();
}

}  // namespace

Bot::Bot(BotSetup setup) : seat_(setup.seat), mind_(make_mind(std::move(setup))) {}
Bot::~Bot() = default;
Bot::Bot(Bot&&) noexcept = default;
Bot& Bot::operator=(Bot&&) noexcept = default;

void Bot::watch(const View& view) {
  if (view.own) {
    mind_->watch(view);
  }
}

/// A bot lets people take back (T-18), but cannot judge a word that no lexicon has (T-19). It answers before
/// it plays, because a move of its own would end the asking.
std::optional<Move> Bot::choose(const View& view, const Patience& more) {
  if (!view.own) {
    return std::nullopt;
  }
  const auto& petition = view.petition;
  if (petition && petition->by != seat_ && action(view, MoveKind::answer) != nullptr) {
    return Answer{petition->kind == PetitionKind::take_back};
  }
  return may_play(view, seat_) ? std::optional(mind_->play(view, more)) : std::nullopt;
}

std::vector<Hint> hints(const BotSetup& setup, const View& view, std::size_t most) {
  if (!view.own || !may_play(view, setup.seat)) {
    return {};
  }
  auto found = make_mind(setup)->hints(view);
  found.resize(std::min(found.size(), most));
  return found;
}

}  // namespace meldroom::engine
