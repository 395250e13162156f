#include "requests/unknown_verb.hpp"

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

#include "dict/ascii_case.hpp"
#include "requests/commands.hpp"
#include "requests/possible_verbs.hpp"
#include "requests/request_parts.hpp"

namespace meldroom::terminal {

namespace {

/// How many letters have to be added, removed, replaced or swapped with their neighbour to make one word the other.
std::size_t distance(std::string_view one, std::string_view other) {
  std::vector rows(one.size() + 1, std::vector<std::size_t>(other.size() + 1));
  for (std::size_t i = 0; i <= one.size(); ++i) {
    for (std::size_t j = 0; j <= other.size(); ++j) {
      if (i == 0 || j == 0) {
        rows[i][j] = i + j;
        continue;
      }
      const bool same = one[i - 1] == other[j - 1];
      rows[i][j] = std::min({rows[i - 1][j] + 1, rows[i][j - 1] + 1, rows[i - 1][j - 1] + (same ? 0 : 1)});
      if (i > 1 && j > 1 && one[i - 1] == other[j - 2] && one[i - 2] == other[j - 1]) {
        rows[i][j] = std::min(rows[i][j], rows[i - 2][j - 2] + 1);
      }
    }
  }
  return rows[one.size()][other.size()];
}

/// The verb that was probably meant; null if none is near.
const VerbInfo* nearest(std::string_view wanted, const Document& now) {
  const VerbInfo* best = nullptr;
  std::size_t least = wanted.size() < 5 ? 2 : 3;
  for (const auto& verb : verbs()) {
    const std::size_t far = verb.name.starts_with(wanted) ? 0 : distance(wanted, verb.name);
    if (far < least && is_played_here(verb.verb, now)) {
      best = &verb;
      least = far;
    }
  }
  return best;
}

}  // namespace

Problem unknown_verb(std::string_view typed, const Document& now) {
  const std::string there_is_none = "There is no \"" + std::string(typed) + "\".";
  if (const auto* meant = nearest(dict::lower(typed), now)) {
    return {there_is_none + " Did you mean " + std::string(meant->name) + "?"};
  }
  if (now.plays_words() && is_word(typed) && now.allowed(engine::MoveKind::lay_word) != nullptr) {
    return {there_is_none + " To lay that word: lay " + dict::upper(typed) + "."};
  }
  return {there_is_none + " Type help to see what you may do now."};
}

}  // namespace meldroom::terminal
