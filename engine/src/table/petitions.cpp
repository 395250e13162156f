#include <algorithm>
#include <string>
#include <utility>

#include "table/checks.hpp"
#include "table/stepping.hpp"
#include "table/words.hpp"

namespace meldroom::engine {

bool petition_waits_for(const State& state, Seat seat) {
  const auto& petition = *state.table.petition;
  const bool agreed = std::ranges::find(petition.agreed, seat) != petition.agreed.end();
  const bool excused = state.table.seats[index(seat)].away && state.context->rules_since(4);
  return seat != petition.by && !agreed && !excused;
}

/// T-19
Result<void> Stepping::make(Seat seat, const ProposeWord& proposal) {
  if (!state_.context->table.admits_words()) {
    return refuse("T-19", "not_at_this_table",
                  "this table allows no words of its own: only the dictionary counts");
  }
  if (!in_play(state_.core()) || !state_.game->may_lay_words(seat)) {
    return refuse("T-19", "not_your_turn", "ask for a word only when you may lay words");
  }
  if (state_.table.petition) {
    return refuse("T-19", "petition_open", "another question is still open: wait for the answers");
  }
  const auto& word = proposal.word;
  const bool letters = std::ranges::all_of(word, [](char c) { return c >= 'A' && c <= 'Z'; });
  if (!letters || word.size() < 2 || word.size() > 30) {
    return refuse("T-19", "not_a_word", "a word is spelled with 2 to 30 letters, A to Z");
  }
  // No match needs so many; they are copied with the state and sent as a whole.
  constexpr int most_house_words = 500;
  if (std::ssize(state_.table.house_words) >= most_house_words) {
    return refuse("T-19", "too_many_house_words",
                  "this table has allowed " + std::to_string(most_house_words) + " words, which is the most",
                  {.most = most_house_words});
  }
  if (check_word(*state_.context, state_.table, word)) {
    return refuse("T-19", "already_a_word", word + " already counts: lay it", {.word = word});
  }
  state_.table.petition = Petition{PetitionKind::word, seat, word, {}};
  say(Petitioned{seat, PetitionKind::word, word});
  return {};
}

Result<void> Stepping::make(Seat seat, const Answer& answer) {
  auto& petition = state_.table.petition;
  if (!petition) {
    return refuse("T-20", "nothing_asked", "no question is open");
  }
  const bool withdraws = petition->by == seat && !answer.agree;
  if (petition->by == seat && !withdraws) {
    return refuse("T-20", "own_petition", "this is your own question: you can only withdraw it");
  }
  if (std::ranges::find(petition->agreed, seat) != petition->agreed.end()) {
    return refuse("T-20", "already_answered", "you have already agreed: wait for the others");
  }
  say(Answered{seat, answer.agree});
  if (!answer.agree) {
    petition.reset();
    return {};
  }
  petition->agreed.push_back(seat);
  carry_out_petition();
  return {};
}

/// Carries out the petition once somebody has agreed and it waits for nobody else.
void Stepping::carry_out_petition() {
  auto& petition = state_.table.petition;
  if (!petition || petition->agreed.empty()) {
    return;
  }
  const auto others = playing(state_.core());
  if (std::ranges::any_of(others, [&](Seat seat) { return petition_waits_for(state_, seat); })) {
    return;
  }
  const auto granted = *std::exchange(petition, std::nullopt);
  if (granted.kind == PetitionKind::take_back) {
    take_back_now(granted.by);
    return;
  }
  auto& words = state_.table.house_words;
  words.insert(std::ranges::lower_bound(words, granted.word), granted.word);
  say(WordAdmitted{granted.word});
}

}  // namespace meldroom::engine
