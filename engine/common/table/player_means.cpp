#include "table/player_means.hpp"

#include <algorithm>
#include <iterator>

#include "dict/search.hpp"
#include "table/word_cards.hpp"

namespace meldroom::engine {
namespace {

/// A random choice is made among the first so many words that are found.
constexpr std::uint32_t words_considered = 400;

}  // namespace

std::uint32_t Chance::below(std::uint32_t bound) {
  state_ += 0x9e3779b97f4a7c15U;
  auto mixed = state_;
  mixed = (mixed ^ (mixed >> 30U)) * 0xbf58476d1ce4e5b9U;
  mixed = (mixed ^ (mixed >> 27U)) * 0x94d049bb133111ebU;
  return static_cast<std::uint32_t>((mixed ^ (mixed >> 31U)) % bound);
}

FacesByCode faces_by_code(const Deck& deck) {
  FacesByCode faces;
  for (const auto& printed : deck.cards) {
    faces.emplace(printed.code, &printed);
  }
  return faces;
}

const Action* action(const View& view, MoveKind kind) {
  const auto& actions = view.own->actions;
  const auto found = std::ranges::find(actions, kind, &Action::kind);
  return found == actions.end() ? nullptr : &*found;
}

std::vector<CardId> any_cards(const std::vector<CardView>& hand, int count, const PlayerMeans& means) {
  auto left = hand;
  std::vector<CardId> chosen;
  for (int i = 0; i < count; ++i) {
    const auto card = left.begin() + means.below(static_cast<std::uint32_t>(left.size()));
    chosen.push_back(card->id);
    left.erase(card);
  }
  return chosen;
}

/// Some colours are left aside, by chance, until no more than `level` are left. Every set of colours is tried
/// in the end.
std::optional<std::vector<Tile>> any_word(const View& view, const std::vector<CardView>& own,
                                          const WordView* old, int least, const PlayerMeans& means) {
  const int level = std::get<int>(means.options.find("level")->second);
  const auto turn = means.below(16);
  for (unsigned step = 0; step < 16; ++step) {
    const Colours allowed = (turn + step) % 16;
    const auto fits = [&](const auto& card) { return (colour_of(means.face(card.face)) & ~allowed) == 0; };
    if (count(allowed) != level || (old != nullptr && !std::ranges::all_of(old->tiles, fits))) {
      continue;
    }
    std::vector<CardView> cards;
    std::ranges::copy_if(own, std::back_inserter(cards), fits);
    std::vector<dict::Tile> hand;
    std::vector<dict::Tile> required;
    for (const auto& card : cards) {
      hand.push_back(tile_of(means.face(card.face)));
    }
    for (const auto& tile : old == nullptr ? std::vector<TileView>{} : old->tiles) {
      required.push_back(dict::Tile::letter(tile.as.front()));
    }
    std::string picked;
    std::uint32_t seen = 0;
    dict::each_word({*means.lexicon, view.house_words}, dict::Bag(hand), dict::Bag(required), least, 1,
                    [&](std::string_view word) {
                      if (means.below(++seen) == 0) {
                        picked = word;
                      }
                      return seen < words_considered;
                    });
    if (const auto placed = dict::spell_with(picked, hand, required, 1); placed && !picked.empty()) {
      std::vector<Tile> tiles;
      for (const auto& [from_old, tile, at, letters] : *placed) {
        const bool chosen = !from_old && hand[tile].kind == dict::Tile::Kind::blank;
        tiles.push_back(
            {from_old ? old->tiles[tile].id : cards[tile].id, chosen ? picked.substr(at, 1) : ""});
      }
      return tiles;
    }
  }
  return std::nullopt;
}

}  // namespace meldroom::engine
