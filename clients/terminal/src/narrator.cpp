#include "narrator.hpp"

#include <algorithm>
#include <functional>
#include <map>

#include <nlohmann/json.hpp>

#include "verbs.hpp"

namespace meldroom::terminal {

using nlohmann::json;
using Lines = std::vector<std::string>;

namespace {

std::string count(int number, std::string_view one, std::string_view many) {
  return std::to_string(number) + " " + std::string(number == 1 ? one : many);
}

std::string cards_count(int number) {
  return count(number, "card", "cards");
}

std::string join(const Lines& parts, std::string_view separator) {
  std::string text;
  for (const auto& part : parts) {
    text += (text.empty() ? "" : std::string(separator)) + part;
  }
  return text;
}

/// "You draw", "Anna draws".
std::string does(const Document& now, int seat, std::string_view you, std::string_view others) {
  return seat == now.seat() ? "You " + std::string(you) : now.name(seat) + " " + std::string(others);
}

std::string whose(const Document& now, int seat) {
  return seat == now.seat() ? "yours" : now.name(seat) + "'s";
}

std::string names(const Document& now, const std::vector<int>& seats) {
  Lines parts;
  for (const int seat : seats) {
    parts.push_back(seat == now.seat() ? "you" : now.name(seat));
  }
  return join(parts, " and ");
}

std::string option_text(const json& value) {
  if (value.is_boolean()) {
    return value.get<bool>() ? "yes" : "no";
  }
  return value.is_string() ? value.get<std::string>() : value.dump();
}

/// How the kinds of moves that a view allows are typed.
const std::map<std::string, std::vector<Verb>, std::less<>>& verbs_of_moves() {
  static const std::map<std::string, std::vector<Verb>, std::less<>> table{
      {"draw", {Verb::draw}},
      {"meld", {Verb::meld}},
      {"lay_off", {Verb::lay_off}},
      {"discard", {Verb::discard}},
      {"lay_word", {Verb::lay}},
      {"change_word", {Verb::change}},
      {"pass", {Verb::pass}},
      {"done", {Verb::done}},
      {"arrange", {Verb::sort, Verb::group, Verb::ungroup}},
      {"take_back", {Verb::take_back}},
      {"propose_word", {Verb::propose}},
      {"answer", {Verb::agree, Verb::refuse}},
      {"back", {Verb::back}},
      {"leave", {Verb::leave}}};
  return table;
}

/// Those that make the turn; the rest can be done besides.
bool belongs_to_turn(const Allowed& action) {
  static const std::vector<std::string_view> besides{"arrange", "take_back", "propose_word", "leave", "back"};
  return std::find(besides.begin(), besides.end(), action.kind) == besides.end();
}

}  // namespace

void Narrator::learn(const json& welcome) {
  welcome_ = welcome;
}

/// What the server says of the game that is played; an empty object if it says nothing.
json Narrator::variant(const Document& now) const {
  for (const auto& offered : welcome_.value("variants", json::array())) {
    if (offered.at("name") == now.room().at("variant")) {
      return offered;
    }
  }
  return json::object();
}

/// A verb with what has to follow it, as far as the action tells.
std::string Narrator::typed(Verb verb, const Allowed& action, const Document& now) const {
  const VerbInfo& used = info(verb);
  const std::string name(used.name);
  if (verb == Verb::draw) {
    Lines piles;
    for (const auto& pile : action.from) {
      const json& open = pile == "discard" ? now.view().at("discard").at("cards") : json::array();
      piles.push_back(name + " " + pile +
                      (open.empty() ? "" : " (" + card(now.face(open.back().at("face"))) + ")"));
    }
    return join(piles, ", ");
  }
  if (verb == Verb::pass && action.least == action.most) {
    return action.most == 0 ? name : name + " " + cards_count(action.most);
  }
  return used.arguments.empty() ? name : name + " " + std::string(used.arguments);
}

std::string Narrator::card(const engine::Face& face, std::string_view as) const {
  const std::string text = card_text(face, look_.faces, as);
  if (!look_.colour) {
    return text;
  }
  const bool red = face.suit == engine::Suit::diamonds || face.suit == engine::Suit::hearts ||
                   face.colour == engine::Colour::red;
  const std::string_view paint = red                                    ? "\x1b[31m"
                                 : face.colour == engine::Colour::blue  ? "\x1b[34m"
                                 : face.colour == engine::Colour::green ? "\x1b[32m"
                                                                        : "";
  return paint.empty() ? text : std::string(paint) + text + "\x1b[0m";
}

std::string Narrator::cards(const json& list, const Document& now) const {
  Lines parts;
  for (const auto& one : list) {
    parts.push_back(card(now.face(one.at("face"))));
  }
  return join(parts, look_.faces == FaceStyle::spoken ? ", " : " ");
}

std::string Narrator::tiles(const Group& group) const {
  Lines parts;
  for (const auto& tile : group.tiles) {
    parts.push_back(card(tile.face, tile.as));
  }
  return join(parts, look_.faces == FaceStyle::spoken ? ", " : " ");
}

Lines Narrator::hand_result(const json& result, const Document& now) const {
  Lines lines{"Hand " + std::to_string(result.at("hand").get<int>()) + " is over (" +
              result.at("clause").get<std::string>() + ")."};
  if (const auto out = result.find("out"); out != result.end() && out->is_number()) {
    lines.front() += " " + does(now, *out, "went out.", "went out.");
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
         return Lines{"Hand " + std::to_string(e.at("hand").get<int>()) + ". " +
                      does(now, e.at("dealer"), "deal ", "deals ") + cards_count(e.at("cards")) +
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
         return Lines{"The deck is gone: each player once more in turn (" +
                      e.at("clause").get<std::string>() + ")."};
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
         return Lines{"The match is over (" + e.at("result").at("clause").get<std::string>() + "). " +
                      (winners.empty() ? "Nobody wins."
                                       : "Won by " + names(now, winners) + ". Type rematch to play again.")};
       }},
      {"chat", [&] { return Lines{name() + " says: " + e.at("text").get<std::string>()}; }},
      {"joined", [&] { return Lines{name() + " sits down in seat " + std::to_string(seat() + 1) + "."}; }},
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

Lines Narrator::room_changes(const Document& before, const Document& now) const {
  Lines lines;
  const json& was = before.room();
  const json& is = now.room();
  if (was.at("variant") != is.at("variant")) {
    lines.push_back("The game is " + variant(now).value("title", is.at("variant").get<std::string>()) +
                    " now.");
  }
  for (const auto& [name, value] : is.at("options").items()) {
    const auto old = was.at("options").find(name);
    if (old != was.at("options").end() && *old != value) {
      lines.push_back("Option " + name + " is " + option_text(value) + " now.");
    }
  }
  if (was.at("capacity") != is.at("capacity")) {
    lines.push_back("The room has " + count(is.at("capacity"), "seat", "seats") + " now.");
  }
  if (now.stage() == "playing") {
    return lines;
  }
  for (const auto& [seat, taken] : is.at("seats").items()) {
    const auto old = was.at("seats").find(seat);
    const bool was_ready = old != was.at("seats").end() && old->at("ready").get<bool>();
    if (const bool ready = taken.at("ready"); ready != was_ready) {
      lines.push_back(ready
                          ? does(now, std::stoi(seat), "are ready.", "is ready.")
                          : does(now, std::stoi(seat), "are not ready any more.", "is not ready any more."));
    }
  }
  return lines;
}

Lines Narrator::room(const Document& now) const {
  const json& room = now.room();
  const std::string name = room.at("variant");
  Lines lines{"Room " + now.code() + ": " + variant(now).value("title", name) + ", " +
              std::to_string(room.at("seats").size()) + " of " + count(room.at("capacity"), "seat", "seats") +
              " taken."};
  for (const int seat : now.seats()) {
    const json& taken = room.at("seats").at(std::to_string(seat));
    Lines remarks;
    if (seat == now.seat()) {
      remarks.emplace_back("you");
    }
    if (room.at("host") == seat) {
      remarks.emplace_back("host");
    }
    if (now.stage() != "playing") {
      remarks.emplace_back(taken.at("ready").get<bool>() ? "ready" : "not ready");
    }
    if (!taken.at("connected").get<bool>()) {
      remarks.emplace_back("not connected");
    }
    lines.push_back("Seat " + std::to_string(seat + 1) + ": " + now.name(seat) +
                    (remarks.empty() ? "" : ", " + join(remarks, ", ")) + ".");
  }
  if (const int spectators = room.value("spectators", 0); spectators > 0) {
    lines.push_back(count(spectators, "person watches.", "people watch."));
  }
  return lines;
}

Lines Narrator::table(const Document& now) const {
  if (!now.has_view()) {
    return room(now);
  }
  const json& view = now.view();
  std::string first = "Hand " + std::to_string(view.at("hand").get<int>()) + ", dealt by " +
                      names(now, {view.at("dealer").get<int>()}) +
                      ". Stock: " + cards_count(view.at("stock")) + ".";
  if (const auto discard = view.find("discard"); discard != view.end() && discard->is_object()) {
    const json& open = discard->at("cards");
    first += " Discard pile: " + cards_count(discard->at("count")) +
             (open.empty() ? "" : ", on top " + card(now.face(open.back().at("face")))) + ".";
  }
  Lines lines{first};
  for (const auto& [key, state] : view.at("seats").items()) {
    const int seat = std::stoi(key);
    const auto waiting = now.to_act();
    lines.push_back(
        "Seat " + std::to_string(seat + 1) + ": " + now.name(seat) + (seat == now.seat() ? " (you)" : "") +
        ", " + cards_count(state.at("cards")) + ", " + count(state.at("score"), "point", "points") +
        (state.at("left").get<bool>() ? ", has left" : "") + (state.at("away").get<bool>() ? ", away" : "") +
        (std::find(waiting.begin(), waiting.end(), seat) != waiting.end() ? ", to play" : "") + ".");
  }
  for (const auto& meld : now.melds()) {
    lines.push_back("Meld " + std::to_string(meld.number) + ", a " + meld.kind + ", " +
                    whose(now, meld.owner) + ": " + tiles(meld) + ".");
  }
  for (const auto& word : now.words()) {
    lines.push_back("Word #" + std::to_string(word.number) + ", " + whose(now, word.owner) + ": " +
                    word.word + " (" + tiles(word) + ").");
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
  Lines lines{own.at("hand").empty() ? "You hold no cards."
                                     : "Your hand: " + cards(own.at("hand"), now) + "."};
  int number = 0;
  const auto held = now.hand();
  for (const auto& group : own.at("groups")) {
    Lines parts;
    for (const auto& tile : group) {
      const auto id = static_cast<engine::CardId>(tile.at("card").get<std::uint32_t>());
      const auto found =
          std::find_if(held.begin(), held.end(), [&](const HeldCard& h) { return h.id == id; });
      if (found != held.end()) {
        parts.push_back(card(found->face, tile.value("as", "")));
      }
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
  if (const auto last = now.view().find("last_hand"); last != now.view().end() && last->is_object()) {
    for (auto& line : hand_result(*last, now)) {
      lines.push_back(std::move(line));
    }
  }
  return lines;
}

Lines Narrator::turn(const Document& now) const {
  if (!now.has_view() || now.stage() != "playing") {
    return {};
  }
  if (!now.my_turn()) {
    return {"To play: " + names(now, now.to_act()) + "."};
  }
  Lines choices;
  for (const auto& action : now.allowed()) {
    const auto known = verbs_of_moves().find(action.kind);
    if (known != verbs_of_moves().end() && belongs_to_turn(action)) {
      for (const Verb verb : known->second) {
        choices.push_back(typed(verb, action, now));
      }
    }
  }
  std::string line = "Your turn";
  if (const auto clock = now.whole().find("clock");
      clock != now.whole().end() && clock->is_object() && clock->at("running").get<bool>()) {
    line += " (" + std::to_string(clock->at("left_ms").get<std::int64_t>() / 1000) + " seconds)";
  }
  line += ". You may: " + join(choices, ", ") + ".";
  return {look_.colour ? "\x1b[1m" + line + "\x1b[0m" : line};
}

Lines Narrator::help(const Document& now) const {
  Lines lines;
  for (const auto& action : now.allowed()) {
    const auto known = verbs_of_moves().find(action.kind);
    if (known == verbs_of_moves().end()) {
      continue;
    }
    for (const Verb verb : known->second) {
      lines.push_back(typed(verb, action, now) + ": " + std::string(info(verb).text) + " (" + action.clause +
                      ").");
    }
  }
  std::vector<Verb> others;
  if (now.has_view() && now.view().contains("own")) {
    others = {Verb::hand, Verb::sort, Verb::group};
  }
  if (now.seat() && now.stage() != "playing") {
    others.insert(others.end(), {now.stage() == "over" ? Verb::rematch : Verb::ready, Verb::rename});
    if (now.is_host() && now.stage() == "waiting") {
      others.insert(others.end(), {Verb::set, Verb::seats, Verb::variant, Verb::kick});
    }
  }
  others.insert(others.end(), {Verb::table, Verb::scores, Verb::chat, Verb::quit});
  for (const Verb verb : others) {
    const VerbInfo& used = info(verb);
    lines.push_back(std::string(used.name) +
                    (used.arguments.empty() ? "" : " " + std::string(used.arguments)) + ": " +
                    std::string(used.text) + ".");
  }
  lines.emplace_back("Verbs may be shortened. Type help all for everything that can be typed.");
  return lines;
}

Lines Narrator::options(const Document& now) const {
  const json offered = variant(now);
  Lines lines{"The game is " + offered.value("title", now.room().at("variant").get<std::string>()) + "."};
  std::map<std::string, json> specs;
  for (const auto& spec : offered.value("options", json::array())) {
    specs[spec.at("name")] = spec;
  }
  for (const auto& [name, value] : now.room().at("options").items()) {
    std::string line = name + ": " + option_text(value) + ".";
    if (const auto spec = specs.find(name); spec != specs.end()) {
      line += " " + spec->second.at("text").get<std::string>() + " (" +
              spec->second.at("clause").get<std::string>() + "; default " +
              option_text(spec->second.at("default")) + ")";
    }
    lines.push_back(std::move(line));
  }
  return lines;
}

}  // namespace meldroom::terminal
