#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdlib>
#include <type_traits>
#include <utility>

#include "narrator/narrator.hpp"
#include "phrases.hpp"
#include "protocol/json_writer.hpp"

namespace meldroom::terminal {

namespace {

/// What this client's player may type while a question of `by` is open.
std::string_view answer_hint(const Document& now, engine::Seat by) {
  if (!now.seat()) {
    return "";
  }
  return by == now.seat() ? " Type refuse to withdraw it." : " Type agree or refuse.";
}

std::string question(const Document& now, engine::Seat by, engine::PetitionKind kind,
                     const std::string& word) {
  return does(now, by, "ask ", "asks ") + (kind == engine::PetitionKind::take_back
                                               ? "to take the last move back."
                                               : "to allow the word " + word + ".");
}

/// "TRAY 13". The text may say points, too, which is enough if they are the same or do not count.
std::string entry(const engine::ScoreLine& line) {
  const std::string said = ": " + std::to_string(std::abs(line.points));
  std::string text = line.text;
  if (text.ends_with(said)) {
    text.resize(text.size() - said.size());
  }
  // "WINNER: 9 and 10 for 6 letters", "EMIRS, 7 x2", "deadwood 10 - 6"
  const bool computes = std::ranges::any_of(
      std::array{": ", " x", " - "}, [&](const char* sign) { return text.find(sign) != std::string::npos; });
  if (computes && line.points == 0) {
    return text;
  }
  return text + (computes ? " = " : " ") + std::to_string(line.points);
}

/// "13 points: TRAY 13, SOU 8 (GIN-3.1), 3 cards left -8 (GIN-3.2)". Entries by the same clause name it once.
std::string sum(const std::vector<engine::ScoreLine>& lines, int points) {
  std::string text = count(points, "point", "points");
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const bool last_by_clause = i + 1 == lines.size() || lines[i + 1].clause != lines[i].clause;
    text += (i == 0 ? ": " : ", ") + entry(lines[i]) +
            (last_by_clause ? " (" + std::string(lines[i].clause) + ")" : "");
  }
  return text;
}

/// Why a hand is over in which nobody has gone out or knocked.
std::string_view why_over(std::string_view clause) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 7> reasons{{
      {"PD-3.2", "the last plays are made"},
      {"RUM-2.5", "both piles are empty, so nobody gets points"},
      {"RUM-2.7", "nobody has laid a card for too long, so nobody gets points"},
      {"GIN-3.5", "nobody has knocked"},
      {"GR-2.8", "nobody has knocked in time, so nobody gets points"},
      {"AR-5.1", "the stock is empty, and a turn brought no word with a card of the discard pile"},
      {"FD-5.1", "all have passed or have no cards, or too many turns brought no point"},
  }};
  const auto found = std::ranges::find(reasons, clause, [](const auto& reason) { return reason.first; });
  return found == reasons.end() ? "" : found->second;
}

}  // namespace

/// Writes one or more sentences for each kind of event.
class EventSentences {
 public:
  EventSentences(const Narrator& narrator, const Document& before, const Document& now)
      : narrator_(narrator), before_(before), now_(now) {
    if (before.has_view() && before.view().petition) {
      asker_ = before.view().petition->by;
    }
    const auto* alpha_rummy = before.game<engine::AlphaRummyView>();
    if (alpha_rummy != nullptr && alpha_rummy->pending) {
      const auto laid = before.view().words.find(alpha_rummy->pending->word);
      if (laid != before.view().words.end()) pending_ = laid->second.word;
      pending_was_ = alpha_rummy->pending->was;
    }
  }

  // ---- the match ----

