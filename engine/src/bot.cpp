#include "engine/bot.hpp"

#include <utility>

#include "table/variant.hpp"

namespace meldroom::engine {
namespace {

std::unique_ptr<VariantBot> bot_of(BotSetup setup) {
  const auto make = parts_of(setup.variant).make_bot;
  return make(std::move(setup));
}

}  // namespace

Bot::Bot(BotSetup setup) : seat_(setup.seat), bot_(bot_of(std::move(setup))) {}
Bot::~Bot() = default;
Bot::Bot(Bot&&) noexcept = default;
Bot& Bot::operator=(Bot&&) noexcept = default;

void Bot::watch(const View& view) {
  if (view.own) {
    bot_->watch(view);
  }
}

/// A bot agrees to every take-back (T-18). It refuses every house word, because it cannot judge a word that no lexicon
/// has (T-19). It answers before it plays, because a move of its own would close the petition.
std::optional<Move> Bot::choose(const View& view, const TimeLeft& time_left) {
  if (!view.own) {
    return std::nullopt;
  }
  const auto& petition = view.petition;
  if (petition && petition->by != seat_ && action(view, MoveKind::answer) != nullptr) {
    return Answer{petition->kind == PetitionKind::take_back};
  }
  return waits_for(view, seat_) ? std::optional(bot_->play(view, time_left)) : std::nullopt;
}

}  // namespace meldroom::engine
