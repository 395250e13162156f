#include "pass_the_deck/random_play.hpp"

#include <algorithm>

#include "pass_the_deck/options.hpp"

namespace meldroom::engine::pass_the_deck {
namespace {

std::optional<Move> lay_word(const View& view, const PlayerMeans& means) {
  auto tiles = any_word(view, view.own->hand, nullptr, Options::from(means.options).min_letters, means);
  return tiles ? std::optional<Move>(LayWord{*std::move(tiles)}) : std::nullopt;
}

std::optional<Move> change_word(const View& view, const PlayerMeans& means) {
  const auto me = view.to_act.front();
  for (const auto& [id, word] : view.words) {
    if (word.owner == me) {
      if (auto tiles =
              any_word(view, view.own->hand, &word, Options::from(means.options).min_letters, means)) {
        return ChangeWord{id, *std::move(tiles)};
      }
    }
  }
  return std::nullopt;
}

}  // namespace

std::optional<Move> random_move(const View& view, const PlayerMeans& means) {
  const bool changes = action(view, MoveKind::change_word) != nullptr;
  if (changes && means.once_in(2)) {
    if (auto move = change_word(view, means)) {
      return move;
    }
  }
  // A player who may not pass must find the play that exists.
  const auto* passes = action(view, MoveKind::pass);
  const bool may_stop = passes != nullptr || action(view, MoveKind::done) != nullptr;
  if (action(view, MoveKind::lay_word) != nullptr && (!may_stop || !means.once_in(8))) {
    if (auto move = lay_word(view, means)) {
      return move;
    }
  }
  if (!may_stop && changes) {
    return change_word(view, means);
  }
  if (passes != nullptr) {
    return Pass{any_cards(view.own->hand, passes->least, means)};
  }
  return may_stop ? std::optional<Move>(Done{}) : std::nullopt;
}

}  // namespace meldroom::engine::pass_the_deck
