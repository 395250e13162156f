#include "random_move.hpp"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

namespace meldroom::engine {
namespace {

/// Melds and words are this many times as likely as any other move.
constexpr std::uint32_t share_of_plays = 4;
/// Setting out a hand stops after this many words on average.
constexpr std::uint32_t words_set_out = 8;

class Sampler {
 public:
  Sampler(const View& view, const RandomPlay& game, const MachinePlayer& machine)
      : view_(view), hand_(view.own->hand), game_(game), machine_(machine) {}

  std::optional<Move> choose() const {
    std::vector<Weighed> left;
    for (const auto& action : view_.own->actions) {
      if (action.kind <= MoveKind::challenge) {  // later kinds are the table's moves
        left.push_back({&action, game_.share(view_, action, machine_)});
      }
    }
    if (left.empty()) {
      return std::nullopt;
    }
    while (!left.empty()) {
      const auto chosen = by_share(left);
      if (auto move = game_.special_move(view_, chosen->action, machine_)) {
        return move;
      }
      if (auto move = make(*chosen->action)) {
        return move;
      }
      left.erase(chosen);
    }
    return game_.special_move(view_, nullptr, machine_);
  }

 private:
  struct Weighed {
    const Action* action;
    std::uint32_t share;
  };

  [[nodiscard]] std::vector<Weighed>::iterator by_share(std::vector<Weighed>& left) const {
    std::uint32_t all = 0;
    for (const auto& [action, share] : left) {
      all += share;
    }
    if (all == 0) {
      return left.begin() + machine_.below(static_cast<std::uint32_t>(left.size()));
    }
    auto at = machine_.below(all);
    auto chosen = left.begin();
    for (; at >= chosen->share; ++chosen) {
      at -= chosen->share;
    }
    return chosen;
  }

  /// A move of that kind; nothing if none is found.
  [[nodiscard]] std::optional<Move> make(const Action& action) const {
    switch (action.kind) {
      case MoveKind::draw:
        return draw(action);
      case MoveKind::put_back:
        return PutBack{};
      case MoveKind::take_bonus:
        return TakeBonus{};
      case MoveKind::meld:
        return of_fits(action, [](const Fit& fit) { return Meld{fit.cards}; });
      case MoveKind::lay_off:
        return of_fits(action, [](const Fit& fit) { return LayOff{*fit.meld, fit.cards}; });
      case MoveKind::discard:
        return Discard{one_card(action)};
      case MoveKind::lay_word:
        return lay_word();
      case MoveKind::change_word:
        return change_word(action);
      case MoveKind::pass:
        return Pass{some_cards(action.least, action.most)};
      case MoveKind::done:
        return Done{};
      case MoveKind::knock:
        return knock(action);
      case MoveKind::lay_down:
        return LayDown{words_from(hand_)};
      case MoveKind::accept:
        return Accept{};
      case MoveKind::challenge:
        return Challenge{};
      case MoveKind::arrange:
      case MoveKind::take_back:
      case MoveKind::propose_word:
      case MoveKind::answer:
      case MoveKind::back:
      case MoveKind::leave:
      case MoveKind::timeout:
      case MoveKind::deal:
        return std::nullopt;  // a move of the table, not of the game
    }
    return std::nullopt;
  }

  [[nodiscard]] Move draw(const Action& action) const {
    const auto from = machine_.any_of(action.from);
    const bool deep = from == Pile::discard && !action.cards.empty();
    return Draw{from, deep ? std::optional(machine_.any_of(action.cards)) : std::nullopt};
  }

  template <class ToMove>
  [[nodiscard]] std::optional<Move> of_fits(const Action& action, ToMove to_move) const {
    return action.fits && !action.fits->empty() ? std::optional<Move>(to_move(machine_.any_of(*action.fits)))
                                                : std::nullopt;
  }

  [[nodiscard]] CardId one_card(const Action& action) const {
    return action.cards.empty() ? machine_.any_of(hand_).id : machine_.any_of(action.cards);
  }

