#include "gin/random_play.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "gin/options.hpp"

namespace meldroom::engine::gin {
namespace {

constexpr std::uint32_t turns_to_a_knock = 16;
constexpr int hands_to_a_long_one = 3;  // in which nobody knocks, so that the deck runs out

/// Words from these cards, until no more are found or, by chance, wanted.
std::vector<std::vector<Tile>> words_from(const View& view, std::vector<CardView> cards,
                                          const PlayerMeans& means) {
  const int least = std::min(Options::from(means.options).min_letters, std::get<GinView>(view.game).dealt);
  std::vector<std::vector<Tile>> words;
  while (!means.once_in(8)) {
    auto word = any_word(view, cards, nullptr, least, means);
    if (!word) {
      break;
    }
    std::erase_if(cards, [&](const CardView& card) {
      return std::ranges::find(*word, card.id, &Tile::card) != word->end();
    });
    words.push_back(*std::move(word));
  }
  return words;
}

}  // namespace

std::optional<Move> random_move(const View& view, const PlayerMeans& means) {
  const auto& hand = view.own->hand;
  const auto any_card = [&](const Action& action) {
    return action.cards.empty() ? means.any_of(hand).id : means.any_of(action.cards);
  };

  if (action(view, MoveKind::pass) != nullptr && means.once_in(2)) {
    return Pass{};
  }
  if (const auto* draw = action(view, MoveKind::draw)) {
    return Draw{means.any_of(draw->from)};
  }
  if (action(view, MoveKind::lay_down) != nullptr) {
    return LayDown{words_from(view, hand, means)};
  }
  const bool knocks = view.hand % hands_to_a_long_one != 0 && means.once_in(turns_to_a_knock);
  if (const auto* knock = action(view, MoveKind::knock); knock != nullptr && knocks) {
    Knock move{any_card(*knock), {}};
    if (knock->most > knock->least) {  // where the players make their own words
      auto rest = hand;
      std::erase_if(rest, [&](const CardView& card) { return card.id == move.card; });
      move.words = words_from(view, std::move(rest), means);
    }
    return move;
  }
  if (const auto* discard = action(view, MoveKind::discard)) {
    return Discard{any_card(*discard)};
  }
  return std::nullopt;
}

}  // namespace meldroom::engine::gin
