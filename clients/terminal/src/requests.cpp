#include "requests.hpp"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <tuple>

#include "secret_file.hpp"

namespace meldroom::terminal {

using engine::Tile;
using nlohmann::json;

namespace {

using Asked = std::variant<Request, Problem>;

Problem usage(Verb verb) {
  const VerbInfo& used = info(verb);
  return {"It is used like this: " + std::string(used.name) + " " + std::string(used.arguments) + " (" +
          std::string(used.text) + ")."};
}

Request move(json body) {
  return {"move", {{"move", std::move(body)}}};
}

std::string upper(std::string_view text) {
  std::string out(text);
  std::transform(out.begin(), out.end(), out.begin(),
                 [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
  return out;
}

std::optional<int> whole_number(std::string_view text) {
  if (text.starts_with('#')) {
    text.remove_prefix(1);
  }
  int value = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), value);
  return read.ec == std::errc() && read.ptr == text.data() + text.size() ? std::optional(value)
                                                                         : std::nullopt;
}

bool is_prefix_of(std::string_view typed, std::string_view whole) {
  return !typed.empty() && whole.starts_with(typed);
}

json card_ids(const std::vector<Tile>& tiles) {
  json ids = json::array();
  for (const auto& tile : tiles) {
    ids.push_back(static_cast<std::uint32_t>(tile.card));
  }
  return ids;
}

json tiles_json(const std::vector<Tile>& tiles) {
  json out = json::array();
  for (const auto& tile : tiles) {
    json one{{"card", static_cast<std::uint32_t>(tile.card)}};
    if (!tile.as.empty()) {
      one["as"] = tile.as;
    }
    out.push_back(std::move(one));
  }
  return out;
}

std::variant<std::vector<Tile>, Problem> named_cards(const Document& document,
                                                     std::span<const std::string> names) {
  return pick_cards(document.hand(), names, document.most_colours().has_value());
}

/// A single word of letters is spelled from the hand; anything else names cards.
std::variant<std::vector<Tile>, Problem> word_or_cards(const Document& document,
                                                       std::span<const std::string> words) {
  const bool is_word = words.size() == 1 && words.front().size() > 1 &&
                       std::all_of(words.front().begin(), words.front().end(),
                                   [](unsigned char c) { return std::isalpha(c) != 0; });
  if (is_word) {
    return spell(upper(words.front()), {}, document.hand(), document.most_colours());
  }
  return named_cards(document, words);
}

Asked draw(const Command& command) {
  if (command.words.size() == 1) {
    for (const std::string_view pile : {"stock", "discard"}) {
      if (is_prefix_of(command.words[0], pile)) {
        return move({{"do", "draw"}, {"from", pile}});
      }
    }
  }
  return usage(command.verb);
}

/// Moves that name cards of the hand and nothing else.
Asked with_cards(const Command& command, const Document& document) {
  if (command.words.empty() && command.verb != Verb::pass) {
    return usage(command.verb);
  }
  auto cards = named_cards(document, command.words);
  if (const auto* problem = std::get_if<Problem>(&cards)) {
    return *problem;
  }
  const auto& tiles = std::get<std::vector<Tile>>(cards);
  if (command.verb != Verb::discard) {
    return move({{"do", command.verb == Verb::meld ? "meld" : "pass"}, {"cards", card_ids(tiles)}});
  }
  if (tiles.size() != 1) {
    return usage(command.verb);
  }
  return move({{"do", "discard"}, {"card", static_cast<std::uint32_t>(tiles.front().card)}});
}

Asked lay_off(const Command& command, const Document& document) {
  const auto number = command.words.size() < 2 ? std::nullopt : whole_number(command.words[0]);
  if (!number) {
    return usage(command.verb);
  }
  const auto melds = document.melds();
  if (std::none_of(melds.begin(), melds.end(), [&](const Group& meld) { return meld.number == *number; })) {
    return Problem{"There is no meld " + std::to_string(*number) + " on the table."};
  }
  auto cards = named_cards(document, std::span(command.words).subspan(1));
  if (const auto* problem = std::get_if<Problem>(&cards)) {
    return *problem;
  }
  return move(
      {{"do", "lay_off"}, {"meld", *number}, {"cards", card_ids(std::get<std::vector<Tile>>(cards))}});
}

Asked lay(const Command& command, const Document& document) {
  if (command.words.empty()) {
    return usage(command.verb);
  }
  auto tiles = word_or_cards(document, command.words);
  if (const auto* problem = std::get_if<Problem>(&tiles)) {
    return *problem;
  }
  return move({{"do", "lay_word"}, {"tiles", tiles_json(std::get<std::vector<Tile>>(tiles))}});
}

/// The word on the table that is meant, by its spelling or by its number.
std::variant<Group, Problem> word_on_table(const Document& document, const std::string& typed) {
  std::vector<Group> found;
  for (auto& word : document.words()) {
    if (whole_number(typed) == word.number || (word.word == upper(typed) && word.owner == document.seat())) {
      found.push_back(std::move(word));
    }
  }
  if (found.empty()) {
    return Problem{"You have no word " + upper(typed) + " on the table."};
  }
  if (found.size() > 1) {
    std::string numbers;
    for (const auto& word : found) {
      numbers += (numbers.empty() ? "#" : " or #") + std::to_string(word.number);
    }
    return Problem{"You have " + upper(typed) + " more than once: say " + numbers + "."};
  }
  return found.front();
}

Asked change(const Command& command, const Document& document) {
  if (command.words.size() != 2) {
    return usage(command.verb);
  }
  const auto word = word_on_table(document, command.words[0]);
  if (const auto* problem = std::get_if<Problem>(&word)) {
    return *problem;
  }
  const auto& group = std::get<Group>(word);
  auto tiles = spell(upper(command.words[1]), group.tiles, document.hand(), document.most_colours());
  if (const auto* problem = std::get_if<Problem>(&tiles)) {
    return *problem;
  }
  return move({{"do", "change_word"},
               {"word", group.number},
               {"tiles", tiles_json(std::get<std::vector<Tile>>(tiles))}});
}

Request arrange(const std::vector<HeldCard>& order, const json& groups) {
  json ids = json::array();
  for (const auto& card : order) {
    ids.push_back(static_cast<std::uint32_t>(card.id));
  }
  return move({{"do", "arrange"}, {"order", std::move(ids)}, {"groups", groups}});
}

Asked sort(const Command& command, const Document& document) {
  auto hand = document.hand();
  const std::string by = command.words.empty() ? "" : command.words[0];
  const auto suit_rank = [](const HeldCard& card) { return std::tuple(card.face.suit, card.face.rank); };
  const auto rank_suit = [](const HeldCard& card) { return std::tuple(card.face.rank, card.face.suit); };
  const auto letter_colour = [](const HeldCard& card) {
    return std::tuple(card.face.letters.empty(), card.face.letters, card.face.colour);
  };
  const auto colour_letter = [](const HeldCard& card) {
    return std::tuple(card.face.colour, card.face.letters.empty(), card.face.letters);
  };
  const auto by_key = [&hand](auto key) {
    std::sort(hand.begin(), hand.end(),
              [&](const HeldCard& a, const HeldCard& b) { return key(a) < key(b); });
  };
  const bool playing_cards = !hand.empty() && hand.front().face.kind == engine::FaceKind::playing;
  if (is_prefix_of(by, "rank")) {
    by_key(rank_suit);
  } else if (is_prefix_of(by, "suit") || (by.empty() && playing_cards)) {
    by_key(suit_rank);
  } else if (is_prefix_of(by, "letter") || by.empty()) {
    by_key(letter_colour);
  } else if (is_prefix_of(by, "colour") || is_prefix_of(by, "color")) {
    by_key(colour_letter);
  } else {
    return usage(command.verb);
  }
  return arrange(hand, document.view().at("own").at("groups"));
}

/// A card is in one group at most: whoever names it anew takes it out of the old one.
Asked group(const Command& command, const Document& document) {
  if (command.words.empty()) {
    return usage(command.verb);
  }
  auto cards = word_or_cards(document, command.words);
  if (const auto* problem = std::get_if<Problem>(&cards)) {
    return *problem;
  }
  const json added = tiles_json(std::get<std::vector<Tile>>(cards));
  json groups = json::array();
  for (const auto& old : document.view().at("own").at("groups")) {
    const bool overlaps = std::any_of(old.begin(), old.end(), [&](const json& tile) {
      return std::any_of(added.begin(), added.end(),
                         [&](const json& other) { return other.at("card") == tile.at("card"); });
    });
    if (!overlaps) {
      groups.push_back(old);
    }
  }
  groups.push_back(added);
  return arrange(document.hand(), groups);
}

Asked ungroup(const Command& command, const Document& document) {
  json groups = document.view().at("own").at("groups");
  if (command.words.empty()) {
    groups.clear();
  } else {
    const auto number = whole_number(command.words[0]);
    if (!number || *number < 1 || *number > static_cast<int>(groups.size())) {
      return Problem{"There is no group " + command.words[0] + "."};
    }
    groups.erase(static_cast<std::size_t>(*number - 1));
  }
  return arrange(document.hand(), groups);
}

Asked set(const Command& command, const Document& document) {
  auto words = command.words;
  if (words.size() == 1) {  // "set target=50"
    if (const auto equals = words[0].find('='); equals != std::string::npos) {
      words = {words[0].substr(0, equals), words[0].substr(equals + 1)};
    }
  }
  if (words.size() != 2) {
    return usage(command.verb);
  }
  json options = document.room().at("options");
  // A word may look like a number or a switch; the present value tells the type.
  const auto present = options.find(words[0]);
  options[words[0]] =
      present != options.end() && present->is_string() ? json(words[1]) : option_value(words[1]);
  return Request{"configure", {{"options", std::move(options)}}};
}

/// Seats are numbered from 1 for people.
Asked with_seat(const Command& command) {
  const auto number = command.words.size() == 1 ? whole_number(command.words[0]) : std::nullopt;
  if (!number || *number < 1) {
    return usage(command.verb);
  }
  switch (command.verb) {
    case Verb::seats:
      return Request{"configure", {{"seats", *number}}};
    case Verb::kick:
      return Request{"kick", {{"seat", *number - 1}}};
    default:
      return Request{"host", {{"seat", *number - 1}}};
  }
}

Asked with_text(const Command& command) {
  if (command.rest.empty()) {
    return usage(command.verb);
  }
  switch (command.verb) {
    case Verb::chat:
      return Request{"chat", {{"text", command.rest}}};
    case Verb::rename:
      return Request{"rename", {{"name", command.rest}}};
    case Verb::variant:
      return Request{"configure", {{"variant", command.rest}, {"options", json::object()}}};
    case Verb::check:
      return Request{"check", {{"word", upper(command.rest)}}};
    default:
      return move({{"do", "propose_word"}, {"word", upper(command.rest)}});
  }
}

bool needs_hand(Verb verb) {
  return verb <= Verb::pass || (verb >= Verb::sort && verb <= Verb::ungroup);
}

/// Before a match there is no move to give up the seat with.
Asked leave(const Command& command) {
  if (command.words.size() != 1 || command.words[0] != "yes") {
    return Problem{
        "This gives up your seat for good. If you mean it, type: leave yes. To come back later, type quit."};
  }
  return Request{"leave", json::object()};
}

}  // namespace

nlohmann::json option_value(const std::string& typed) {
  if (typed == "true" || typed == "yes") {
    return true;
  }
  if (typed == "false" || typed == "no") {
    return false;
  }
  if (const auto number = whole_number(typed)) {
    return *number;
  }
  return typed;
}

bool asks_server(Verb verb) {
  return verb != Verb::hand && (verb < Verb::table || verb == Verb::check);
}

std::variant<Request, Problem> request_for(const Command& command, const Document& document) {
  if (needs_hand(command.verb) && (!document.has_view() || !document.view().contains("own"))) {
    return Problem{document.seat() ? "There is no match yet." : "You are watching; only players hold cards."};
  }
  switch (command.verb) {
    case Verb::draw:
      return draw(command);
    case Verb::meld:
    case Verb::discard:
    case Verb::pass:
      return with_cards(command, document);
    case Verb::lay_off:
      return lay_off(command, document);
    case Verb::lay:
      return lay(command, document);
    case Verb::change:
      return change(command, document);
    case Verb::done:
      return move({{"do", "done"}});
    case Verb::sort:
      return sort(command, document);
    case Verb::group:
      return group(command, document);
    case Verb::ungroup:
      return ungroup(command, document);
    case Verb::take_back:
      return move({{"do", "take_back"}});
    case Verb::agree:
    case Verb::refuse:
      return move({{"do", "answer"}, {"agree", command.verb == Verb::agree}});
    case Verb::back:
      return move({{"do", "back"}});
    case Verb::ready:
      return Request{"ready", {{"ready", true}, {"contribution", random_hex()}}};
    case Verb::unready:
      return Request{"ready", {{"ready", false}}};
    case Verb::set:
      return set(command, document);
    case Verb::seats:
    case Verb::kick:
    case Verb::host:
      return with_seat(command);
    case Verb::propose:
    case Verb::variant:
    case Verb::rename:
    case Verb::chat:
    case Verb::check:
      return with_text(command);
    case Verb::pause:
    case Verb::unpause:
      return Request{"pause", {{"pause", command.verb == Verb::pause}}};
    case Verb::rematch:
      return Request{"rematch", json::object()};
    case Verb::link:
      return Request{"link", json::object()};
    case Verb::leave:
      return leave(command);
    case Verb::hand:
    case Verb::table:
    case Verb::scores:
    case Verb::log:
    case Verb::options:
    case Verb::help:
    case Verb::why:
    case Verb::quit:
      break;
  }
  return Problem{"\"" + std::string(info(command.verb).name) +
                 "\" shows text; here the state lines tell it."};
}

}  // namespace meldroom::terminal
