#include "engine/random_player.hpp"

#include "table/variant.hpp"

namespace meldroom::engine {

RandomPlayer::RandomPlayer(VariantId variant, std::uint64_t seed, const Deck& deck,
                           const dict::Lexicon* lexicon, const OptionValues& options)
    : variant_(variant),
      random_(std::make_unique<RandomNumbers>(seed)),
      faces_(faces_by_code(deck)),
      lexicon_(info(variant).words ? lexicon : nullptr),
      options_(options) {}

RandomPlayer::~RandomPlayer() = default;
RandomPlayer::RandomPlayer(RandomPlayer&&) noexcept = default;
RandomPlayer& RandomPlayer::operator=(RandomPlayer&&) noexcept = default;

std::optional<Move> RandomPlayer::choose(const View& view) {
  if (!view.own) {
    return std::nullopt;
  }
  const MachinePlayer machine{faces_, lexicon_, options_, *random_};
  auto move = random_move(view, parts_of(variant_).random_play(), machine);
  if (!move && action(view, MoveKind::answer) != nullptr) {
    move = Answer{machine.once_in(2)};
  }
  return move;
}

}  // namespace meldroom::engine
