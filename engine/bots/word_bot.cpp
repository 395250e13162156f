#include "word_bot.hpp"

#include <algorithm>
#include <functional>
#include <string>
#include <utility>

namespace meldroom::engine {
namespace {

/// The most hints for each target.
constexpr std::size_t hints_each = 20;
/// The most plays that a bot considers if it is not hard, among those with words that it knows.
constexpr std::size_t most_considered = 5;

bool may_stop(const View& view) {
  return action(view, MoveKind::pass) != nullptr || action(view, MoveKind::done) != nullptr;
}

}  // namespace

Move WordBot::play(const View& view, const Bot::TimeLeft& time_left) {
  auto move = setup().skill == Skill::hard ? weigh(view, time_left) : best_of_a_few(view);
  if (!move && !may_stop(view)) {
    // A bot that may not stop has a play, even if only with a word that it does not know (option `must_play`).
    move = most_points(view);
  }
  return move ? *std::move(move) : stop(view);
}

/// Words while there are any, then what ends the turn.
std::vector<Hint> WordBot::hints(const View& view, HintWords words) {
  std::vector<Hint> hints;
  for (const auto& target : targets(view)) {
    const auto value = [&](const WordSpelling& spelling, int points) {
      return proposes(spelling.word, words) ? std::optional(points) : std::nullopt;
    };
    for (const auto& candidate : best_plays(view, target, hints_each, value)) {
      hints.push_back({candidate.move(), candidate.play.value, reason(view, candidate)});
    }
  }
  if (hints.empty() && may_stop(view)) {
    hints.push_back({stop(view), 0});
  }
  std::ranges::sort(hints, std::greater(), &Hint::points);
  return hints;
}

std::vector<WordBot::Target> WordBot::targets(const View& view) const {
  std::vector<Target> targets;
  if (action(view, MoveKind::lay_word) != nullptr) {
    targets.push_back({});
  }
  if (const auto* change = action(view, MoveKind::change_word)) {
    for (const auto& [id, cards] : *change->words) {
      targets.push_back({id, &view.words.at(id)});
    }
  }
  return targets;
}

void WordBot::each_play(const View& view, const Target& target,
                        dict::FunctionRef<void(const WordSpelling& spelling, int points)> visit) {
  const auto look = [&](const WordSpelling& spelling) {
    if (const auto brought = points(view, target, spelling)) {
      visit(spelling, *brought);
    }
  };
  each_spelling(view, {.free = cards(view), .needed = {}, .old = target.old}, needs(), look, machine());
}

std::vector<WordBot::Candidate> WordBot::best_plays(
    const View& view, const Target& target, std::size_t most,
    dict::FunctionRef<std::optional<int>(const WordSpelling& spelling, int points)> value) {
  const auto worth = [&](const WordSpelling& spelling) {
    const auto brought = points(view, target, spelling);
    return brought ? value(spelling, *brought) : std::nullopt;
  };
  std::vector<Candidate> candidates;
  for (auto& play : best_word_plays(view, {.free = cards(view), .needed = {}, .old = target.old}, needs(),
                                    most, worth, machine())) {
    candidates.push_back({target, std::move(play)});
  }
  return candidates;
}

std::vector<const Face*> WordBot::unseen(const View& view) const {
  std::vector<FaceCode> seen;
  for (const auto& card : view.own->hand) {
    seen.push_back(card.face);
  }
  for (const auto& [id, word] : view.words) {
    for (const auto& tile : word.tiles) {
      seen.push_back(tile.face);
    }
  }
  return all_but(seen);
}

/// The best of a few random plays with words that the bot knows.
std::optional<Move> WordBot::best_of_a_few(const View& view) {
  std::vector<Candidate> found;
  std::uint32_t seen = 0;
  for (const auto& target : targets(view)) {
    each_play(view, target, [&](const WordSpelling& spelling, int points) {
      if (!knows(spelling.word)) {
        return;
      }
      const auto place = machine().below(++seen);
      if (found.size() < most_considered) {
        found.push_back({target, play_of(spelling, points)});
      } else if (place < most_considered) {
        found[place] = {target, play_of(spelling, points)};
      }
    });
  }
  if (found.empty()) {
    return std::nullopt;
  }
  return std::ranges::max_element(found, {}, [](const Candidate& one) { return one.play.value; })->move();
}

std::optional<WordBot::Candidate> WordBot::best_play(
    const View& view,
    dict::FunctionRef<std::optional<int>(const Target& target, const WordSpelling& spelling, int points)>
        value) {
  std::optional<Candidate> best;
  for (const auto& target : targets(view)) {
    const auto of_target = [&](const WordSpelling& spelling, int points) {
      return value(target, spelling, points);
    };
    for (auto& candidate : best_plays(view, target, 1, of_target)) {
      if (!best || candidate.play.value > best->play.value) {
        best = std::move(candidate);
      }
    }
  }
  return best;
}

std::optional<Move> WordBot::most_points(const View& view) {
  const auto best =
      best_play(view, [](const Target&, const WordSpelling&, int points) { return std::optional(points); });
  return best ? std::optional(best->move()) : std::nullopt;
}

}  // namespace meldroom::engine