  Lines operator()(const engine::DealDrawn& e) const {
    const auto draws = each(e.draws, [&](const auto& draw) {
      return now_.name(draw.seat) + " " + narrator_.card(now_.face(draw.face));
    });
    return {"Drawn for the deal: " + join(draws, ", ") + ". " + does(now_, e.dealer, "deal.", "deals.")};
  }
  Lines operator()(const engine::HandDealt& e) const {
    return {std::string(name_of_a_hand(now_)) + " " + std::to_string(e.hand) + ". " +
            does(now_, e.dealer, "deal ", "deals ") + cards_count(e.cards) + " to each."};
  }
  Lines operator()(const engine::Drew& e) const {
    return {does(now_, e.seat, "draw ", "draws ") + (e.cards.empty()
                                                         ? cards_count(e.count) + " from the stock."
                                                         : cards(e.cards) + " from the discard pile.")};
  }
  Lines operator()(const engine::Received& e) const { return {"You get " + cards(e.cards) + "."}; }
  Lines operator()(const engine::Melded& e) const {
    return {does(now_, e.seat, "lay meld ", "lays meld ") + group_number(e.meld) + ": " + cards(e.cards) +
            "."};
  }
  Lines operator()(const engine::LaidOff& e) const {
    return {does(now_, e.seat, "lay off ", "lays off ") + cards(e.cards) + " on meld " +
            group_number(e.meld) + "."};
  }
  Lines operator()(const engine::Discarded& e) const {
    return {does(now_, e.seat, "discard ", "discards ") + narrator_.card(now_.face(e.card.face)) + "."};
  }
  Lines operator()(const engine::WordLaid& e) const {
    return {does(now_, e.seat, "lay ", "lays ") + e.word + "."};
  }
  Lines operator()(const engine::WordChanged& e) const {
    return {does(now_, e.seat, "change ", "changes ") + e.was + " into " + e.word + "."};
  }
  Lines operator()(const engine::Scored& e) const {
    return {does(now_, e.seat, "score ", "scores ") + std::to_string(e.line.points) + ": " + e.line.text +
            " (" + std::string(e.line.clause) + ")."};
  }
  Lines operator()(const engine::Passed& e) const {
    if (before_.has_view() && before_.view().phase == engine::Phase::upcard) {
      return {does(now_, e.seat, "decline the upcard.", "declines the upcard.")};
    }
    const std::string_view exchange = e.seat == now_.seat() ? " and exchange " : " and exchanges ";
    return {does(now_, e.seat, "pass", "passes") +
            (e.cards == 0 ? "" : std::string(exchange) + cards_count(e.cards)) + "."};
  }
  Lines operator()(const engine::SaidDone& e) const { return {does(now_, e.seat, "are done.", "is done.")}; }
  Lines operator()(const engine::StockRenewed& e) const {
    return {"The discard pile is shuffled: " + cards_count(e.stock) + " in the new stock."};
  }
  Lines operator()(const engine::DeckDepleted& e) const {
    return {(e.clause == "PD-2.5"   ? "The deck is gone: each player once more in turn ("
             : e.clause == "PD-2.7" ? "Everybody has passed: each player once more in turn ("
                                    : "Nobody has knocked in time (") +
            std::string(e.clause) + ")."};
  }
  Lines operator()(const engine::CardsPutBack& e) const {
    return {does(now_, e.seat, "put ", "puts ") + cards(e.cards) + " back onto the discard pile."};
  }
  Lines operator()(const engine::Knocked& e) const {
    return {e.gin ? does(now_, e.seat, "knock: gin!", "knocks: gin!")
                  : does(now_, e.seat, "knock.", "knocks.")};
  }
  Lines operator()(const engine::SetOut& e) const {
    return {does(now_, e.seat, "have set out your words.", "has set out words.")};
  }
  Lines operator()(const engine::HandShown& e) const {
    const std::string of_words =
        !now_.plays_words() ? "" : (e.words.empty() ? "no word" : join(e.words, ", ")) + "; ";
    return {does(now_, e.seat, "show ", "shows ") + of_words +
            (e.deadwood.empty() ? "no deadwood" : "deadwood " + cards(e.deadwood)) + "."};
  }
  Lines operator()(const engine::WordAccepted& e) const {
    return {does(now_, e.seat, "accept ", "accepts ") + pending_ + "."};
  }
  Lines operator()(const engine::Challenged& e) const {
    return {does(now_, e.seat, "challenge ", "challenges ") + e.word +
            (e.stands               ? ": it is in the dictionary and stands."
             : pending_was_.empty() ? ": it is not in the dictionary, and its cards go back."
                                    : ": it is not in the dictionary, so " + pending_was_ +
                                          " lies there again, and the added cards go back.")};
  }
  Lines operator()(const engine::TurnLost& e) const {
    return {does(now_, e.seat, "lose this turn (AR-6.2).", "loses this turn (AR-6.2).")};
  }
  Lines operator()(const engine::WentOut& e) const { return {does(now_, e.seat, "go out.", "goes out.")}; }
  Lines operator()(const engine::StarterBegun& e) const {
    return {"There is a tie between " + names(now_, e.seats) +
            ": the Starter breaks it. Words are made from the cards on top of the piles (FD-6)."};
  }
  Lines operator()(const engine::TimedOut& e) const {
    return {does(now_, e.seat, "ran out of time.", "ran out of time.")};
  }
  Lines operator()(const engine::AwayChanged& e) const {
    return {e.away ? does(now_, e.seat, "count as away now. Type back when you are here again.", "is away.")
                   : does(now_, e.seat, "are back.", "is back.")};
  }
  Lines operator()(const engine::PlayerLeft& e) const {
    return {does(now_, e.seat, "have given up your seat.",
                 is_bot(e.seat) ? "plays no longer." : "has left for good.")};
  }
  Lines operator()(const engine::TookBack& e) const {
    return {does(now_, e.seat, "take the last move back.", "takes the last move back.")};
  }
  Lines operator()(const engine::Petitioned& e) const {
    return {question(now_, e.seat, e.petition, e.word) + std::string(answer_hint(now_, e.seat))};
  }
  Lines operator()(const engine::Answered& e) const {
    if (e.agree) {
      return {does(now_, e.seat, "agree.", "agrees.")};
    }
    return {e.seat == asker_ ? does(now_, e.seat, "withdraw the question.", "withdraws the question.")
                             : does(now_, e.seat, "do not agree.", "does not agree.")};
  }
  Lines operator()(const engine::WordAdmitted& e) const {
    return {e.word + " is a house word for the rest of this match."};
  }
  Lines operator()(const engine::HandEnded& e) const { return narrator_.hand_result(e.result, now_); }
  Lines operator()(const engine::MatchEnded& e) const { return narrator_.match_result(e.result, now_); }

