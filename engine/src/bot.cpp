#include "engine/bot.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "alpha_rummy/bot.hpp"
#include "full_deck/bot.hpp"
#include "gin/bot.hpp"
#include "pass_the_deck/bot.hpp"
#include "rummy/bot.hpp"
#include "table/bot_mind.hpp"

namespace meldroom::engine {
namespace {

std::unique_ptr<BotMind> make_mind(BotSetup setup) {
  switch (setup.variant) {
    case VariantId::rummy:
      return rummy::make_mind(std::move(setup));
    case VariantId::pass_the_deck:
      return pass_the_deck::make_mind(std::move(setup));
    case VariantId::gin:
      return gin::make_mind(std::move(setup));
    case VariantId::full_deck:
      return full_deck::make_mind(std::move(setup));
    case VariantId::alpha_rummy:
      return alpha_rummy::make_mind(std::move(setup));
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
