#include "play_requests.hpp"

#include <algorithm>
#include <iterator>

#include "ascii_case.hpp"

namespace meldroom::terminal {

using engine::Tile;
using nlohmann::json;

namespace {

using Words = std::vector<std::string>;

std::vector<HeldCard> without(const std::vector<HeldCard>& cards, const std::vector<Tile>& taken) {
  std::vector<HeldCard> rest;
  std::copy_if(cards.begin(), cards.end(), std::back_inserter(rest), [&](const HeldCard& card) {
    return std::none_of(taken.begin(), taken.end(), [&](const Tile& tile) { return tile.card == card.id; });
  });
  return rest;
}

/// The one card of the hand that is named. Where only some may be named for that move and one of them fits,
/// it is meant: another of the same face may be the one that has to stay.
Picked one_card(const Document& document, const std::string& name, std::string_view move_kind) {
  const auto hand = document.hand();
  const auto action = document.allowed(move_kind);
  if (action && !action->cards.empty() && !name.starts_with('#')) {
    std::vector<HeldCard> may_be;
    std::copy_if(hand.begin(), hand.end(), std::back_inserter(may_be), [&](const HeldCard& card) {
      return std::find(action->cards.begin(), action->cards.end(), card.id) != action->cards.end();
    });
    auto card = named_cards(document, may_be, std::span(&name, 1));
    if (std::holds_alternative<std::vector<Tile>>(card)) {
      return card;
    }
  }
  return named_cards(document, hand, std::span(&name, 1));
}

// ---- drawing ----

Asked take(const Command& command, const Document& document, const std::string& name) {
  const auto pile = document.discard_pile();
  if (pile.empty()) {
    return Problem{"There is no card on the discard pile."};
  }
  const auto picked = named_cards(document, pile, std::span(&name, 1));
  if (const auto* problem = std::get_if<Problem>(&picked)) {
    return Problem{problem->message + " This is about the discard pile, the top card last. " +
                   usage(command.verb).message};
  }
  const auto id = std::get<std::vector<Tile>>(picked).front().card;
  const auto found =
      std::find_if(pile.begin(), pile.end(), [&](const HeldCard& card) { return card.id == id; });
  // How deep one digs is never guessed.
  std::string places;
  int alike = 0;
  for (std::size_t i = 0; i < pile.size(); ++i) {
    if (pile[i].face.code == found->face.code) {
      places += (alike++ == 0 ? "#" : " and #") + std::to_string(i + 1);
    }
  }
  if (alike > 1 && !name.starts_with('#')) {
    return Problem{found->face.code + " lies on the discard pile at " + places + " of " +
                   std::to_string(pile.size()) + ", counted from the bottom. Say which: take #" +
                   std::to_string(pile.size()) + " is the top card."};
  }
  const auto action = document.allowed("draw");
  json body{{"do", "draw"}, {"from", "discard"}};
  if (!action || !action->cards.empty()) {
    body["card"] = static_cast<std::uint32_t>(id);
  }
  return move(std::move(body));
}

Asked draw(const Command& command, const Document& document) {
  if (command.words.size() == 2 && is_prefix_of(command.words[0], "discard")) {
    return take(command, document, command.words[1]);
  }
  if (command.words.size() == 1) {
    for (const std::string_view pile : {"stock", "discard"}) {
      if (is_prefix_of(command.words[0], pile)) {
        return move({{"do", "draw"}, {"from", pile}});
      }
    }
  }
  return usage(command.verb);
}

// ---- cards ----

/// Moves that name cards of the hand and nothing else.
Asked with_cards(const Command& command, const Document& document, std::string_view kind) {
  auto cards = named_cards(document, document.hand(), command.words);
  if (const auto* problem = std::get_if<Problem>(&cards)) {
    return *problem;
  }
  return move({{"do", kind}, {"cards", card_ids(std::get<std::vector<Tile>>(cards))}});
}

Asked discard(const Command& command, const Document& document) {
  if (command.words.size() != 1) {
    return usage(command.verb);
  }
  const auto card = one_card(document, command.words.front(), "discard");
  if (const auto* problem = std::get_if<Problem>(&card)) {
    return *problem;
  }
  const auto id = std::get<std::vector<Tile>>(card).front().card;
  return move({{"do", "discard"}, {"card", static_cast<std::uint32_t>(id)}});
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
  auto cards = named_cards(document, document.hand(), std::span(command.words).subspan(1));
  if (const auto* problem = std::get_if<Problem>(&cards)) {
    return *problem;
  }
  return move(
      {{"do", "lay_off"}, {"meld", *number}, {"cards", card_ids(std::get<std::vector<Tile>>(cards))}});
}

// ---- words ----

Asked lay(const Command& command, const Document& document) {
  if (command.words.empty()) {
    return usage(command.verb);
  }
  auto tiles = word_or_cards(document, document.cards_for_words(), command.words);
  if (const auto* problem = std::get_if<Problem>(&tiles)) {
    return *problem;
  }
  return move({{"do", "lay_word"}, {"tiles", tiles_json(std::get<std::vector<Tile>>(tiles))}});
}

/// Keeps those that fulfil the condition, if any do.
template <class Condition>
void prefer(std::vector<Group>& groups, Condition condition) {
  if (std::any_of(groups.begin(), groups.end(), condition)) {
    std::erase_if(groups, [&](const Group& group) { return !condition(group); });
  }
}

/// The word on the table that is meant, by its spelling or by its number. Of several that are spelled alike
/// one's own is meant where others' may not be changed, and one that may still be played on.
std::variant<Group, Problem> word_on_table(const Document& document, const std::string& typed) {
  auto found = document.words();
  std::erase_if(found, [&](const Group& word) {
    return whole_number(typed) != word.number && word.word != upper(typed);
  });
  if (found.empty()) {
    return Problem{"There is no word " + upper(typed) + " on the table."};
  }
  if (!document.words_are_common()) {
    prefer(found, [&](const Group& word) { return word.owner == document.seat(); });
  }
  const auto closed = document.closed_words();
  prefer(found, [&](const Group& word) {
    return std::find(closed.begin(), closed.end(), word.number) == closed.end();
  });
  if (found.size() > 1) {
    std::string numbers;
    for (const auto& word : found) {
      numbers += (numbers.empty() ? "#" : " or #") + std::to_string(word.number);
    }
    return Problem{upper(typed) + " is there more than once: say " + numbers + "."};
  }
  return found.front();
}

/// Cards keep the letters they stand for, if the word can be spelled so.
Picked changed(const Document& document, const std::string& word, const Group& old, const Words& added) {
  auto hand = document.cards_for_words();
  std::vector<TableTile> to_add;
  if (!added.empty()) {
    const auto named = named_cards(document, hand, added);
    if (const auto* problem = std::get_if<Problem>(&named)) {
      return *problem;
    }
    for (const auto& tile : std::get<std::vector<Tile>>(named)) {
      const auto held =
          std::find_if(hand.begin(), hand.end(), [&](const HeldCard& card) { return card.id == tile.card; });
      to_add.push_back({tile.card, held->face, tile.as});
    }
    hand.clear();
  }
  const auto with = [&](std::vector<TableTile> tiles) {
    tiles.insert(tiles.end(), to_add.begin(), to_add.end());
    return spell(word, tiles, hand, document.most_colours());
  };
  auto tiles = with(old.tiles);
  if (std::holds_alternative<Problem>(tiles) && document.option("choice_cards") == "variable") {
    auto anew = old.tiles;
    for (auto& tile : anew) {
      tile.as.clear();
    }
    if (auto found = with(std::move(anew)); std::holds_alternative<std::vector<Tile>>(found)) {
      return found;
    }
  }
  return tiles;
}

Asked change(const Command& command, const Document& document) {
  if (command.words.size() < 2) {
    return usage(command.verb);
  }
  const auto word = word_on_table(document, command.words[0]);
  if (const auto* problem = std::get_if<Problem>(&word)) {
    return *problem;
  }
  const auto& group = std::get<Group>(word);
  auto tiles = changed(document, upper(command.words[1]), group,
                       Words(command.words.begin() + 2, command.words.end()));
  if (const auto* problem = std::get_if<Problem>(&tiles)) {
    return *problem;
  }
  return move({{"do", "change_word"},
               {"word", group.number},
               {"tiles", tiles_json(std::get<std::vector<Tile>>(tiles))}});
}

// ---- the hand set out as words or melds ----

/// What is between slashes.
std::vector<Words> in_parts(const Words& typed) {
  std::vector<Words> parts(1);
  for (const auto& name : typed) {
    name == "/" ? static_cast<void>(parts.emplace_back()) : parts.back().push_back(name);
  }
  std::erase_if(parts, [](const Words& part) { return part.empty(); });
  return parts;
}

/// "CAIRN TENT" are two words to be spelled; "C-red A T / TENT" names the cards of the first one.
std::variant<std::vector<Words>, Problem> split_words(const Words& typed) {
  std::vector<Words> parts;
  if (std::find(typed.begin(), typed.end(), "/") == typed.end()) {
    const auto spelled = std::count_if(typed.begin(), typed.end(), is_word);
    if (spelled == 0 && !typed.empty()) {
      return std::vector<Words>{typed};
    }
    if (spelled != static_cast<std::ptrdiff_t>(typed.size())) {
      return Problem{"Put a / between the words where you name the cards of one: C-red A T / TENT."};
    }
    for (const auto& word : typed) {
      parts.push_back({word});
    }
    return parts;
  }
  return in_parts(typed);
}

/// Cards that are named go first; the words to be spelled share the others.
std::variant<json, Problem> set_out(const Document& document, std::vector<HeldCard> hand,
                                    const Words& typed) {
  const auto split = split_words(typed);
  if (const auto* problem = std::get_if<Problem>(&split)) {
    return *problem;
  }
  const auto& parts = std::get<std::vector<Words>>(split);
  const auto to_spell = [](const Words& part) { return part.size() == 1 && is_word(part.front()); };
  Words spelled;
  json words = json::array();
  for (const auto& part : parts) {
    words.push_back(json::array());
    if (to_spell(part)) {
      spelled.push_back(upper(part.front()));
      continue;
    }
    const auto cards = named_cards(document, hand, part);
    if (const auto* problem = std::get_if<Problem>(&cards)) {
      return *problem;
    }
    const auto& tiles = std::get<std::vector<Tile>>(cards);
    words.back() = tiles_json(tiles);
    hand = without(hand, tiles);
  }
  auto found = spell_all(spelled, {}, hand, document.most_colours());
  if (const auto* problem = std::get_if<Problem>(&found)) {
    return *problem;
  }
  auto next = std::get<std::vector<std::vector<Tile>>>(found).begin();
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (to_spell(parts[i])) {
      words[i] = tiles_json(*next++);
    }
  }
  return words;
}

/// Melds with a / between them: "7H 8H 9H / 2C 2D 2H".
std::variant<json, Problem> set_out_melds(const Document& document, const std::vector<HeldCard>& hand,
                                          const Words& typed) {
  json melds = json::array();
  for (const auto& part : in_parts(typed)) {
    const auto cards = named_cards(document, hand, part);
    if (const auto* problem = std::get_if<Problem>(&cards)) {
      return *problem;
    }
    melds.push_back(card_ids(std::get<std::vector<Tile>>(cards)));
  }
  return melds;
}

/// Adds to a move how the hand is set out: as words, or as melds, of which none stand for the best.
Asked with_hand_set_out(json chosen, const Document& document, const std::vector<HeldCard>& hand,
                        const Words& typed) {
  const bool words = document.plays_words();
  auto set = words ? set_out(document, hand, typed) : set_out_melds(document, hand, typed);
  if (const auto* problem = std::get_if<Problem>(&set)) {
    return *problem;
  }
  auto& found = std::get<json>(set);
  if (words) {
    chosen["words"] = std::move(found);
  } else {
    chosen["words"] = json::array();
    if (!found.empty()) {
      chosen["melds"] = std::move(found);
    }
  }
  return move(std::move(chosen));
}

/// "X: CAIRN TENT" with the colon wherever it was typed.
Words without_colon(const std::string& rest) {
  std::string text = rest;
  if (const auto colon = text.find(':'); colon != std::string::npos) {
    text[colon] = ' ';
  }
  return split(text);
}

Asked knock(const Command& command, const Document& document) {
  const auto typed = without_colon(command.rest);
  if (typed.empty()) {
    return usage(command.verb);
  }
  const auto card = one_card(document, typed.front(), "knock");
  if (const auto* problem = std::get_if<Problem>(&card)) {
    return *problem;
  }
  const auto& put_down = std::get<std::vector<Tile>>(card);
  return with_hand_set_out({{"do", "knock"}, {"card", static_cast<std::uint32_t>(put_down.front().card)}},
                           document, without(document.hand(), put_down),
                           Words(typed.begin() + 1, typed.end()));
}

Asked lay_down(const Command& command, const Document& document) {
  return with_hand_set_out({{"do", "lay_down"}}, document, document.hand(), command.words);
}

}  // namespace

