#include <algorithm>

#include "narrator.hpp"
#include "phrases.hpp"

namespace meldroom::terminal {

using nlohmann::json;

/// A card of one's own hand by its id; "a card" if it is not there.
std::string Narrator::held_card(std::uint32_t id, const Document& now, std::string_view as) const {
  const auto held = now.hand();
  const auto found = std::find_if(held.begin(), held.end(),
                                  [&](const HeldCard& card) { return card.id == engine::CardId{id}; });
  return found == held.end() ? "a card" : card(found->face, as);
}

Lines Narrator::game(const Document& now) const {
  const json& game = now.game();
  Lines lines = game.contains("limit")           ? gin_rummy(now)
                : game.contains("deadwood")      ? gin(now)
                : game.contains("standings")     ? full_deck(now)
                : game.contains("turns_to_lose") ? alpha_rummy(now)
                                                 : Lines{};
  // Rummy and the two gins. Others saw the card, but not what it is called in the hand.
  const auto taken = game.find("taken");
  if (taken != game.end() && taken->is_number() && now.my_turn()) {
    lines.push_back("You took " + held_card(*taken, now) +
                    " from the discard pile: it may not be discarded this turn.");
  }
  return lines;
}

/// What gin and Gin Rummy have in common: turns begun from the discard pile, who has knocked, and open hands.
Lines Narrator::knock_so_far(const Document& now, std::string_view last_turn) const {
  const json& game = now.game();
  Lines lines;
  if (const int turns = game.at("turns_from_discard"); turns > 0) {
    lines.push_back(count(turns, "turn", "turns") + " in a row began from the discard pile; " +
                    std::string(last_turn));
  }
  if (const auto knocker = game.find("knocker"); knocker != game.end() && knocker->is_number()) {
    lines.push_back(does(now, *knocker, "have knocked.", "has knocked."));
  }
  for (const auto& [seat, deadwood] : game.at("deadwood").items()) {
    lines.push_back("Deadwood, " + whose(now, std::stoi(seat)) + ": " +
                    (deadwood.empty() ? "none" : cards(deadwood, now)) + ".");
  }
  return lines;
}

Lines Narrator::gin_rummy(const Document& now) const {
  const json& game = now.game();
  const int limit = game.at("limit");
  Lines lines{limit == 0 ? "Only with gin may you knock in this hand (GR-2.4, GR-2.5)."
                         : "You may knock with " + std::to_string(limit) +
                               " points of deadwood or less in this hand (GR-2.4, GR-2.5)."};
  if (game.at("doubled").get<bool>()) {
    lines.emplace_back("The first upcard was a spade: the points of this hand count twice (GR-2.5).");
  }
  if (now.phase() == "upcard") {
    lines.emplace_back("The upcard on the discard pile is taken or declined first (GR-2.1).");
  }
  if (const auto best = game.find("best"); best != game.end() && best->is_object()) {
    std::string line = "Your deadwood: " + best->at("deadwood").dump();
    if (best->contains("put_away")) {
      line += " without the " + held_card(best->at("put_away"), now);
    }
    Lines melds;
    for (const auto& meld : best->at("melds")) {
      Lines names;
      for (const std::uint32_t id : meld) {
        names.push_back(held_card(id, now));
      }
      melds.push_back(join(names, " "));
    }
    lines.push_back(line + (melds.empty() ? "." : ", with " + join(melds, " / ") + " as melds."));
  }
  const auto more = knock_so_far(now, "the twentieth ends the hand (GR-2.8).");
  lines.insert(lines.end(), more.begin(), more.end());
  return lines;
}

Lines Narrator::gin(const Document& now) const {
  const json& game = now.game();
  Lines lines{cards_count(game.at("dealt")) + (game.at("dealt") == 1 ? " was" : " were") +
              " dealt to each in this hand (GIN-1.1)."};
  if (now.phase() == "upcard") {
    lines.emplace_back("The upcard on the discard pile is taken or declined first (GIN-2.1).");
  }
  const auto more = knock_so_far(now, "the tenth ends the hand (GIN-2.8).");
  lines.insert(lines.end(), more.begin(), more.end());
  return lines;
}

Lines Narrator::full_deck(const Document& now) const {
  const json& game = now.game();
  Lines lines = standings(now);
  if (const int idle = game.at("idle_turns"); idle > 0) {
    lines.push_back(count(idle, "turn", "turns") + " in a row brought no point; twice round ends the game " +
                    "(FD-5.1).");
  }
  if (const std::vector<int> tied = game.at("tied"); !tied.empty()) {
    lines.push_back("The Starter breaks the tie between " + names(now, tied) + " (FD-6.1).");
  }
  // Players are told with their hand, which they have none of.
  if (const std::string piles = middle_piles(now); !piles.empty() && !now.view().contains("own")) {
    lines.push_back(piles);
  }
  if (now.my_turn() && now.allowed("change_word")) {
    const auto closed = now.closed_words();
    Lines open;
    for (const auto& word : now.words()) {
      if (std::find(closed.begin(), closed.end(), word.number) == closed.end()) {
        open.push_back("#" + std::to_string(word.number) + " " + word.word);
      }
    }
    lines.push_back(open.empty() ? "There is no word left to play on this turn."
                                 : "You may play on " + join(open, ", ") + ".");
  }
  return lines;
}

Lines Narrator::standings(const Document& now) const {
  Lines lines;
  const json standings = now.game().value("standings", json::object());
  for (const auto& [key, standing] : standings.items()) {
    const int seat = std::stoi(key);
    lines.push_back((seat == now.seat() ? "You" : now.name(seat)) + ": " +
                    count(standing.at("won"), "game", "games") + " won, " +
                    count(standing.at("points"), "point", "points") + " in this game.");
  }
  return lines;
}

/// The tops of the Starter's piles; empty where there are no piles.
std::string Narrator::middle_piles(const Document& now) const {
  Lines piles;
  for (const auto& pile : now.game().value("piles", json::array())) {
    const auto top = pile.find("top");
    piles.push_back(top == pile.end() ? "none"
                                      : card(now.face(top->at("face"))) + " of " +
                                            std::to_string(pile.at("count").get<int>()));
  }
  return piles.empty() ? "" : "On top of the piles: " + join(piles, ", ") + ".";
}

Lines Narrator::alpha_rummy(const Document& now) const {
  const json& game = now.game();
  Lines lines;
  if (const json& taken = game.at("taken"); !taken.empty()) {
    Lines held;
    for (const std::uint32_t card : taken) {
      held.push_back(held_card(card, now));
    }
    lines.push_back("You took " + join(held, " ") + " from the discard pile.");
  }
  if (const auto wanted = game.find("wanted"); wanted != game.end() && wanted->is_number()) {
    lines.push_back(held_card(*wanted, now) +
                    " is the card wanted: it has to go into a word this turn (AR-2.2).");
  }
  if (const int due = game.at("bonus_due"); due > 0) {
    lines.push_back(count(due, "bonus card is due", "bonus cards are due") + " (AR-2.4).");
  }
  if (game.at("last_chance").get<bool>()) {
    lines.emplace_back(
        "The stock was empty when this turn began: without a meld with cards of the discard pile the round "
        "is over (AR-5.1).");
  }
  if (const std::string pending = pending_word(now); !pending.empty()) {
    const std::vector<int> accepted = game.at("pending").at("accepted");
    lines.push_back(pending + " may be challenged (AR-6.1). Accepted by " +
                    (accepted.empty() ? "nobody yet" : names(now, accepted)) + ".");
  }
  for (const auto& [key, turns] : game.at("turns_to_lose").items()) {
    lines.push_back(does(now, std::stoi(key), "lose ", "loses ") +
                    (turns == 1 ? "the next turn" : "the next " + turns.dump() + " turns") + " (AR-6.2).");
  }
  return lines;
}

/// The word that may be challenged, and who laid it; empty if there is none.
std::string Narrator::pending_word(const Document& now) const {
  const auto pending = now.game().find("pending");
  if (pending == now.game().end() || !pending->is_object()) {
    return "";
  }
  const int by = pending->at("by");
  const std::string was = pending->at("was");
  const int number = pending->at("word");
  std::string text;
  for (const auto& word : now.words()) {
    if (word.number == number) {
      text = word.word;
    }
  }
  return text + " (" + (was.empty() ? "laid by " : "made from " + was + " by ") + names(now, {by}) + ")";
}

}  // namespace meldroom::terminal
