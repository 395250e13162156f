#include "narrator.hpp"

#include <algorithm>
#include <map>
#include <optional>

#include "phrases.hpp"
#include "verbs.hpp"

namespace meldroom::terminal {

using nlohmann::json;

namespace {

/// How the kinds of moves that a view allows are typed.
const std::map<std::string, std::vector<Verb>, std::less<>>& verbs_of_moves() {
  static const std::map<std::string, std::vector<Verb>, std::less<>> table{
      {"draw", {Verb::draw}},
      {"meld", {Verb::meld}},
      {"lay_off", {Verb::lay_off}},
      {"discard", {Verb::discard}},
      {"lay_word", {Verb::lay}},
      {"change_word", {Verb::change}},
      {"done", {Verb::done}},
      {"put_back", {Verb::put_back}},
      {"take_bonus", {Verb::bonus}},
      {"knock", {Verb::knock}},
      {"lay_down", {Verb::lay_down}},
      {"accept", {Verb::accept}},
      {"challenge", {Verb::challenge}},
      {"arrange", {Verb::sort, Verb::group, Verb::ungroup}},
      {"take_back", {Verb::take_back}},
      {"propose_word", {Verb::propose}},
      {"answer", {Verb::agree, Verb::refuse}},
      {"back", {Verb::back}},
      {"leave", {Verb::leave}}};
  return table;
}

/// How this move is typed at this point of the game; nothing for one that this client does not know.
std::vector<Verb> verbs_for(const Allowed& action, const Document& now) {
  if (action.kind == "pass") {
    return {now.phase() == "upcard"      ? Verb::decline
            : action.least < action.most ? Verb::exchange
                                         : Verb::pass};
  }
  const auto known = verbs_of_moves().find(action.kind);
  return known == verbs_of_moves().end() ? std::vector<Verb>{} : known->second;
}

/// A card of a word on the table; nothing if it lies in none.
std::optional<TableTile> on_table(const json& tile, const Document& now) {
  for (const auto& group : now.words()) {
    for (const auto& lying : group.tiles) {
      if (static_cast<std::uint32_t>(lying.id) == tile.at("card")) {
        return lying;
      }
    }
  }
  return std::nullopt;
}

/// The letters of a word that is made from cards of the table and of the hand.
std::string spelled(const json& tiles, const Document& now) {
  const auto held = now.cards_for_words();
  std::string word;
  for (const auto& tile : tiles) {
    const auto lying = on_table(tile, now);
    if (const std::string as = tile.value("as", ""); !as.empty()) {
      word += as;
    } else if (lying) {
      word += lying->as.empty() ? lying->face.letters : lying->as;
    } else {
      const auto card = std::find_if(held.begin(), held.end(), [&](const HeldCard& one) {
        return static_cast<std::uint32_t>(one.id) == tile.at("card");
      });
      word += card == held.end() ? "?" : card->face.letters;
    }
  }
  return word;
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

/// What hands are set out as.
std::string set_out_as(const Document& now) {
  return now.plays_words() ? "WORDS" : "[MELDS]";
}

/// A verb with what has to follow it, as far as the action tells.
std::string Narrator::typed(Verb verb, const Allowed& action, const Document& now) const {
  const VerbInfo& used = info(verb);
  const std::string name(used.name);
  switch (verb) {
    case Verb::draw: {
      Lines piles;
      for (const auto& pile : action.from) {
        piles.push_back(pile == "discard" ? from_discard_pile(action, now) : name + " " + pile);
      }
      return join(piles, ", ");
    }
    case Verb::pass:
      return action.most == 0 ? name : name + " " + cards_count(action.most);
    case Verb::exchange:
      return name + " " + std::string(used.arguments) + (action.least == 0 ? ", pass" : "");
    case Verb::knock:
      // The table sets out the words itself there.
      return now.option("lay_down") == "best" ? name + " CARD" : name + " CARD: " + set_out_as(now);
    case Verb::lay_down:
      return name + " " + set_out_as(now);
    case Verb::bonus:
      return name + " (" + cards_count(now.game().value("bonus_due", 0)) + ")";
    default:
      return used.arguments.empty() ? name : name + " " + std::string(used.arguments);
  }
}

/// The top card, or any of a pile that lies spread.
std::string Narrator::from_discard_pile(const Allowed& action, const Document& now) const {
  const json& open = now.view().at("discard").at("cards");
  if (!action.cards.empty()) {
    return std::string(info(Verb::take).name) + " CARD (of " + cards(open, now) + ", with all after it)";
  }
  return std::string(info(Verb::draw).name) + " discard" +
         (open.empty() ? "" : " (" + card(now.face(open.back().at("face"))) + ")");
}

Lines Narrator::turn(const Document& now) const {
  if (!now.has_view() || now.stage() != "playing") {
    return {};
  }
  if (now.between_hands()) {
    return {now.seat() ? "Type ready to go on: the next hand is dealt when everyone is ready."
                       : "The next hand is dealt when everyone is ready."};
  }
  if (!now.my_turn()) {
    return {"To play: " + names(now, now.to_act()) + "."};
  }
  Lines choices;
  for (const auto& action : now.allowed()) {
    if (belongs_to_turn(action)) {
      for (const Verb verb : verbs_for(action, now)) {
        choices.push_back(typed(verb, action, now));
      }
    }
  }
  const std::string pending = pending_word(now);
  std::string line = pending.empty() ? "Your turn" : pending + " may be challenged";
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
    for (const Verb verb : verbs_for(action, now)) {
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
    if (now.stage() == "over") {
      others.push_back(Verb::save);
    }
    if (now.is_host() && now.stage() == "waiting") {
      others.insert(others.end(), {Verb::set, Verb::seats, Verb::variant, Verb::bot, Verb::kick});
    }
  }
  if (now.seat() && now.between_hands()) {
    others.push_back(Verb::ready);
  }
  if (now.seat() && now.stage() == "playing" && now.option("aids") == "hints") {
    others.push_back(Verb::hint);
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

// ---- hints ----

Lines Narrator::hints(const json& answer, const Document& now) const {
  if (!now.has_view() || answer.at("number") != now.number()) {
    return {"The hints came too late: the table has moved on. Type hint again."};
  }
  if (answer.at("hints").empty()) {
    return {"There is no play to hint at."};
  }
  Lines lines;
  for (const auto& hint : answer.at("hints")) {
    lines.push_back("You could " + typed(hint.at("move"), now) + ": " +
                    count(hint.at("points"), "point", "points") + ".");
  }
  return lines;
}

/// A card in a word, by its face and the letter it stands for.
std::string Narrator::tile(const json& tile, const Document& now) const {
  const engine::CardId id{tile.at("card").get<std::uint32_t>()};
  const std::string as = tile.value("as", "");
  for (const auto& held : now.cards_for_words()) {
    if (held.id == id) {
      return card(held.face, as);
    }
  }
  return "a card";
}

/// A move of one's own as it is typed.
std::string Narrator::typed(const json& move, const Document& now) const {
  const std::string kind = move.at("do");
  Allowed action;
  action.kind = kind;
  const auto verbs = verbs_for(now.allowed(kind).value_or(action), now);
  std::string line(verbs.empty() ? kind : std::string(info(verbs.front()).name));
  if (kind == "draw") {
    const auto pile = now.discard_pile();
    for (std::size_t i = 0; i < pile.size() && move.contains("card"); ++i) {
      if (static_cast<std::uint32_t>(pile[i].id) == move.at("card")) {
        return std::string(info(Verb::take).name) + " #" + std::to_string(i + 1);
      }
    }
    return line + " " + move.at("from").get<std::string>();
  }
  Lines parts;
  if (move.contains("meld")) {
    parts.push_back(std::to_string(move.at("meld").get<int>()));
  }
  if (move.contains("card")) {
    parts.push_back(held_card(move.at("card"), now));
  }
  for (const auto& id : move.value("cards", json::array())) {
    parts.push_back(held_card(id, now));
  }
  if (move.contains("word")) {
    parts.push_back("#" + std::to_string(move.at("word").get<int>()) + " " + spelled(move.at("tiles"), now));
  }
  for (const auto& one : move.value("tiles", json::array())) {
    if (!move.contains("word") || !on_table(one, now)) {
      parts.push_back(tile(one, now));
    }
  }
  line += (parts.empty() ? "" : " ") + join(parts, " ");
  Lines words;
  for (const auto& meld : move.value("melds", json::array())) {
    Lines held;
    for (const std::uint32_t id : meld) {
      held.push_back(held_card(id, now));
    }
    words.push_back(join(held, " "));
  }
  for (const auto& word : move.value("words", json::array())) {
    Lines letters;
    for (const auto& one : word) {
      letters.push_back(tile(one, now));
    }
    words.push_back(join(letters, " "));
  }
  return line + (words.empty() ? "" : (kind == "knock" ? ": " : " ") + join(words, " / "));
}

}  // namespace meldroom::terminal
