#include "engine/record.hpp"

#include <utility>

namespace meldroom::engine {

Recorder::Recorder(const Step& start, std::optional<std::string> deal)
    : record_{start.next.setup(), start.next.hash(), {}, {}, {}, std::nullopt, std::move(deal)} {
  collect(start);
}

void Recorder::add(const Match& before, Seat seat, Author author, const Move& move, const Step& step) {
  auto recorded = before.to_deck_positions(seat, move);
  if (!recorded) {
    throw InvariantError("an accepted move named an unknown card");
  }
  record_.moves.push_back({step.next.number(), seat, author, *std::move(recorded), step.next.hash()});
  collect(step);
}

void Recorder::collect(const Step& step) {
  record_.shuffles.insert(record_.shuffles.end(), step.shuffles.begin(), step.shuffles.end());
  step.events.for_each<HandEnded>([&](const HandEnded& ended) { record_.hands.push_back(ended.result); });
  record_.result = step.next.result();
}

}  // namespace meldroom::engine
