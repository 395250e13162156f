#include "engine/random_player.hpp"

#include "alpha_rummy/random_play.hpp"
#include "full_deck/random_play.hpp"
#include "gin/random_play.hpp"
#include "pass_the_deck/random_play.hpp"
#include "rummy/random_play.hpp"

namespace meldroom::engine {
namespace {

std::optional<Move> in_play(const View& view, const PlayerMeans& means) {
  struct Play {
    const View& view;
    const PlayerMeans& means;
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
    : chance_(std::make_unique<Chance>(seed)),
      faces_(faces_by_code(deck)),
      lexicon_(lexicon),
      options_(options) {}

RandomPlayer::~RandomPlayer() = default;
RandomPlayer::RandomPlayer(RandomPlayer&&) noexcept = default;
RandomPlayer& RandomPlayer::operator=(RandomPlayer&&) noexcept = default;

std::optional<Move> RandomPlayer::choose(const View& view) {
  if (!view.own) {
    return std::nullopt;
  }
  const PlayerMeans means{faces_, lexicon_, options_, *chance_};
  auto move = in_play(view, means);
  if (!move && action(view, MoveKind::answer) != nullptr) {
    move = Answer{means.once_in(2)};
  }
  return move;
}

}  // namespace meldroom::engine
