#include "gin_rummy/scoring.hpp"

#include <numeric>
#include <string>
#include <string_view>

#include "table/melds.hpp"

namespace meldroom::engine::gin_rummy {
namespace {

constexpr int usual_limit = 10;

int sum(const std::vector<ScoreLine>& lines) {
  return std::accumulate(lines.begin(), lines.end(), 0,
                         [](int points, const ScoreLine& line) { return points + line.points; });
}

constexpr std::string_view whole_deadwood = "the other hand's deadwood";

std::string difference(int more, int less) {
  return "deadwood " + std::to_string(more) + " - " + std::to_string(less);
}

}  // namespace

int knock_limit(const Options& options, const Face& upcard) {
  switch (options.knock) {
    case KnockBy::ten:
      return usual_limit;
    case KnockBy::oklahoma:
      return upcard.rank == 1 ? 0 : points(upcard);
    case KnockBy::gin:
      return 0;
  }
  return 0;
}

bool doubles(const Options& options, const Face& upcard) {
  return options.knock == KnockBy::oklahoma && options.spade_doubles && upcard.suit == Suit::spades;
}

int KnockScore::points() const {
  return sum(lines);
}

KnockScore score(KnockKind kind, const Deadwood& deadwood, bool doubled, const Options& options) {
  const auto [knocker, other] = deadwood;
  KnockScore score;
  auto& lines = score.lines;
  if (kind == KnockKind::big_gin) {
    lines = {{"GR-2.6", other, std::string(whole_deadwood)}, {"GR-2.6", big_gin_bonus, "big gin"}};
  } else if (kind == KnockKind::gin) {
    lines = {{"GR-3.3", other, std::string(whole_deadwood)}, {"GR-3.3", options.gin_bonus, "gin"}};
  } else if (knocker < other) {
    lines = {{"GR-3.1", other - knocker, difference(other, knocker)}};
  } else {
    score.to_knocker = false;
    lines = {{"GR-3.2", knocker - other, difference(knocker, other)},
             {"GR-3.2", options.undercut_bonus, "undercut"}};
  }
  if (doubled) {
    lines.push_back({"GR-2.5", sum(lines), "doubled by a spade"});
  }
  return score;
}

FinalSheet final_sheet(const Totals& own, const Totals& other, bool won, const Options& options) {
  FinalSheet sheet;
  sheet.lines = {{"GR-3.4", own.score, "points"}};
  if (won) {
    sheet.lines.push_back({"GR-3.5", options.game_bonus, "match won"});
    if (options.shutout_doubles && other.hands_won == 0) {
      sheet.lines.push_back({"GR-3.6", options.game_bonus, "shutout"});
    }
  }
  sheet.lines.push_back({"GR-3.5", own.hands_won * options.line_bonus,
                         std::to_string(own.hands_won) + (own.hands_won == 1 ? " hand won" : " hands won")});
  sheet.total = sum(sheet.lines);
  return sheet;
}

}  // namespace meldroom::engine::gin_rummy