  // ---- the room ----

  Lines operator()(const protocol::ChatSaid& e) const { return {e.name + " says: " + e.text}; }
  Lines operator()(const protocol::SeatJoined& e) const {
    const std::string bot = e.bot ? ", a bot (" + std::string(protocol::name_of(*e.bot)) + ")," : "";
    return {e.name + bot + " sits down in seat " + seat_number(e.seat) + "."};
  }
  Lines operator()(const protocol::SeatLeft& e) const { return {e.name + " has left the room."}; }
  Lines operator()(const protocol::SeatKicked& e) const {
    if (is_bot(e.seat)) {
      return {now_.is_host() ? "You remove the bot " + e.name + "."
                             : "The host removes the bot " + e.name + "."};
    }
    return {now_.is_host() ? "You remove " + e.name + "." : "The host removes " + e.name + "."};
  }
  Lines operator()(const protocol::ConnectionChanged& e) const {
    if (e.seat == now_.seat()) {
      return {};
    }
    return {now_.name(e.seat) + (e.connected ? " is connected." : " has lost the connection.")};
  }
  Lines operator()(const protocol::MatchStarted&) const { return {"The match begins."}; }
  Lines operator()(const protocol::HostChanged& e) const {
    return {does(now_, e.seat, "are the host now.", "is the host now.")};
  }
  Lines operator()(const protocol::SeatRenamed& e) const {
    return {"Seat " + seat_number(e.seat) + " is called " + e.name + " now."};
  }

 private:
  [[nodiscard]] std::string cards(std::span<const engine::CardView> list) const {
    return narrator_.cards(list, now_);
  }
  [[nodiscard]] bool is_bot(engine::Seat seat) const { return before_.holder(seat).bot.has_value(); }

  const Narrator& narrator_;
  const Document& before_;
  const Document& now_;
  engine::Observer asker_;            ///< whose question was open
  std::string pending_ = "the word";  ///< which could be challenged
  std::string pending_was_;           ///< the word that it was made from
};

Lines Narrator::hand_result(const engine::HandResult& result, const Document& now) const {
  const auto why = std::string(result.out ? "" : why_over(result.clause));
  Lines lines{std::string(name_of_a_hand(now)) + " " + std::to_string(result.hand) + " is over (" +
              std::string(result.clause) + ")" + (why.empty() ? "." : ": " + why + ".")};
  if (result.out) {
    // In the gins `out` is the player who has knocked. The view can be that of the next hand already.
    const bool knocked =
        now.game<engine::GinView>() != nullptr || now.game<engine::GinRummyView>() != nullptr;
    lines.front() += " " + (knocked ? does(now, *result.out, "knocked.", "knocked.")
                                    : does(now, *result.out, "went out.", "went out."));
  }
  for (const auto& [seat, score] : result.seats) {
    std::string line = you_or_name(now, seat) + ": " + sum(score.lines, score.points) + ".";
    if (score.total != score.points) {
      line += " " + std::to_string(score.total) + " in all.";
    }
    if (!score.hand.empty()) {
      line += " Left in hand: " + cards(score.hand, now) + ".";
    }
    lines.push_back(std::move(line));
  }
  return lines;
}

