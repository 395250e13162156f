#include "gin/scoring.hpp"

#include <algorithm>

namespace meldroom::engine::gin {
namespace {

/// How often each number of the two hands counts for one player.
struct Share {
  int words = 1;
  int own_deadwood = -1;
  int other_deadwood = 0;
};

/// A row of the rulebook's table.
struct Row {
  std::string_view clause;
  Share knocker;
  Share other;
};

Row row_of(bool gin, int knockers_deadwood, int others_deadwood, FailedKnock failed_knock) {
  if (gin) {
    return {.clause = "GIN-3.1", .knocker = {.other_deadwood = 1}, .other = {}};
  }
  if (knockers_deadwood < others_deadwood) {
    return {.clause = "GIN-3.2", .knocker = {.other_deadwood = 1}, .other = {}};
  }
  if (knockers_deadwood == others_deadwood) {
    return {.clause = "GIN-3.3", .knocker = {}, .other = {.own_deadwood = 1}};
  }
  const int pays = failed_knock == FailedKnock::pay ? -1 : 0;
  return {.clause = "GIN-3.4", .knocker = {.words = 0, .own_deadwood = pays}, .other = {.other_deadwood = 1}};
}

Row row_of(const Laid& knocker, const Laid& other, FailedKnock failed_knock) {
  return row_of(knocker.deadwood.empty(), knocker.deadwood_value, other.deadwood_value, failed_knock);
}

/// The line for a number that counts `times` times: -1, 0 or 1.
ScoreLine line(std::string_view clause, int times, int number, std::string text) {
  return {clause, times * number, std::move(text) + (times == 0 ? ", not counted" : "")};
}

ScoreLine word_line(std::string_view clause, int times, const Laid::Word& word) {
  const bool is_long = std::ssize(word.word) >= long_word;
  auto text = word.word + ": " + std::to_string(word.value);
  if (is_long) {
    text +=
        " and " + std::to_string(long_word_bonus) + " for " + std::to_string(word.word.size()) + " letters";
  }
  return line(clause, times, word.value + (is_long ? long_word_bonus : 0), std::move(text));
}

ScoreLine deadwood_line(std::string_view clause, int times, const Laid& hand, std::string text) {
  for (const auto& card : hand.deadwood) {
    text.append(" ").append(card.face);
  }
  return line(clause, times, hand.deadwood_value, text + ": " + std::to_string(hand.deadwood_value));
}

std::vector<ScoreLine> lines_of(std::string_view clause, const Share& share, const Laid& own,
                                const Laid& other) {
  std::vector<ScoreLine> lines;
  lines.reserve(own.words.size() + 2);
  for (const auto& word : own.words) {
    lines.push_back(word_line(clause, share.words, word));
  }
  if (!own.deadwood.empty()) {
    lines.push_back(deadwood_line(clause, share.own_deadwood, own, "deadwood"));
  }
  if (share.other_deadwood != 0 && !other.deadwood.empty()) {
    lines.push_back(deadwood_line(clause, share.other_deadwood, other, "the other hand's deadwood"));
  }
  return lines;
}

}  // namespace

int value_of(const Face& face) {
  return face.kind == FaceKind::star ? 0 : face.value;
}

Points knock_points(const dict::SplitTable::Value& knocker, const dict::SplitTable::Value& other,
                    FailedKnock failed_knock) {
  const auto row = row_of(knocker.all_used, knocker.deadwood, other.deadwood, failed_knock);
  const auto points = [](const Share& share, const auto& own, const auto& others) {
    return share.words * own.words_value + share.own_deadwood * own.deadwood +
           share.other_deadwood * others.deadwood;
  };
  return {points(row.knocker, knocker, other) + (knocker.all_used ? gin_bonus : 0),
          points(row.other, other, knocker)};
}

int least_letters(const Options& options, int dealt) {
  return std::min(options.min_letters, dealt);
}

dict::SplitRules split_rules(const Options& options, int dealt) {
  return {.min_letters = least_letters(options, dealt),
          .level = options.level,
          .long_letters = long_word,
          .long_bonus = long_word_bonus};
}

dict::ValuedTile valued_tile(const Face& face) {
  return {.letter = face.kind == FaceKind::star ? '\0' : face.letters.front(),
          .value = value_of(face),
          .colour = static_cast<std::uint8_t>(face.colour.value_or(Colour::black))};
}

HandResult score(std::optional<Seat> knocker, const std::map<Seat, Laid>& hands, FailedKnock failed_knock) {
  const auto& [first, first_hand] = *hands.begin();
  const auto& [second, second_hand] = *hands.rbegin();
  Row row{.clause = "GIN-3.5", .knocker = {}, .other = {}};
  if (knocker) {
    row = *knocker == first ? row_of(first_hand, second_hand, failed_knock)
                            : row_of(second_hand, first_hand, failed_knock);
  }
  HandResult result{.clause = row.clause, .out = knocker};
  const auto add = [&](Seat seat, const Laid& own, const Laid& other) {
    auto& entry = result.seats[seat];
    if (seat == knocker && own.deadwood.empty()) {
      entry.add({row.clause, gin_bonus, "gin"});
    }
    for (auto& counted : lines_of(row.clause, seat == knocker ? row.knocker : row.other, own, other)) {
      entry.add(std::move(counted));
    }
    entry.hand = own.deadwood;
  };
  add(first, first_hand, second_hand);
  add(second, second_hand, first_hand);
  return result;
}

}  // namespace meldroom::engine::gin
