#include "table/words.hpp"

#include <algorithm>
#include <iterator>

namespace meldroom::engine {
namespace {

bool is_from(Place place, Seat seat, Source source) {
  return source == Source::hand ? place == hand_of(seat) : place.kind == PlaceKind::middle_top;
}

bool is_letter(const std::string& text) {
  return text.size() == 1 && text[0] >= 'A' && text[0] <= 'Z';
}

/// The two letters of a flip card: "J or X".
std::string either_letter(const Face& face) {
  return std::string(1, face.letters[0]) + " or " + face.letters[1];
}

/// T-10: refuses a letter for a card that leaves no choice, or not that one.
Refusal cannot_stand_for(const Face& face, const std::string& as) {
  return refuse("T-10", "letter_is_printed",
                "the " + spoken_name(face) + " cannot stand for " + as +
                    (face.kind == FaceKind::flip ? ": choose " + either_letter(face)
                     : face.letters.empty()      ? ": it stands for no letter"
                                                 : ": it is always " + face.letters));
}

/// T-10: the letters of a card with a choice that has not been named before.
Result<std::string> choose(const Face& face, const std::string& as) {
  if (face.kind == FaceKind::flip) {
    if (as.size() == 1 && face.letters.find(as) != std::string::npos) {
      return as;
    }
    return refuse("T-10", "letter_not_named",
                  std::string("the card ") + face.letters[0] + "/" + face.letters[1] + " stands for " +
                      either_letter(face) + ": choose one of them");
  }
  if (is_letter(as)) {
    return as;
  }
  return refuse("T-10", "letter_not_named",
                std::string(face.kind == FaceKind::star ? "a star" : "a wild card") +
                    " stands for one letter: choose it, A to Z");
}

Result<std::string> letters_for(const Context& context, const CardStore& store, CardIndex card,
                                const std::string& as, std::string_view kept) {
  const auto& face = context.face(card);
  if (!leaves_choice(face)) {
    if (!as.empty() && as != face.letters) {
      return cannot_stand_for(face, as);
    }
    return face.letters;
  }
  const char named = store.named(card);
  if (named == 0 || (kept.empty() && !as.empty())) {
    return choose(face, as);
  }
  if (!as.empty() && as != std::string(1, named)) {
    return refuse(kept, "letter_is_kept",
                  "the " + spoken_name(face) + " was laid as " + named +
                      " and keeps that letter; it cannot stand for " + as);
  }
  return std::string(1, named);
}

}  // namespace

TableWord* find_word(std::vector<TableWord>& words, GroupId id) {
  const auto found = std::ranges::find(words, id, &TableWord::id);
  return found == words.end() ? nullptr : &*found;
}

Result<TableWord*> word_on_table(std::vector<TableWord>& words, GroupId id) {
  auto* word = find_word(words, id);
  if (word == nullptr) {
    return refuse("T-20", "no_such_word", "that word is not on the table: choose one that is");
  }
  return word;
}

Result<Cards> cards_for_word(const Context& context, const CardStore& cards, Seat seat,
                             const std::vector<Tile>& tiles, Source source) {
  if (source == Source::hand) {
    return cards_in_hand(context, cards, seat, card_ids(tiles));
  }
  Cards found;
  for (const auto& tile : tiles) {
    const auto card = cards.find(tile.card, seat);
    if (!card || !is_from(cards.place_of(*card), seat, source)) {
      return refuse(
          "T-20", "card_not_on_top",
          name_of(context, cards, seat, tile.card) + " is not on top of a pile: choose one that is");
    }
    TRY(check_named_once(context, found, *card));
    found.push_back(*card);
  }
  return found;
}

Result<Cards> cards_for_change(const Context& context, const CardStore& cards, Seat seat,
                               const TableWord& word, const std::vector<Tile>& tiles, Source source) {
  Cards found;
  for (const auto& tile : tiles) {
    const auto card = cards.find(tile.card, seat);
    if (!card ||
        (!cards.is_at(*card, group_place(word.id)) && !is_from(cards.place_of(*card), seat, source))) {
      return refuse("T-20", "card_not_here",
                    name_of(context, cards, seat, tile.card) + " is neither in " + word.word +
                        (source == Source::hand ? " nor in your hand" : " nor on top of a pile") +
                        ": choose one that is");
    }
    TRY(check_named_once(context, found, *card));
    found.push_back(*card);
  }
  return found;
}

Result<void> check_all_kept(const CardStore& store, const TableWord& word, const Cards& cards) {
  const auto place = group_place(word.id);
  const auto kept = std::ranges::count_if(cards, [&](CardIndex card) { return store.is_at(card, place); });
  if (static_cast<std::size_t>(kept) != store.count(place)) {
    return refuse("T-11", "cards_left_out", "the new word has to use every card of " + word.word,
                  {.was = word.word});
  }
  if (static_cast<std::size_t>(kept) == cards.size()) {
    return refuse("T-11", "no_card_added", "add at least one card to " + word.word, {.was = word.word});
  }
  return {};
}

Result<void> check_may_stand_for(const Context& context, CardIndex card, const std::string& as) {
  if (as.empty()) {
    return {};
  }
  const auto& face = context.face(card);
  const bool any = face.kind == FaceKind::star || face.kind == FaceKind::wild;
  if (any || !context.rules_since(2)) {
    if (!is_letter(as)) {
      return refuse("T-10", "not_a_letter", "a card in a group stands for one letter, A to Z");
    }
    return {};
  }
  const bool fits = face.kind == FaceKind::flip ? is_letter(as) && face.letters.find(as) != std::string::npos
                                                : as == face.letters;
  if (fits) {
    return {};
  }
  return cannot_stand_for(face, as);
}

Result<void> check_word(const Context& context, const TableState& table, const std::string& word) {
  if (context.setup.lexicon->contains(word) || std::ranges::binary_search(table.house_words, word)) {
    return {};
  }
  return refuse("T-9", "not_a_word",
                word + " is not in the dictionary \"" + std::string(context.setup.lexicon->name()) + "\"",
                {.word = word});
}

Result<std::vector<Letter>> spell(const Context& context, const CardStore& store,
                                  const std::vector<Tile>& tiles, const Cards& cards, std::string_view kept) {
  std::vector<Letter> letters;
  letters.reserve(cards.size());
  for (std::size_t i = 0; i < cards.size(); ++i) {
    auto as = TRY(letters_for(context, store, cards[i], tiles[i].as, kept));
    letters.push_back({cards[i], std::move(as)});
  }
  return letters;
}

std::string spelled(const std::vector<Letter>& letters) {
  std::string word;
  for (const auto& letter : letters) {
    word += letter.as;
  }
  return word;
}

Colours colours_of(const Context& context, CardSpan cards) {
  Colours colours = 0;
  for (const auto card : cards) {
    colours |= colour_of(context.face(card));
  }
  return colours;
}

Result<void> check_colours(const Context& context, const std::vector<Letter>& letters, int level,
                           std::string_view clause) {
  Cards cards;
  std::ranges::transform(letters, std::back_inserter(cards), &Letter::card);
  const auto colours = colours_of(context, cards);
  if (count(colours) <= level) {
    return {};
  }
  return refuse(clause, "too_many_colours",
                spelled(letters) + " mixes " + std::to_string(count(colours)) +
                    " colours: a word at this table mixes at most " + std::to_string(level),
                {.word = spelled(letters), .given = count(colours), .most = level});
}

void put_word(const Context& context, CardStore& cards, GroupId group, const std::vector<Letter>& letters) {
  Cards order;
  for (const auto& [card, as] : letters) {
    if (!cards.is_at(card, group_place(group))) {
      cards.move(card, group_place(group));
    }
    if (leaves_choice(context.face(card))) {
      cards.name(card, as.front());
    }
    order.push_back(card);
  }
  cards.arrange(group_place(group), order);
}

WordView word_view(const Context& context, const CardStore& cards, const TableWord& word) {
  WordView shown{.owner = word.owner, .word = word.word, .tiles = {}};
  for (const auto card : cards.at(group_place(word.id))) {
    shown.tiles.push_back({cards.id(card), context.face(card).code, letters_of(context, cards, card)});
  }
  return shown;
}

}  // namespace meldroom::engine
