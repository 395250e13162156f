#include <algorithm>

#include "narrator.hpp"
#include "phrases.hpp"

namespace meldroom::terminal {

using nlohmann::json;

Lines Narrator::table(const Document& now) const {
  if (!now.has_view()) {
    return room(now);
  }
  const json& view = now.view();
  std::string first = std::string(name_of_a_hand(now)) + " " + std::to_string(view.at("hand").get<int>()) +
                      ", dealt by " + names(now, {view.at("dealer").get<int>()}) +
                      ". Stock: " + cards_count(view.at("stock")) + ".";
  if (const auto discard = view.find("discard"); discard != view.end() && discard->is_object()) {
    const json& open = discard->at("cards");
    const bool spread = open.size() > 1;
    first += " Discard pile: " + cards_count(discard->at("count"));
    if (!open.empty()) {
      first += spread ? ", the top card last: " + cards(open, now)
                      : ", on top " + card(now.face(open.back().at("face")));
    }
    first += ".";
  }
  Lines lines{first};
  for (const auto& [key, state] : view.at("seats").items()) {
    const int seat = std::stoi(key);
    const auto waiting = now.to_act();
    const json taken = now.room().at("seats").value(key, json::object());
    lines.push_back(
        "Seat " + std::to_string(seat + 1) + ": " + now.name(seat) + (seat == now.seat() ? " (you)" : "") +
        (taken.contains("bot") ? " (bot)" : "") + ", " + cards_count(state.at("cards")) + ", " +
        count(state.at("score"), "point", "points") + (state.at("left").get<bool>() ? ", has left" : "") +
        (state.at("away").get<bool>() ? ", away" : "") +
        (taken.contains("stand_in") ? ", played by a bot" : "") +
        (std::find(waiting.begin(), waiting.end(), seat) != waiting.end() ? ", to play" : "") + ".");
  }
  for (const auto& meld : now.melds()) {
    lines.push_back("Meld " + std::to_string(meld.number) + ", a " + meld.kind + ", " +
                    whose(now, meld.owner) + ": " + tiles(meld) + ".");
  }
  const auto closed = now.closed_words();
  for (const auto& word : now.words()) {
    const bool is_closed = std::find(closed.begin(), closed.end(), word.number) != closed.end();
    lines.push_back("Word #" + std::to_string(word.number) + ", " + whose(now, word.owner) + ": " +
                    word.word + " (" + tiles(word) + ")" +
                    (is_closed ? ", not to be played on any more this turn" : "") + ".");
  }
  for (auto& line : game(now)) {
    lines.push_back(std::move(line));
  }
  for (auto& line : hand(now)) {
    lines.push_back(std::move(line));
  }
  for (auto& line : turn(now)) {
    lines.push_back(std::move(line));
  }
  return lines;
}

Lines Narrator::hand(const Document& now) const {
  if (!now.has_view() || !now.view().contains("own")) {
    return {now.seat() ? "There is no match yet." : "You are watching; only players hold cards."};
  }
  const json& own = now.view().at("own");
  if (const std::string piles = middle_piles(now); !piles.empty()) {
    return {piles};
  }
  Lines lines{own.at("hand").empty() ? "You hold no cards."
                                     : "Your hand: " + cards(own.at("hand"), now) + "."};
  int number = 0;
  for (const auto& group : own.at("groups")) {
    Lines parts;
    for (const auto& tile : group) {
      parts.push_back(held_card(tile.at("card").get<std::uint32_t>(), now, tile.value("as", "")));
    }
    lines.push_back("Group " + std::to_string(++number) + ": " + join(parts, " ") + ".");
  }
  return lines;
}

Lines Narrator::scores(const Document& now) const {
  if (!now.has_view()) {
    return {"There is no match yet."};
  }
  Lines lines;
  for (const auto& [key, state] : now.view().at("seats").items()) {
    lines.push_back(now.name(std::stoi(key)) + ": " + count(state.at("score"), "point", "points") + ".");
  }
  for (auto& line : standings(now)) {
    lines.push_back(std::move(line));
  }
  if (const auto last = now.view().find("last_hand"); last != now.view().end() && last->is_object()) {
    for (auto& line : hand_result(*last, now)) {
      lines.push_back(std::move(line));
    }
  }
  return lines;
}

}  // namespace meldroom::terminal
