#include "engine/record_check.hpp"

#include <map>
#include <utility>
#include <vector>

#include "engine/published_deal.hpp"

namespace meldroom::engine {

namespace {

/// The result without card ids, which a record does not hold.
HandResult faces_only(HandResult hand) {
  for (auto& [seat, result] : hand.seats) {
    for (auto& card : result.hand) {
      card.id = CardId{};
    }
  }
  return hand;
}

/// Compares a match that is being replayed with its record, step by step.
class Comparison {
 public:
  explicit Comparison(const Record& record) : record_(record) {}

  /// The first difference between the record and what the last step added.
  std::optional<std::string> differs(const Record& again) {
    for (; shuffles_ < again.shuffles.size(); ++shuffles_) {
      const auto number = std::to_string(again.shuffles[shuffles_].number);
      if (shuffles_ == record_.shuffles.size()) {
        return "shuffle " + number + " is missing";
      }
      if (again.shuffles[shuffles_] != record_.shuffles[shuffles_]) {
        return "shuffle " + number + " is not the one that the seed gives (T-14)";
      }
    }
    for (; hands_ < again.hands.size(); ++hands_) {
      const auto number = std::to_string(again.hands[hands_].hand);
      if (hands_ == record_.hands.size()) {
        return "the result of hand " + number + " is missing";
      }
      if (auto what = does_not_add_up(again.hands[hands_])) {
        return what;
      }
      if (faces_only(again.hands[hands_]) != faces_only(record_.hands[hands_])) {
        return "the result of hand " + number + " is not the one recorded";
      }
    }
    return std::nullopt;
  }

  /// What is in the record beyond the last move, or different at its end.
  [[nodiscard]] std::optional<std::string> differs_at_end(const Record& again) const {
    if (again.shuffles.size() != record_.shuffles.size()) {
      return "there are shuffles that were never made";
    }
    if (again.hands.size() != record_.hands.size()) {
      return "there are results of hands that never ended";
    }
    if (again.result != record_.result) {
      return "the result of the match is not the one recorded";
    }
    return std::nullopt;
  }

 private:
  /// The points of each hand have to lead from one total to the next (T-8). Under rules version 1 a leaver's did not.
  std::optional<std::string> does_not_add_up(const HandResult& hand) {
    if (record_.setup.rules_version == 1) {
      return std::nullopt;
    }
    for (const auto& [seat, result] : hand.seats) {
      auto& total = totals_[seat];
      total += result.points;
      if (total != result.total) {
        return "the points of seat " + std::to_string(index(seat)) + " in hand " + std::to_string(hand.hand) +
               " do not add up to its total";
      }
    }
    return std::nullopt;
  }

  const Record& record_;
  std::size_t shuffles_ = 0;
  std::size_t hands_ = 0;
  std::map<Seat, int> totals_;
};

/// Whether the table makes such a move for that seat: a timeout (T-7), a deal (T-21), a removal by the host (T-8), and
/// any move where a bot plays for a player who is away (T-7).
bool may_be_the_tables(const Match& before, Seat seat, const Move& move) {
  return std::holds_alternative<TimeOut>(move) || std::holds_alternative<DealHand>(move) ||
         std::holds_alternative<Leave>(move) ||
         (before.away(seat) && before.setup().options.at("away") == OptionValue(std::string("bot")));
}

}  // namespace

std::optional<RecordFault> check_record(const Record& record) {
  auto setup = record.setup;
  const std::vector<std::string> lexicons{setup.lexicon ? std::string(setup.lexicon->name()) : std::string()};
  const auto options = complete_options(setup.variant, setup.options, lexicons);
  if (!options) {
    return RecordFault{{}, with_clause(options.error())};
  }
  auto all = *options;
  drop_newer_options(setup.variant, setup.rules_version, all);
  if (all != setup.options) {
    return RecordFault{
        {}, "options are missing, or newer than its rules: a record holds all that its variant had"};
  }
  if (record.deal && setup.seed != published_deal(info(setup.variant).name, *record.deal,
                                                  static_cast<std::size_t>(setup.seats))) {
    return RecordFault{{}, "its seed is not that of the published deal \"" + *record.deal + "\" (T-14)"};
  }
  const auto started = Match::start(std::move(setup));
  if (!started) {
    return RecordFault{{}, with_clause(started.error())};
  }
  Recorder again(*started);
  Comparison comparison(record);
  if (auto what = comparison.differs(again.record())) {
    return RecordFault{{}, *std::move(what)};
  }
  if (started->next.hash() != record.start) {
    return RecordFault{{}, "the match does not begin as recorded: its first hash is different"};
  }
  auto match = started->next;
  for (std::size_t i = 0; i < record.moves.size(); ++i) {
    const auto& recorded = record.moves[i];
    const auto fault = [&](std::string what) { return RecordFault{i + 1, std::move(what)}; };
    const auto move = match.from_deck_positions(recorded.seat, recorded.move);
    if (!move) {
      return fault("it names a card that its player did not see");
    }
    const auto applied = match.apply(recorded.seat, *move, match.number(), recorded.author);
    if (!applied) {
      return fault(with_clause(applied.error()));
    }
    if (recorded.author == Author::table && !may_be_the_tables(match, recorded.seat, *move)) {
      return fault("the table does not make this move for a player (T-7)");
    }
    again.add(match, recorded.seat, recorded.author, *move, *applied);
    if (auto what = comparison.differs(again.record())) {
      return fault(*std::move(what));
    }
    if (again.record().moves.back() != recorded) {
      return fault("its hash is different: the move leads to another state, or another author made it");
    }
    match = applied->next;
  }
  if (auto what = comparison.differs_at_end(again.record())) {
    return RecordFault{record.moves.empty() ? std::nullopt : std::optional(record.moves.size()),
                       *std::move(what)};
  }
  return std::nullopt;
}

}  // namespace meldroom::engine
