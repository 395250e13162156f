#include <algorithm>
#include <utility>

#include "dict/ascii_case.hpp"
#include "phrases.hpp"
#include "protocol/json_writer.hpp"
#include "requests/possible_verbs.hpp"
#include "requests/request_parts.hpp"

namespace meldroom::terminal {

using engine::Tile;

namespace {

using Words = std::vector<std::string>;

std::vector<HeldCard> without(std::vector<HeldCard> cards, const std::vector<Tile>& taken) {
  std::erase_if(cards, [&](const HeldCard& card) {
    return std::ranges::find(taken, card.id, &Tile::card) != taken.end();
  });
  return cards;
}

/// The card of the hand with this name. If the move allows only some cards and one of them fits, that one is taken,
/// because another card with the same face may have to stay in the hand.
Picked one_card(const Document& document, const std::string& name, engine::MoveKind move_kind) {
  const auto hand = document.hand();
  const auto* action = document.allowed(move_kind);
  if (action != nullptr && !action->cards.empty() && !name.starts_with('#')) {
    auto may_be = hand;
    std::erase_if(may_be, [&](const HeldCard& card) {
      return std::ranges::find(action->cards, card.id) == action->cards.end();
    });
    if (auto card = named_cards(document, may_be, std::span(&name, 1))) {
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
  const auto picked = named_cards(document, pile, std::span(&name, 1), on_discard_pile);
  if (!picked) {
    return Problem{picked.error().message + " " + usage(command.verb, document).message};
  }
  const auto id = picked->front().card;
  const auto found = std::ranges::find(pile, id, &HeldCard::id);
  // The client never guesses how deep to dig.
  std::string places;
  int alike = 0;
  for (std::size_t i = 0; i < pile.size(); ++i) {
    if (pile[i].face.code == found->face.code) {
      places += (alike++ == 0 ? "#" : " and #") + std::to_string(i + 1);
    }
  }
  if (alike > 1 && !name.starts_with('#')) {
    return Problem{found->shown + " lies on the discard pile at " + places + " of " +
                   std::to_string(pile.size()) + ", counted from the bottom. Say which: take #" +
                   std::to_string(pile.size()) + " is the top card."};
  }
  const auto* action = document.allowed(engine::MoveKind::draw);
  engine::Draw draw{engine::Pile::discard};
  if (action == nullptr || !action->cards.empty()) {
    draw.card = id;
  }
  return move(draw);
}

Asked draw(const Command& command, const Document& document) {
  if (command.words.size() == 2 && is_prefix_of(command.words[0], "discard")) {
    return take(command, document, command.words[1]);
  }
  if (command.words.size() == 1) {
    for (const auto pile : {engine::Pile::stock, engine::Pile::discard}) {
      if (is_prefix_of(command.words[0], protocol::name_of(pile))) {
        return move(engine::Draw{pile});
      }
    }
  }
  const auto* action = document.allowed(engine::MoveKind::draw);
  if (!command.words.empty() || action == nullptr || action->from.empty()) {
    return usage(command.verb, document);
  }
  const bool spread = !action->cards.empty();  // any card of the discard pile, with all after it
  if (action->from.size() == 1 && (!spread || action->from.front() != engine::Pile::discard)) {
    return move(engine::Draw{action->from.front()});
  }
  const auto pile = document.discard_pile();
  return Problem{std::string("From which pile? Type draw stock, or ") +
                 (spread         ? "take CARD for a card of the discard pile and all after it."
                  : pile.empty() ? "draw discard."
                                 : "draw discard for the " + pile.back().shown + ".")};
}

// ---- cards ----

/// Moves that only name cards of the hand.
template <class Move>
Asked with_cards(const Command& command, const Document& document) {
  return move(Move{card_ids(TRY(named_cards(document, document.hand(), command.words)))});
}

Asked discard(const Command& command, const Document& document) {
  if (command.words.size() > 1 && !not_possible(command.verb, document)) {
    return Problem{"Only one card is discarded: discard " + command.words.front() + "."};
  }
  if (command.words.size() != 1) {
    return usage(command.verb, document);
  }
  const auto picked = TRY(one_card(document, command.words.front(), engine::MoveKind::discard));
  return move(engine::Discard{picked.front().card});
}

Asked lay_off(const Command& command, const Document& document) {
  const auto meld = command.words.size() < 2 ? std::nullopt : typed_group(command.words[0]);
  if (!meld) {
    return usage(command.verb, document);
  }
  if (!document.view().melds.contains(*meld)) {
    return Problem{"There is no meld " + group_number(*meld) + " on the table. Type table to see the melds."};
  }
  const auto cards = TRY(named_cards(document, document.hand(), std::span(command.words).subspan(1)));
  return move(engine::LayOff{*meld, card_ids(cards)});
}

// ---- words ----

Asked lay(const Command& command, const Document& document) {
  if (command.words.empty()) {
    return usage(command.verb, document);
  }
  return move(engine::LayWord{TRY(word_or_cards(document, document.cards_for_words(), command.words,
                                                document.place_of_cards_for_words()))});
}

/// Keeps the words that meet the condition, if any do.
template <class Condition>
void prefer(std::vector<Word>& words, Condition condition) {
  if (std::any_of(words.begin(), words.end(), condition)) {
    std::erase_if(words, [&](const Word& word) { return !condition(word); });
  }
}

/// The word on the table with this spelling or number. If several have the same spelling, it prefers the player's own
/// word where others' may not be changed, and a word that may still be changed.
Result<Word> word_on_table(const Document& document, const std::string& typed) {
  auto found = document.words();
  std::erase_if(found, [&](const Word& word) {
    return typed_group(typed) != word.number && word.word != dict::upper(typed);
  });
  if (found.empty()) {
    return Problem{"There is no word " + dict::upper(typed) + " on the table. Type table to see the words."};
  }
  if (!document.words_are_common()) {
    prefer(found, [&](const Word& word) { return word.owner == document.seat(); });
  }
  prefer(found, [&](const Word& word) { return !document.is_closed(word.number); });
  if (found.size() > 1) {
    const auto numbers = each(found, [](const Word& word) { return "#" + group_number(word.number); });
    return Problem{dict::upper(typed) + " is there more than once: say " + enumerated(numbers, "or") + "."};
  }
  return found.front();
}

/// Spells a changed word. Cards keep their letters, if the word can be spelled in this way.
Picked changed(const Document& document, const std::string& word, const Word& old, const Words& added) {
  auto hand = document.cards_for_words();
  std::vector<TableTile> to_add;
  if (!added.empty()) {
    const auto named = TRY(named_cards(document, hand, added, document.place_of_cards_for_words()));
    for (const auto& tile : named) {
      const auto held = std::ranges::find(hand, tile.card, &HeldCard::id);
      to_add.push_back({tile.card, held->face, tile.as, {}});
    }
    hand.clear();
  }
  const auto with = [&](std::vector<TableTile> tiles) {
    tiles.insert(tiles.end(), to_add.begin(), to_add.end());
    return spell(word, tiles, hand, document.most_colours());
  };
  auto tiles = with(old.tiles);
  if (!tiles && document.option("choice_cards") == "variable") {
    auto renamed = old.tiles;
    for (auto& tile : renamed) {
      tile.as.clear();
    }
    if (auto found = with(std::move(renamed))) {
      return found;
    }
  }
  return tiles;
}

Asked change(const Command& command, const Document& document) {
  if (command.words.size() < 2) {
    return usage(command.verb, document);
  }
  const auto old = TRY(word_on_table(document, command.words[0]));
  auto tiles = TRY(changed(document, dict::upper(command.words[1]), old,
                           Words(command.words.begin() + 2, command.words.end())));
  return move(engine::ChangeWord{old.number, std::move(tiles)});
}

// ---- the hand set out as words or melds ----

/// The words between slashes.
std::vector<Words> in_parts(const Words& typed) {
  std::vector<Words> parts(1);
  for (const auto& name : typed) {
    name == "/" ? static_cast<void>(parts.emplace_back()) : parts.back().push_back(name);
  }
  std::erase_if(parts, [](const Words& part) { return part.empty(); });
  return parts;
}

/// "CAIRN TENT" are two words to spell; "C-red A T / TENT" names the cards of the first one.
Result<std::vector<Words>> split_words(const Words& typed) {
  const auto spelled = std::ranges::count_if(typed, is_word);
  if (spelled == 0 || std::find(typed.begin(), typed.end(), "/") != typed.end()) {
    return in_parts(typed);
  }
  if (!std::cmp_equal(spelled, typed.size())) {
    return Problem{"Put a / between the words where you name the cards of one: C-red A T / TENT."};
  }
  std::vector<Words> parts;
  for (const auto& word : typed) {
    parts.push_back({word});
  }
  return parts;
}

/// Named cards are taken first; the words to spell share the others.
Result<std::vector<std::vector<Tile>>> set_out(const Document& document, std::vector<HeldCard> hand,
                                               const Words& typed) {
  const auto parts = TRY(split_words(typed));
  const auto to_spell = [](const Words& part) { return part.size() == 1 && is_word(part.front()); };
  Words spelled;
  std::vector<std::vector<Tile>> words;
  for (const auto& part : parts) {
    words.emplace_back();
    if (to_spell(part)) {
      spelled.push_back(dict::upper(part.front()));
      continue;
    }
    words.back() = TRY(named_cards(document, hand, part));
    hand = without(hand, words.back());
  }
  const auto found = TRY(spell_all(spelled, {}, hand, document.most_colours()));
  auto next = found.begin();
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (to_spell(parts[i])) {
      words[i] = *next++;
    }
  }
  return words;
}

/// Melds with a / between them: "7H 8H 9H / 2C 2D 2H".
Result<std::vector<std::vector<engine::CardId>>> set_out_melds(const Document& document,
                                                               std::vector<HeldCard> hand,
                                                               const Words& typed) {
  std::vector<std::vector<engine::CardId>> melds;
  for (const auto& part : in_parts(typed)) {
    const auto tiles = TRY(named_cards(document, hand, part));
    melds.push_back(card_ids(tiles));
    hand = without(hand, tiles);
  }
  return melds;
}

/// Adds to a move how the hand is set out: as words, or as melds. Without melds, the table takes the best ones.
template <class Move>
Asked with_hand_set_out(Move chosen, const Document& document, const std::vector<HeldCard>& hand,
                        const Words& typed) {
  if (document.plays_words()) {
    chosen.words = TRY(set_out(document, hand, typed));
  } else if (auto melds = TRY(set_out_melds(document, hand, typed)); !melds.empty()) {
    chosen.melds = std::move(melds);
  }
  return move(chosen);
}

/// "X: CAIRN TENT" without the colon, wherever it was typed.
Words without_colon(const std::string& rest) {
  std::string text = rest;
  if (const auto colon = text.find(':'); colon != std::string::npos) {
    text[colon] = ' ';
  }
  return split(text);
}

/// What to type for a hand that has no words at all. The rules allow it, and it costs most.
constexpr std::string_view no_words = "-";

/// Refuses a player who has to name the words of their hand (GIN-2.7) and names none.
Result<void> check_words_named(Verb verb, const Document& document, Words& typed,
                               const std::string& example) {
  if (!document.plays_words() || document.option("lay_down") == "best") {
    return {};
  }
  if (typed.empty()) {
    return not_possible(verb, document)
        .value_or(Problem{"Name your words: " + example + " CAIRN TENT. If you have none, type: " + example +
                          " " + std::string(no_words)});
  }
  if (typed == Words{std::string(no_words)}) {
    typed.clear();
  }
  return {};
}

Asked knock(const Command& command, const Document& document) {
  const auto typed = without_colon(command.rest);
  if (typed.empty()) {
    return usage(command.verb, document);
  }
  const auto put_down = TRY(one_card(document, typed.front(), engine::MoveKind::knock));
  Words words(typed.begin() + 1, typed.end());
  TRY(check_words_named(command.verb, document, words, "knock " + typed.front() + ":"));
  return with_hand_set_out(engine::Knock{put_down.front().card, {}}, document,
                           without(document.hand(), put_down), words);
}

Asked lay_down(const Command& command, const Document& document) {
  Words words = command.words;
  TRY(check_words_named(command.verb, document, words, "laydown"));
  return with_hand_set_out(engine::LayDown{}, document, document.hand(), words);
}

}  // namespace

Asked play_request(const Command& command, const Document& document) {
  const bool names_cards = !command.words.empty();
  switch (command.verb) {
    case Verb::draw:
      return draw(command, document);
    case Verb::take:
      return command.words.size() == 1 ? take(command, document, command.words.front())
                                       : Asked(usage(command.verb, document));
    case Verb::put_back:
      return move(engine::PutBack{});
    case Verb::bonus:
      return move(engine::TakeBonus{});
    case Verb::meld:
      return names_cards ? with_cards<engine::Meld>(command, document) : Asked(usage(command.verb, document));
    case Verb::lay_off:
      return lay_off(command, document);
    case Verb::discard:
      return discard(command, document);
    case Verb::lay:
      return lay(command, document);
    case Verb::change:
      return change(command, document);
    case Verb::pass:
      return with_cards<engine::Pass>(command, document);
    case Verb::decline:
      return names_cards ? Asked(usage(command.verb, document)) : move(engine::Pass{});
    case Verb::exchange:
      return names_cards ? with_cards<engine::Pass>(command, document) : Asked(usage(command.verb, document));
    case Verb::done:
      return move(engine::Done{});
    case Verb::knock:
      return knock(command, document);
    case Verb::lay_down:
      return lay_down(command, document);
    case Verb::accept:
      return move(engine::Accept{});
    case Verb::challenge:
      return move(engine::Challenge{});
    default:
      return usage(command.verb, document);
  }
}

}  // namespace meldroom::terminal
