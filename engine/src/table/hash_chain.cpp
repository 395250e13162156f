#include "table/hash_chain.hpp"

#include <array>
#include <charconv>
#include <concepts>
#include <cstdint>
#include <optional>
#include <ranges>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>

namespace meldroom::engine {
namespace {

// ---- fields: each begins with a space, so that a line is its name and its fields ----

/// The words are written out here, not derived from enumerators, because an enumerator may be renamed.
std::string_view name_of(Author author) {
  return author == Author::player ? "player" : "table";
}
std::string_view name_of(Pile pile) {
  return pile == Pile::stock ? "stock" : "discard";
}
std::string_view name_of(PetitionKind kind) {
  return kind == PetitionKind::word ? "word" : "take_back";
}

class Line {
 public:
  Line(Facts& out, std::string_view name) : out_(out) { out_ += name; }
  Line(const Line&) = delete;
  Line& operator=(const Line&) = delete;
  ~Line() { out_ += "\n"; }

  Line& operator<<(std::string_view word) {
    out_ += " ";
    out_ += word.empty() ? "-" : word;
    return *this;
  }
  template <std::integral Number>
    requires(!std::same_as<Number, bool>)
  Line& operator<<(Number number) {
    std::array<char, 24> digits{};
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
    return *this << std::string_view(digits.data(), end);
  }
  /// Accepts only a bool, because a string literal converts to bool too.
  Line& operator<<(std::same_as<bool> auto yes) { return *this << std::string_view(yes ? "yes" : "no"); }
  Line& operator<<(Seat seat) { return *this << index(seat); }
  Line& operator<<(GroupId group) { return *this << static_cast<std::uint16_t>(group); }
  Line& operator<<(CardId position) { return *this << static_cast<std::uint32_t>(position); }
  Line& operator<<(CardIndex position) { return *this << index(position); }
  Line& operator<<(const CardView& card) { return *this << card.face; }
  Line& operator<<(const Tile& tile) {
    *this << tile.card;
    if (!tile.as.empty()) {
      out_ += "=";
      out_ += tile.as;
    }
    return *this;
  }
  template <class T>
    requires std::is_enum_v<T>
  Line& operator<<(T value) {
    return *this << name_of(value);
  }
  /// A list. In a list of groups, a slash comes before each group.
  template <std::ranges::range List>
    requires(!std::convertible_to<const List&, std::string_view>)
  Line& operator<<(const List& values) {
    for (const auto& value : values) {
      if constexpr (std::ranges::range<decltype(value)> &&
                    !std::convertible_to<decltype(value), std::string_view>) {
        *this << "/";
      }
      *this << value;
    }
    return *this;
  }
  template <class T>
  Line& operator<<(const std::optional<T>& value) {
    return value ? *this << *value : *this << "-";
  }

 private:
  Facts& out_;
};

// ---- moves ----

using Melds = std::vector<std::vector<CardId>>;

void append(Line& line, const Draw& move) {
  line << "draw" << move.from << move.card;
}
void append(Line& line, const PutBack& /*move*/) {
  line << "put_back";
}
void append(Line& line, const TakeBonus& /*move*/) {
  line << "take_bonus";
}
void append(Line& line, const Meld& move) {
  line << "meld" << move.cards;
}
void append(Line& line, const LayOff& move) {
  line << "lay_off" << move.meld << move.cards;
}
void append(Line& line, const Discard& move) {
  line << "discard" << move.card;
}
void append(Line& line, const LayWord& move) {
  line << "lay_word" << move.tiles;
}
void append(Line& line, const ChangeWord& move) {
  line << "change_word" << move.word << move.tiles;
}
void append(Line& line, const Pass& move) {
  line << "pass" << move.cards;
}
void append(Line& line, const Done& /*move*/) {
  line << "done";
}
void append(Line& line, const Knock& move) {
  line << "knock" << move.card << move.words << move.melds.value_or(Melds{});
}
void append(Line& line, const LayDown& move) {
  line << "lay_down" << move.words << move.melds.value_or(Melds{});
}
void append(Line& line, const Accept& /*move*/) {
  line << "accept";
}
void append(Line& line, const Challenge& /*move*/) {
  line << "challenge";
}
void append(Line& line, const Arrange& move) {
  line << "arrange" << move.order << move.groups;
}
void append(Line& line, const TakeBack& /*move*/) {
  line << "take_back";
}
void append(Line& line, const ProposeWord& move) {
  line << "propose_word" << move.word;
}
void append(Line& line, const Answer& move) {
  line << "answer" << move.agree;
}
void append(Line& line, const Return& /*move*/) {
  line << "back";
}
void append(Line& line, const Leave& /*move*/) {
  line << "leave";
}
void append(Line& line, const TimeOut& /*move*/) {
  line << "timeout";
}
void append(Line& line, const DealHand& /*move*/) {
  line << "deal";
}

// ---- events ----

struct EventFacts {
  Facts& out;