bool is_play(Verb verb) {
  return verb <= Verb::challenge;
}

Asked play_request(const Command& command, const Document& document) {
  const bool names_cards = !command.words.empty();
  switch (command.verb) {
    case Verb::draw:
      return draw(command, document);
    case Verb::take:
      return command.words.size() == 1 ? take(command, document, command.words.front())
                                       : Asked(usage(command.verb));
    case Verb::put_back:
      return move({{"do", "put_back"}});
    case Verb::bonus:
      return move({{"do", "take_bonus"}});
    case Verb::meld:
      return names_cards ? with_cards(command, document, "meld") : Asked(usage(command.verb));
    case Verb::lay_off:
      return lay_off(command, document);
    case Verb::discard:
      return discard(command, document);
    case Verb::lay:
      return lay(command, document);
    case Verb::change:
      return change(command, document);
    case Verb::pass:
      return with_cards(command, document, "pass");
    case Verb::decline:
      return names_cards ? Asked(usage(command.verb)) : move({{"do", "pass"}, {"cards", json::array()}});
    case Verb::exchange:
      return names_cards ? with_cards(command, document, "pass") : Asked(usage(command.verb));
    case Verb::done:
      return move({{"do", "done"}});
    case Verb::knock:
      return knock(command, document);
    case Verb::lay_down:
      return lay_down(command, document);
    case Verb::accept:
      return move({{"do", "accept"}});
    case Verb::challenge:
      return move({{"do", "challenge"}});
    default:
      return usage(command.verb);
  }
}

}  // namespace meldroom::terminal