std::string Narrator::outcome(const engine::MatchResult& result, const Document& now) const {
  const auto& winners = result.winners;
  const bool you_alone = winners.size() == 1 && winners.front() == now.seat();
  Lines who;
  for (const auto seat : winners) {
    who.push_back(who.empty() || seat != now.seat() ? you_or_name(now, seat) : "you");
  }
  const std::string winner = winners.empty() ? "Nobody wins."
                             : you_alone     ? "You win!"
                                             : enumerated(who) + (who.size() > 1 ? " win." : " wins.");
  return bold("The match is over (" + std::string(result.clause) + "). " + winner);
}

Lines Narrator::match_result(const engine::MatchResult& result, const Document& now) const {
  Lines lines{outcome(result, now)};
  if (result.sheet) {
    for (const auto& [seat, sheet] : *result.sheet) {
      lines.push_back("Final sheet, " + whose(now, seat) + ": " + sum(sheet.lines, sheet.total) + ".");
    }
  } else if (now.has_view()) {
    const auto scores = each(now.view().seats, [&](const auto& seat) {
      return you_or_name(now, seat.first) + " " + std::to_string(seat.second.score);
    });
    lines.push_back("Final scores: " + join(scores, ", ") + ".");
  }
  if (now.seat() && !now.waiting()) {
    lines.emplace_back("Type rematch to play again.");
  }
  return lines;
}

Lines Narrator::agreements(const Document& now) const {
  Lines lines;
  if (const auto& words = now.view().house_words; !words.empty()) {
    lines.push_back("House words of this match: " + join(words, ", ") + ".");
  }
  if (const auto& petition = now.view().petition) {
    lines.push_back(
        question(now, petition->by, petition->kind, petition->word) +
        (petition->agreed.empty() ? "" : " Agreed: " + names(now, petition->agreed) + ".") +
        std::string(now.allowed(engine::MoveKind::answer) != nullptr ? answer_hint(now, petition->by) : ""));
  }
  return lines;
}

Lines Narrator::events(std::span<const protocol::ServerEvent> events, const Document& before,
                       const Document& now) const {
  const auto tells = [&]<class Event>(std::type_identity<Event>, auto condition) {
    return std::ranges::any_of(events, [&](const protocol::ServerEvent& event) {
      const auto* told = std::get_if<Event>(&event);
      return told != nullptr && condition(*told);
    });
  };
  const auto about = [](engine::Observer seat) {
    return [seat](const auto& told) { return told.seat == seat; };
  };
  if (tells(std::type_identity<protocol::SeatKicked>(), about(now.seat()))) {
    return {};  // Client says it, and ends
  }
  const bool dealt = tells(std::type_identity<engine::HandDealt>(), [](const auto&) { return true; });
  const bool drew_openly = tells(std::type_identity<engine::Drew>(), [&](const auto& drew) {
    return drew.seat == now.seat() && !drew.cards.empty();
  });
  Lines lines;
  for (std::size_t i = 0; i < events.size(); ++i) {
    const auto& event = events[i];
    // The cards drawn from the stock come in a separate event. Only the player who drew them gets it.
    const auto* drew = std::get_if<engine::Drew>(&event);
    const auto* received = i + 1 < events.size() ? std::get_if<engine::Received>(&events[i + 1]) : nullptr;
    if (drew != nullptr && received != nullptr && drew->seat == now.seat() && drew->cards.empty() &&
        std::cmp_equal(received->cards.size(), drew->count)) {
      lines.push_back("You draw " + cards(received->cards, now) + " from the stock.");
      ++i;
      continue;
    }
    const bool shown_already = (dealt || drew_openly) && std::holds_alternative<engine::Received>(event);
    const auto* gone = std::get_if<engine::PlayerLeft>(&event);
    const bool left_the_room =
        gone != nullptr && (tells(std::type_identity<protocol::SeatLeft>(), about(gone->seat)) ||
                            tells(std::type_identity<protocol::SeatKicked>(), about(gone->seat)));
    if (!shown_already && !left_the_room) {
      append(lines, std::visit(EventSentences(*this, before, now), event));
    }
  }
  return lines;
}

}  // namespace meldroom::terminal
