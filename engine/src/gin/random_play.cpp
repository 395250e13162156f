#include "gin/random_play.hpp"

#include <algorithm>

namespace meldroom::engine::gin {
namespace {

constexpr std::uint32_t turns_to_a_knock = 16;
constexpr int hands_to_a_long_one = 3;  // in which nobody knocks, so that the deck runs out

/// Words from these cards, until no more are found or, by chance, wanted.
std::vector<std::vector<Tile>> words_from(std::vector<CardView> cards, int dealt, const RandomMeans& means) {
  std::vector<std::vector<Tile>> words;
  while (means.below(8) != 0) {
    auto word = means.word(cards, std::min(means.min_letters, dealt));
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

std::optional<Move> random_move(const View& view, const RandomMeans& means) {
  const auto& hand = view.own->hand;
  const auto dealt = std::get<GinView>(view.game).dealt;
  const auto allowed = [&](MoveKind kind) -> const Action* {
    const auto found = std::ranges::find(view.own->actions, kind, &Action::kind);
    return found == view.own->actions.end() ? nullptr : &*found;
  };
  const auto any_of = [&](const auto& values) {
    return values[means.below(static_cast<std::uint32_t>(values.size()))];
  };
  const auto any_card = [&](const Action& action) {
    return action.cards.empty() ? any_of(hand).id : any_of(action.cards);
  };

  if (allowed(MoveKind::pass) != nullptr && means.below(2) != 0) {
    return Pass{};
  }
  if (const auto* draw = allowed(MoveKind::draw)) {
    return Draw{any_of(draw->from)};
  }
  if (allowed(MoveKind::lay_down) != nullptr) {
    return LayDown{words_from(hand, dealt, means)};
  }
  const bool knocks = view.hand % hands_to_a_long_one != 0 && means.below(turns_to_a_knock) == 0;
  if (const auto* knock = allowed(MoveKind::knock); knock != nullptr && knocks) {
    Knock move{any_card(*knock), {}};
    if (knock->most > knock->least) {  // where the player makes his own words
      auto rest = hand;
      std::erase_if(rest, [&](const CardView& card) { return card.id == move.card; });
      move.words = words_from(std::move(rest), dealt, means);
    }
    return move;
  }
  if (const auto* discard = allowed(MoveKind::discard)) {
    return Discard{any_card(*discard)};
  }
  return std::nullopt;
}

}  // namespace meldroom::engine::gin