  void operator()(const DealDrawn& event) const {
    for (const auto& draw : event.draws) {
      Line(out, "deal_draw") << draw.seat << draw.face << draw.counts;
    }
    Line(out, "deal_drawn") << event.dealer;
  }
  void operator()(const HandDealt& event) const {
    Line(out, "hand_dealt") << event.hand << event.dealer << event.cards;
  }
  void operator()(const Drew& event) const {
    Line(out, "drew") << event.seat << event.from << event.count << event.cards;
  }
  void operator()(const Melded& event) const {
    Line(out, "melded") << event.seat << event.meld << event.cards;
  }
  void operator()(const LaidOff& event) const {
    Line(out, "laid_off") << event.seat << event.meld << event.cards;
  }
  void operator()(const Discarded& event) const { Line(out, "discarded") << event.seat << event.card; }
  void operator()(const WordLaid& event) const {
    Line(out, "word_laid") << event.seat << event.group << event.word;
  }
  void operator()(const WordChanged& event) const {
    Line(out, "word_changed") << event.seat << event.group << event.was << event.word;
  }
  void operator()(const Scored& event) const {
    Line(out, "scored") << event.seat << event.line.clause << event.line.points;
  }
  void operator()(const Passed& event) const { Line(out, "passed") << event.seat << event.cards; }
  void operator()(const SaidDone& event) const { Line(out, "said_done") << event.seat; }
  void operator()(const StockRenewed& event) const { Line(out, "stock_renewed") << event.stock; }
  void operator()(const DeckDepleted& event) const { Line(out, "deck_depleted") << event.clause; }
  void operator()(const CardsPutBack& event) const {
    Line(out, "cards_put_back") << event.seat << event.cards;
  }
  void operator()(const Knocked& event) const { Line(out, "knocked") << event.seat << event.gin; }
  void operator()(const SetOut& event) const { Line(out, "set_out") << event.seat; }
  void operator()(const HandShown& event) const {
    Line(out, "hand_shown") << event.seat << event.words << "/" << event.deadwood;
  }
  void operator()(const WordAccepted& event) const { Line(out, "word_accepted") << event.seat; }
  void operator()(const Challenged& event) const {
    Line(out, "challenged") << event.seat << event.word << event.stands;
  }
  void operator()(const TurnLost& event) const { Line(out, "turn_lost") << event.seat; }
  void operator()(const WentOut& event) const { Line(out, "went_out") << event.seat; }
  void operator()(const StarterBegun& event) const { Line(out, "starter_begun") << event.seats; }
  void operator()(const TimedOut& event) const { Line(out, "timed_out") << event.seat; }
  void operator()(const AwayChanged& event) const { Line(out, "away_changed") << event.seat << event.away; }
  void operator()(const PlayerLeft& event) const { Line(out, "player_left") << event.seat; }
  void operator()(const TookBack& event) const { Line(out, "took_back") << event.seat; }
  void operator()(const Petitioned& event) const {
    Line(out, "petitioned") << event.seat << event.petition << event.word;
  }
  void operator()(const Answered& event) const { Line(out, "answered") << event.seat << event.agree; }
  void operator()(const WordAdmitted& event) const { Line(out, "word_admitted") << event.word; }
  void operator()(const HandEnded& event) const {
    const auto& result = event.result;
    for (const auto& [seat, its] : result.seats) {
      Line(out, "result") << seat << its.points << its.total << its.hand;
    }
    Line(out, "hand_ended") << result.hand << result.clause << result.out;
  }
  void operator()(const MatchEnded& event) const {
    const auto& result = event.result;
    if (result.sheet) {
      for (const auto& [seat, its] : *result.sheet) {
        Line(out, "sheet") << seat << its.total;
      }
    }
    Line(out, "match_ended") << result.clause << result.winners;
  }
};

}  // namespace

Facts& Facts::operator+=(std::string_view text) {
  for (const char character : text) {
    if (used_ == waiting_.size()) {
      hash_waiting();
    }
    waiting_[used_++] = character;
  }
  return *this;
}

void Facts::hash_waiting() {
  hash_.add(std::string_view(waiting_.data(), used_));
  used_ = 0;
}

StateHash Facts::hash() {
  hash_waiting();
  return hash_.finish();
}

void append_move_fact(Facts& facts, Seat seat, Author author, const Move& move) {
  Line line(facts, "move");
  line << seat << author;
  std::visit([&](const auto& chosen) { append(line, chosen); }, move);
}

void append_shuffle_facts(Facts& facts, std::span<const Shuffle> shuffles) {
  for (const auto& shuffle : shuffles) {
    Line(facts, "shuffle") << shuffle.number << shuffle.order;
  }
}

void append_event_facts(Facts& facts, const EventLog& events) {
  events.for_all([&](const PublicEvent& event) { std::visit(EventFacts{facts}, event); },
                 [&](Seat seat, const PrivateEvent& event) {
                   Line(facts, "received") << seat << std::get<Received>(event).cards;
                 });
}

StateHash chain_start(VariantId variant, int rules_version) {
  return dict::blake2b<16>("meldroom chain v1 ", info(variant).name, " ", std::to_string(rules_version));
}

}  // namespace meldroom::engine