  /// `least` to `most` different cards of the hand.
  [[nodiscard]] std::vector<CardId> some_cards(int least, int most) const {
    auto left = hand_;
    std::vector<CardId> chosen;
    for (auto i = least + static_cast<int>(machine_.below(static_cast<std::uint32_t>(most - least) + 1));
         i > 0; --i) {
      const auto card = left.begin() + machine_.below(static_cast<std::uint32_t>(left.size()));
      chosen.push_back(card->id);
      left.erase(card);
    }
    return chosen;
  }

  // ---- words ----

  [[nodiscard]] std::optional<WordPlay> any_word(PlayCards cards) const {
    std::optional<WordPlay> picked;
    std::uint32_t seen = 0;
    const auto consider = [&](const WordSpelling& spelling) {
      if (game_.accepts(view_, cards.old, spelling, machine_) && machine_.below(++seen) == 0) {
        picked = play_of(spelling, 0);
      }
    };
    each_spelling(view_, cards, game_.needs(view_, cards.old, machine_), consider, machine_);
    return picked;
  }

  [[nodiscard]] std::optional<Move> lay_word() const {
    const auto play = any_word(game_.cards(view_));
    return play ? std::optional(move_of(*play)) : std::nullopt;
  }

  [[nodiscard]] std::optional<Move> change_word(const Action& action) const {
    std::vector<GroupId> left;
    for (const auto& [id, cards] : *action.words) {
      left.push_back(id);
    }
    while (!left.empty()) {
      const auto chosen = left.begin() + machine_.below(static_cast<std::uint32_t>(left.size()));
      auto cards = game_.cards(view_);
      cards.old = &view_.words.at(*chosen);
      if (const auto play = any_word(std::move(cards))) {
        return move_of(*play, *chosen);
      }
      left.erase(chosen);
    }
    return std::nullopt;
  }

  /// A hand split into words at random, not always as far as possible. No words if the game has none.
  [[nodiscard]] std::vector<std::vector<Tile>> words_from(std::vector<CardView> cards) const {
    std::vector<std::vector<Tile>> words;
    while (machine_.lexicon != nullptr && !machine_.once_in(words_set_out)) {
      auto play = any_word({.free = cards});
      if (!play) {
        break;
      }
      std::erase_if(cards, [&](const CardView& card) {
        return std::ranges::find(play->tiles, card.id, &Tile::card) != play->tiles.end();
      });
      words.push_back(std::move(play->tiles));
    }
    return words;
  }

  [[nodiscard]] Move knock(const Action& action) const {
    Knock move{.card = one_card(action), .words = {}};
    if (action.most > action.least) {  // the players set out the rest themselves
      auto rest = hand_;
      std::erase_if(rest, [&](const CardView& card) { return card.id == move.card; });
      move.words = words_from(std::move(rest));
    }
    return move;
  }

  const View& view_;
  const std::vector<CardView>& hand_;
  const RandomPlay& game_;
  const MachinePlayer& machine_;
};

}  // namespace

std::uint32_t RandomPlay::share(const View& /*view*/, const Action& action,
                                const MachinePlayer& /*machine*/) const {
  constexpr std::array plays{MoveKind::meld, MoveKind::lay_off, MoveKind::lay_word, MoveKind::change_word,
                             MoveKind::lay_down};
  return std::ranges::find(plays, action.kind) == plays.end() ? 1 : share_of_plays;
}

PlayCards RandomPlay::cards(const View& view) const {
  return {.free = view.own->hand};
}

PlayNeeds RandomPlay::needs(const View& /*view*/, const WordView* /*old*/,
                            const MachinePlayer& /*machine*/) const {
  return {};
}

bool RandomPlay::accepts(const View& /*view*/, const WordView* /*old*/, const WordSpelling& /*spelling*/,
                         const MachinePlayer& /*machine*/) const {
  return true;
}

std::optional<Move> RandomPlay::special_move(const View& /*view*/, const Action* /*action*/,
                                             const MachinePlayer& /*machine*/) const {
  return std::nullopt;
}

const RandomPlay& usual_random_play() {
  static const RandomPlay usual;
  return usual;
}

std::optional<Move> random_move(const View& view, const RandomPlay& game, const MachinePlayer& machine) {
  return Sampler(view, game, machine).choose();
}

}  // namespace meldroom::engine
