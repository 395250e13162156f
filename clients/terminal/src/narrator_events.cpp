#include <algorithm>
#include <functional>
#include <map>

#include "narrator.hpp"
#include "phrases.hpp"

namespace meldroom::terminal {

using nlohmann::json;

Lines Narrator::hand_result(const json& result, const Document& now) const {
  Lines lines{std::string(name_of_a_hand(now)) + " " + std::to_string(result.at("hand").get<int>()) +
              " is over (" + result.at("clause").get<std::string>() + ")."};
  if (const auto out = result.find("out"); out != result.end() && out->is_number()) {
    const bool knocked = now.game().contains("knocker");
    lines.front() +=
        " " + (knocked ? does(now, *out, "knocked.", "knocked.") : does(now, *out, "went out.", "went out."));
  }
  for (const auto& [key, score] : result.at("seats").items()) {
    const int seat = std::stoi(key);
    std::string line = (seat == now.seat() ? "You" : now.name(seat)) + ": " +
                       count(score.at("points"), "point", "points") + ", " +
                       std::to_string(score.at("total").get<int>()) + " in all.";
    if (!score.at("hand").empty()) {
      line += " Left in hand: " + cards(score.at("hand"), now) + ".";
    }
    for (const auto& part : score.at("lines")) {
      line += " " + part.at("text").get<std::string>() + ": " + std::to_string(part.at("points").get<int>()) +
              " (" + part.at("clause").get<std::string>() + ").";
    }
    lines.push_back(std::move(line));
  }
  return lines;
}

Lines Narrator::events(const json& events, const Document& now) const {
  const auto has = [&](std::string_view name, const json& seat) {
    return std::any_of(events.begin(), events.end(), [&](const json& event) {
      return event.at("event") == name && (seat.is_null() || event.at("seat") == seat);
    });
  };
  const bool dealt = has("hand_dealt", nullptr);
  Lines lines;
  for (const auto& one : events) {
    const bool shown_as_hand = one.at("event") == "received" && dealt;
    const bool came_with_joining = one.at("event") == "connected" && has("joined", one.at("seat"));
    if (!shown_as_hand && !came_with_joining) {
      for (auto& line : event(one, now)) {
        lines.push_back(std::move(line));
      }
    }
  }
  return lines;
}

Lines Narrator::event(const json& e, const Document& now) const {
  const auto seat = [&] { return e.at("seat").get<int>(); };
  const auto word = [&] { return e.at("word").get<std::string>(); };
  const auto name = [&] { return e.contains("name") ? e["name"].get<std::string>() : now.name(seat()); };
  using Teller = std::function<Lines()>;
  const std::map<std::string_view, Teller> tellers{
      {"deal_drawn",
       [&] {
         Lines draws;
         for (const auto& draw : e.at("draws")) {
           draws.push_back(now.name(draw.at("seat")) + " " + card(now.face(draw.at("face"))));
         }
         return Lines{"Drawn for the deal: " + join(draws, ", ") + ". " +
                      does(now, e.at("dealer"), "deal.", "deals.")};
       }},
      {"hand_dealt",
       [&] {
         return Lines{std::string(name_of_a_hand(now)) + " " + std::to_string(e.at("hand").get<int>()) +
                      ". " + does(now, e.at("dealer"), "deal ", "deals ") + cards_count(e.at("cards")) +
                      " to each."};
       }},
      {"drew",
       [&] {
         const bool open = !e.at("cards").empty();
         return Lines{does(now, seat(), "draw ", "draws ") +
                      (open ? cards(e.at("cards"), now) + " from the discard pile."
                            : cards_count(e.at("count")) + " from the stock.")};
       }},
      {"received", [&] { return Lines{"You get " + cards(e.at("cards"), now) + "."}; }},
      {"melded",
       [&] {
         return Lines{does(now, seat(), "lay meld ", "lays meld ") + std::to_string(e.at("meld").get<int>()) +
                      ": " + cards(e.at("cards"), now) + "."};
       }},
      {"laid_off",
       [&] {
         return Lines{does(now, seat(), "lay off ", "lays off ") + cards(e.at("cards"), now) + " on meld " +
                      std::to_string(e.at("meld").get<int>()) + "."};
       }},
      {"discarded",
       [&] {
         return Lines{does(now, seat(), "discard ", "discards ") + card(now.face(e.at("card").at("face"))) +
                      "."};
       }},
      {"word_laid", [&] { return Lines{does(now, seat(), "lay ", "lays ") + word() + "."}; }},
      {"word_changed",
       [&] {
         return Lines{does(now, seat(), "change ", "changes ") + e.at("was").get<std::string>() + " into " +
                      word() + "."};
       }},
      {"scored",
       [&] {
         const json& line = e.at("line");
         return Lines{does(now, seat(), "score ", "scores ") + std::to_string(line.at("points").get<int>()) +
                      ": " + line.at("text").get<std::string>() + " (" +
                      line.at("clause").get<std::string>() + ")."};
       }},
      {"passed",
       [&] {
         const int exchanged = e.at("cards");
         return Lines{does(now, seat(), "pass", "passes") +
                      (exchanged > 0 ? " and exchange" + std::string(seat() == now.seat() ? " " : "s ") +
                                           cards_count(exchanged)
                                     : "") +
                      "."};
       }},
      {"said_done", [&] { return Lines{does(now, seat(), "are done.", "is done.")}; }},
      {"stock_renewed",
       [&] {
         return Lines{"The discard pile is shuffled: " + cards_count(e.at("stock")) + " in the new stock."};
       }},
      {"deck_depleted",
       [&] {
         const std::string clause = e.at("clause");
         return Lines{(clause.starts_with("PD-") ? "The deck is gone: each player once more in turn ("
                                                 : "The deck is gone (") +
                      clause + ")."};
       }},
      {"cards_put_back",
       [&] {
         return Lines{does(now, seat(), "put ", "puts ") + cards(e.at("cards"), now) +
                      " back onto the discard pile."};
       }},
      {"knocked",
       [&] {
         return Lines{e.at("gin").get<bool>() ? does(now, seat(), "knock: gin!", "knocks: gin!")
                                              : does(now, seat(), "knock.", "knocks.")};
       }},
      {"set_out", [&] { return Lines{does(now, seat(), "have set out your words.", "has set out words.")}; }},
      {"hand_shown",
       [&] {
         const Lines words = e.at("words");
         const std::string of_words =
             !now.plays_words() ? "" : (words.empty() ? "no word" : join(words, ", ")) + "; ";
         return Lines{
             does(now, seat(), "show ", "shows ") + of_words +
             (e.at("deadwood").empty() ? "no deadwood" : "deadwood " + cards(e.at("deadwood"), now)) + "."};
       }},
      {"word_accepted", [&] { return Lines{does(now, seat(), "accept it.", "accepts it.")}; }},
      {"challenged",
       [&] {
         return Lines{does(now, seat(), "challenge ", "challenges ") + word() +
                      (e.at("stands").get<bool>() ? ": it is in the lexicon and stands."
                                                  : ": it is not in the lexicon and is taken away.")};
       }},
      {"turn_lost",
       [&] { return Lines{does(now, seat(), "lose this turn (AR-6.2).", "loses this turn (AR-6.2).")}; }},
      {"went_out", [&] { return Lines{does(now, seat(), "go out.", "goes out.")}; }},
      {"starter_begun",
       [&] {
         return Lines{"There is a tie between " + names(now, e.at("seats")) +
                      ": the Starter breaks it. Words are made from the cards on top of the piles (FD-6)."};
       }},
      {"timed_out", [&] { return Lines{does(now, seat(), "ran out of time.", "ran out of time.")}; }},
      {"away_changed",
       [&] {
         return Lines{e.at("away").get<bool>() ? does(now, seat(), "count as away now.", "is away.")
                                               : does(now, seat(), "are back.", "is back.")};
       }},
      {"player_left",
       [&] { return Lines{does(now, seat(), "have given up your seat.", "has left for good.")}; }},
      {"took_back",
       [&] { return Lines{does(now, seat(), "take the last move back.", "takes the last move back.")}; }},
      {"petitioned",
       [&] {
         const bool back = e.at("petition") == "take_back";
         return Lines{does(now, seat(), "ask ", "asks ") +
                      (back ? "to take the last move back." : "to allow the word " + word() + ".") +
                      (seat() == now.seat() ? "" : " Type agree or refuse.")};
       }},
      {"answered",
       [&] {
         return Lines{e.at("agree").get<bool>() ? does(now, seat(), "agree.", "agrees.")
                                                : does(now, seat(), "do not agree.", "does not agree.")};
       }},
      {"word_admitted", [&] { return Lines{word() + " is a good word for the rest of this match."}; }},
      {"hand_ended", [&] { return hand_result(e.at("result"), now); }},
      {"match_ended",
       [&] {
         const std::vector<int> winners = e.at("result").at("winners");
         Lines lines{"The match is over (" + e.at("result").at("clause").get<std::string>() + "). " +
                     (winners.empty() ? "Nobody wins."
                                      : "Won by " + names(now, winners) + ". Type rematch to play again.")};
         const json sheets = e.at("result").value("sheet", json::object());
         for (const auto& [who, sheet] : sheets.items()) {
           lines.push_back(does(now, std::stoi(who), "have ", "has ") + sheet.at("total").dump() +
                           " on the final sheet (GR-3.5).");
         }
         return lines;
       }},
      {"chat", [&] { return Lines{name() + " says: " + e.at("text").get<std::string>()}; }},
      {"joined",
       [&] {
         const std::string skill = e.value("bot", "");
         return Lines{name() + (skill.empty() ? "" : ", a bot (" + skill + "),") + " sits down in seat " +
                      std::to_string(seat() + 1) + "."};
       }},
      {"left_room", [&] { return Lines{name() + " has left the room."}; }},
      {"connected",
       [&] {
         return seat() == now.seat()
                    ? Lines{}
                    : Lines{now.name(seat()) +
                            (e.at("connected").get<bool>() ? " is connected." : " has lost the connection.")};
       }},
      {"match_started", [&] { return Lines{"The match begins."}; }},
      {"kicked", [&] { return Lines{name() + " was sent away by the host."}; }},
      {"host_changed", [&] { return Lines{does(now, seat(), "are the host now.", "is the host now.")}; }},
      {"renamed",
       [&] { return Lines{"Seat " + std::to_string(seat() + 1) + " is called " + name() + " now."}; }},
  };
  const auto teller = tellers.find(e.at("event").get_ref<const std::string&>());
  return teller == tellers.end() ? Lines{} : teller->second();
}

}  // namespace meldroom::terminal
