#include "table/rules.hpp"

#include <algorithm>

namespace meldroom::engine {

std::variant<Cards, Refusal> cards_in_hand(const CardStore& cards, Seat seat,
                                           const std::vector<CardId>& ids) {
  Cards found;
  found.reserve(ids.size());
  for (const auto id : ids) {
    const auto card = cards.find(id, seat);
    if (!card || !cards.is_at(*card, hand_of(seat))) {
      return refuse("T-20", "card_not_in_hand",
                    "card " + std::to_string(static_cast<std::uint32_t>(id)) + " is not in your hand");
    }
    if (std::ranges::find(found, *card) != found.end()) {
      return refuse(
          "T-20", "card_named_twice",
          "card " + std::to_string(static_cast<std::uint32_t>(id)) + " is named twice; name each card once");
    }
    found.push_back(*card);
  }
  return found;
}

std::variant<std::vector<Letter>, Refusal> spell(const Context& context, const CardStore& store,
                                                 const std::vector<Tile>& tiles, const Cards& cards,
                                                 std::string_view kept) {
  std::vector<Letter> letters;
  letters.reserve(cards.size());
  for (std::size_t i = 0; i < cards.size(); ++i) {
    const auto& face = context.face(cards[i]);
    const auto& as = tiles[i].as;
    if (face.kind == FaceKind::letter) {
      if (!as.empty() && as != face.letters) {
        return refuse("T-10", "letter_is_printed", "the card " + face.letters + " cannot stand for " + as);
      }
      letters.push_back({cards[i], face.letters.front()});
      continue;
    }
    if (const char named = store.named(cards[i]); named != 0) {
      if (!as.empty() && as != std::string(1, named)) {
        return refuse(kept, "letter_is_kept",
                      std::string("this star was laid as ") + named +
                          " and keeps that letter; it cannot stand for " + as);
      }
      letters.push_back({cards[i], named});
      continue;
    }
    if (as.size() != 1 || as[0] < 'A' || as[0] > 'Z') {
      return refuse("T-10", "letter_not_named", "a star stands for one letter: name it, A to Z");
    }
    letters.push_back({cards[i], as[0]});
  }
  return letters;
}

std::string spelled(const std::vector<Letter>& letters) {
  std::string word;
  word.reserve(letters.size());
  for (const auto& letter : letters) {
    word += letter.letter;
  }
  return word;
}

std::optional<Refusal> check_word(const Context& context, const TableState& table, const std::string& word) {
  if (context.setup.lexicon->contains(word) || std::ranges::binary_search(table.house_words, word)) {
    return std::nullopt;
  }
  return refuse("T-9", "not_a_word",
                word + " is not in the lexicon \"" + std::string(context.setup.lexicon->name()) + "\"");
}

std::vector<CardId> card_ids(const std::vector<Tile>& tiles) {
  std::vector<CardId> ids;
  ids.reserve(tiles.size());
  for (const auto& tile : tiles) {
    ids.push_back(tile.card);
  }
  return ids;
}

}  // namespace meldroom::engine
