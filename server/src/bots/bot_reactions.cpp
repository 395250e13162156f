#include "bots/bot_reactions.hpp"

#include <algorithm>
#include <chrono>
#include <utility>
#include <variant>

namespace meldroom::server {

using engine::Seat;

namespace {

/// At least so long between two reactions, or they become a habit.
constexpr ServerTime apart = std::chrono::minutes(2);
/// A word of so many letters is a big play in every game.
constexpr std::size_t long_word = 7;

constexpr std::string_view clap = "👏";
constexpr std::string_view wow = "😮";

/// The sign that a bot shows for an event; empty unless the event is a person's big play.
struct SignFor {
  std::span<const Seat> people;

  bool person(Seat seat) const { return std::ranges::find(people, seat) != people.end(); }
  std::string_view operator()(const engine::WordLaid& laid) const {
    return laid.word.size() >= long_word && person(laid.seat) ? clap : "";
  }
  std::string_view operator()(const engine::WordChanged& changed) const {
    const bool now_long = changed.was.size() < long_word && changed.word.size() >= long_word;
    return now_long && person(changed.seat) ? clap : "";
  }
  std::string_view operator()(const engine::Challenged& challenged) const {
    return !challenged.stands && person(challenged.seat) ? wow : "";
  }
  std::string_view operator()(const engine::Knocked& knocked) const {
    return knocked.gin && person(knocked.seat) ? wow : "";
  }
  std::string_view operator()(const engine::MatchEnded& ended) const {
    return std::ranges::any_of(ended.result.winners, [this](Seat seat) { return person(seat); }) ? clap : "";
  }
  std::string_view operator()(const auto& /*event*/) const { return ""; }
};

}  // namespace

void BotReactions::hear(const engine::EventLog& events, std::span<const Seat> people,
                        std::span<const Seat> bots, ServerTime now) {
  if (bots.empty() || (since_ && now < *since_ + apart)) return;
  const auto see = [&](const engine::PublicEvent& event) {
    const auto sign = std::visit(SignFor{people}, event);
    if (sign.empty()) return;
    next_ = {bots[shown_ % bots.size()], sign};
    since_ = now;
  };
  events.for_all(see, [](Seat, const engine::PrivateEvent&) {});
}

std::optional<ServerTime> BotReactions::due(ServerTime pause) const {
  return next_ ? std::optional(*since_ + pause) : std::nullopt;
}

BotReactions::Reaction BotReactions::take() {
  ++shown_;
  return *std::exchange(next_, std::nullopt);
}

}  // namespace meldroom::server
