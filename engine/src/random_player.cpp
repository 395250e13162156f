#include "engine/random_player.hpp"

#include "alpha_rummy/random_play.hpp"
#include "full_deck/random_play.hpp"
#include "gin/random_play.hpp"
#include "pass_the_deck/random_play.hpp"
#include "rummy/random_play.hpp"

namespace meldroom::engine {
namespace {

std::optional<Move> in_play(const View& view, const RandomMeans& means) {
  struct Play {
    const View& view;
    const RandomMeans& means;
    std::optional<Move> operator()(const RummyView& /*game*/) const {
      return rummy::random_move(view, means);
    }
    std::optional<Move> operator()(const PassTheDeckView& /*game*/) const {
      return pass_the_deck::random_move(view, means);
    }
    std::optional<Move> operator()(const GinView& /*game*/) const { return gin::random_move(view, means); }
    std::optional<Move> operator()(const FullDeckView& /*game*/) const {
      return full_deck::random_move(view, means);
    }
    std::optional<Move> operator()(const AlphaRummyView& /*game*/) const {
      return alpha_rummy::random_move(view, means);
    }
  };
  return std::visit(Play{view, means}, view.game);
}

}  // namespace

RandomPlayer::RandomPlayer(std::uint64_t seed, const Deck& deck, const dict::Lexicon* lexicon,
                           const OptionValues& options)
    : state_(seed), lexicon_(lexicon), options_(options) {
  for (const auto& printed : deck.cards) {
    faces_.emplace(printed.code, &printed);
  }
}

/// SplitMix64; the bias of the remainder does not matter to a player without skill.
std::uint32_t RandomPlayer::below(std::uint32_t bound) {
  state_ += 0x9e3779b97f4a7c15U;
  auto mixed = state_;
  mixed = (mixed ^ (mixed >> 30U)) * 0xbf58476d1ce4e5b9U;
  mixed = (mixed ^ (mixed >> 27U)) * 0x94d049bb133111ebU;
  return static_cast<std::uint32_t>((mixed ^ (mixed >> 31U)) % bound);
}

std::optional<Move> RandomPlayer::choose(const View& view) {
  if (!view.own) {
    return std::nullopt;
  }
  const RandomMeans means{faces_, lexicon_, options_, [this](std::uint32_t bound) { return below(bound); }};
  auto move = in_play(view, means);
  if (!move && action(view, MoveKind::answer) != nullptr) {
    move = Answer{means.once_in(2)};
  }
  return move;
}

}  // namespace meldroom::engine
