#include "engine/missed_words.hpp"

#include <algorithm>
#include <optional>
#include <variant>

#include "engine/bot_setup.hpp"

namespace meldroom::engine {

namespace {

/// The word that the seat laid or changed, if any.
std::optional<std::string> word_in(const EventLog& events, Seat seat) {
  std::optional<std::string> word;
  const auto keep = [&](const auto& made) {
    if (made.seat == seat) word = made.word;
  };
  events.for_each<WordLaid>(keep);
  events.for_each<WordChanged>(keep);
  return word;
}

/// Whether the move uses up a turn for words, in part or completely.
bool plays_cards(const Move& move) {
  return std::holds_alternative<LayWord>(move) || std::holds_alternative<ChangeWord>(move) ||
         std::holds_alternative<Discard>(move) || std::holds_alternative<Pass>(move) ||
         std::holds_alternative<Done>(move);
}

}  // namespace

void MissedWords::follow(const Match& before, Seat seat, const Move& move, const EventLog& events) {
  if (seat != seat_ || !plays_cards(move)) return;
  const int hand = before.hands_ended();
  if (auto word = word_in(events, seat)) laid_[hand].insert(*std::move(word));
  if (decisions_.empty() || decisions_.back().at.decision() != before.decision()) {
    decisions_.push_back({before, hand});
  }
}

std::vector<MissedWord> MissedWords::best(std::size_t most) const {
  constexpr std::size_t looked_at = 8;
  std::vector<MissedWord> missed;
  for (const auto& [at, hand] : decisions_) {
    const View view = at.view(seat_);
    const bool lays_words =
        action(view, MoveKind::lay_word) != nullptr || action(view, MoveKind::change_word) != nullptr;
    if (!lays_words) continue;
    const auto laid = laid_.find(hand);
    const auto setup = bot_setup(at, seat_, Skill::hard, at.number());
    for (const Hint& hint : hints(setup, view, looked_at)) {
      const auto applied = at.apply(seat_, hint.move, at.number());
      const auto word = applied ? word_in(applied->events, seat_) : std::nullopt;
      if (!word) continue;
      if (hint.points > 0 && (laid == laid_.end() || !laid->second.contains(*word))) {
        missed.push_back({at.number(), *word, hint.points});
      }
      break;
    }
  }
  std::ranges::sort(missed, [](const MissedWord& a, const MissedWord& b) {
    return a.points != b.points ? a.points > b.points : a.number < b.number;
  });
  std::set<std::string> seen;
  std::erase_if(missed, [&](const MissedWord& each) { return !seen.insert(each.word).second; });
  if (missed.size() > most) missed.resize(most);
  return missed;
}

}  // namespace meldroom::engine
