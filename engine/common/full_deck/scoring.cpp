#include "full_deck/scoring.hpp"

#include "dict/letters.hpp"

namespace meldroom::engine::full_deck {
namespace {

/// FD-3.5: whether the old word can be found in the new one so that an added letter stands between its first and last
/// letter. The widest reading is the best. It starts at the first match for the old word's first letter and ends at the
/// last match for its last letter.
bool grows_inside(std::string_view old, std::string_view word) {
  if (word.size() < old.size() + 2) {
    return false;
  }
  return word.rfind(old.back()) - word.find(old.front()) + 1 > old.size();
}

}  // namespace

std::string_view clause_of(ScoreKind kind) {
  switch (kind) {
    case ScoreKind::new_word:
      return "FD-3.1";
    case ScoreKind::bonus:
      return "FD-3.2";
    case ScoreKind::play_on:
      return "FD-3.3";
    case ScoreKind::rearranged:
      return "FD-3.4";
    case ScoreKind::body:
      return "FD-3.5";
  }
  return {};
}

Score score_new_word(std::string_view word, int wild) {
  return {ScoreKind::new_word, 2 * (static_cast<int>(word.size()) - wild)};
}

Score score_play_on(std::string_view old, std::string_view word, int wild) {
  const int letters = static_cast<int>(word.size()) - wild;
  if (!dict::in_order(old, word)) {
    return {ScoreKind::rearranged, 2 * letters};
  }
  if (grows_inside(old, word)) {
    return {ScoreKind::body, 2 * letters};
  }
  return {ScoreKind::play_on, letters};
}

}  // namespace meldroom::engine::full_deck
