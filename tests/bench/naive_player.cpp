#include "naive_player.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "dict/word_split.hpp"
#include "table/card_set.hpp"
#include "table/meld_split.hpp"

namespace meldroom::bench {

using namespace engine;

namespace {

using Cards = std::vector<CardView>;

bool may_discard(const Action& discard, CardId card) {
  return discard.cards.empty() || std::ranges::find(discard.cards, card) != discard.cards.end();
}

Cards with(Cards cards, const CardView& card) {
  cards.push_back(card);
  return cards;
}

Cards without(Cards cards, const std::vector<CardId>& left_out) {
  std::erase_if(cards,
                [&](const CardView& card) { return std::ranges::find(left_out, card.id) != left_out.end(); });
  return cards;
}

Cards deadwood_of(Cards cards, const std::vector<std::vector<Tile>>& words) {
  for (const auto& word : words) {
    for (const auto& tile : word) {
      cards = without(std::move(cards), {tile.card});
    }
  }
  return cards;
}

}  // namespace

const Face& NaivePlayer::face(const CardView& card) const {
  return *std::ranges::find(deck_.cards, card.face.str(), &Face::code);
}

Move NaivePlayer::choose(const View& view) const {
  if (std::holds_alternative<GinRummyView>(view.game)) {
    return choose_in_gin_rummy(view);
  }
  return std::holds_alternative<RummyView>(view.game) ? choose_in_rummy(view) : choose_in_gin(view);
}

Move NaivePlayer::choose_in_rummy(const View& view) const {
  // Finds the longest set or run, if there is one.
  const auto meld_of = [&](const Cards& cards) {
    std::map<int, std::vector<CardId>> sets;
    std::map<std::pair<Suit, int>, CardId> by_suit;
    for (const auto& card : cards) {
      sets[face(card).rank].push_back(card.id);
      by_suit.emplace(std::pair(*face(card).suit, face(card).rank), card.id);
    }
    std::vector<CardId> longest;
    const auto offer = [&](const std::vector<CardId>& meld) {
      if (meld.size() >= 3 && meld.size() > longest.size()) {
        longest = meld;
      }
    };
    for (const auto& [rank, set] : sets) {
      offer(set);
    }
    for (const auto& [first, id] : by_suit) {
      std::vector<CardId> run;
      for (auto at = first; by_suit.contains(at); ++at.second) {
        run.push_back(by_suit.at(at));
      }
      offer(run);
    }
    return longest;
  };

  const auto& hand = view.own->hand;
  if (const auto* draw = action(view, MoveKind::draw)) {
    const auto& pile = view.discard->cards;
    const bool completes =
        !pile.empty() && meld_of(hand).empty() && !meld_of(with(hand, pile.back())).empty();
    const bool from_stock = std::ranges::find(draw->from, Pile::stock) != draw->from.end();
    return Draw{completes || !from_stock ? Pile::discard : Pile::stock};
  }
  const auto meld = meld_of(hand);
  if (action(view, MoveKind::meld) != nullptr && !meld.empty()) {
    return Meld{meld};
  }
  const auto* discard = action(view, MoveKind::discard);
  if (discard == nullptr) {
    throw std::logic_error("a naive player does not know how to go on");
  }
  const CardView* costliest = nullptr;
  for (const auto& card : hand) {
    if (may_discard(*discard, card.id) && (costliest == nullptr || face(card).rank > face(*costliest).rank)) {
      costliest = &card;
    }
  }
  return Discard{costliest->id};
}

/// Takes the longest words first, no matter what they are worth together.
std::vector<std::vector<Tile>> NaivePlayer::longest_words(std::vector<CardView> cards, int least) const {
  std::vector<std::vector<Tile>> words;
  for (;;) {
    std::vector<dict::Tile> tiles;
    for (const auto& card : cards) {
      const auto& letters = face(card).letters;
      tiles.push_back(letters.empty() ? dict::Tile::blank() : dict::Tile::letter(letters.front()));
    }
    std::string longest;
    dict::each_word(*lexicon_, dict::Bag(tiles), {}, least, 0, [&](std::string_view word) {
      longest = word.size() > longest.size() ? std::string(word) : longest;
      return true;
    });
    const auto placed = dict::spell_with(longest, tiles);
    if (longest.empty() || !placed) {
      return words;
    }
    std::vector<CardId> used;
    auto& word = words.emplace_back();
    for (const auto& [required, tile, at, letters] : *placed) {
      const bool star = tiles[tile].kind == dict::Tile::Kind::blank;
      word.push_back({cards[tile].id, star ? longest.substr(at, 1) : ""});
      used.push_back(cards[tile].id);
    }
    cards = without(std::move(cards), used);
  }
}

Move NaivePlayer::choose_in_gin(const View& view) const {
  const int least = std::min(std::get<int>(options_.at("min_letters")), std::get<GinView>(view.game).dealt);
  const auto words_of = [&](Cards cards) { return longest_words(std::move(cards), least); };

  const auto& hand = view.own->hand;
  if (action(view, MoveKind::lay_down) != nullptr) {
    return LayDown{words_of(hand)};
  }
  if (const auto* draw = action(view, MoveKind::draw)) {
    const auto& pile = view.discard->cards;
    const bool may_take = std::ranges::find(draw->from, Pile::discard) != draw->from.end();
    const auto more = may_take ? with(hand, pile.back()) : hand;
    if (may_take && deadwood_of(more, words_of(more)).size() < deadwood_of(hand, words_of(hand)).size()) {
      return Draw{Pile::discard};
    }
    return action(view, MoveKind::pass) != nullptr ? Move(Pass{}) : Draw{Pile::stock};
  }
  const auto* discard = action(view, MoveKind::discard);
  auto words = words_of(hand);
  auto deadwood = deadwood_of(hand, words);
  std::erase_if(deadwood, [&](const CardView& card) { return !may_discard(*discard, card.id); });
  if (deadwood.empty()) {
    // Every card is in a word: gives up the last letter of the last word, and so this word.
    const auto& last = hand[may_discard(*discard, hand.back().id) ? hand.size() - 1 : 0];
    return Discard{last.id};
  }
  const auto costliest = *std::ranges::max_element(
      deadwood, {}, [&](const CardView& card) { return face(card).letters.empty() ? 0 : face(card).value; });
  const bool gin = deadwood_of(hand, words).size() == 1;
  return gin ? Move(Knock{costliest.id, std::move(words)}) : Discard{costliest.id};
}

Move NaivePlayer::choose_in_gin_rummy(const View& view) const {
  if (view.phase == Phase::lay_down) {
    return LayDown{};
  }
  const auto& hand = view.own->hand;
  CardSet cards = 0;
  for (const auto& card : hand) {
    cards |= bit_of(kind_of(face(card)));
  }
  if (const auto* draw = action(view, MoveKind::draw)) {
    const bool may_take = std::ranges::find(draw->from, Pile::discard) != draw->from.end();
    if (may_take) {
      const auto top = bit_of(kind_of(face(view.discard->cards.back())));
      if ((best_meld_split(cards | top).deadwood & top) == 0) {
        return Draw{Pile::discard};
      }
    }
    return action(view, MoveKind::pass) != nullptr ? Move(Pass{}) : Draw{Pile::stock};
  }
  if (const auto* knock = action(view, MoveKind::knock)) {
    const auto best = std::get<GinRummyView>(view.game).best->put_away;
    return Knock{.card = best.value_or(knock->cards.front()), .words = {}};
  }
  const auto* discard = action(view, MoveKind::discard);
  const CardSet deadwood = best_meld_split(cards).deadwood;
  const auto worth = [&](const CardView& card) {
    const auto kind = kind_of(face(card));
    const bool spare = (deadwood & bit_of(kind)) != 0;
    return may_discard(*discard, card.id) ? points(bit_of(kind)) + (spare ? 20 : 0) : 0;
  };
  return Discard{std::ranges::max_element(hand, {}, worth)->id};
}

}  // namespace meldroom::bench
