#pragma once

#include <concepts>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "engine/match.hpp"
#include "engine/state_reader.hpp"
#include "table/any_game.hpp"
#include "table/variant.hpp"

/// A variant's rules behind the interface that the table uses. Only the variant's own variant.cpp includes this.
namespace meldroom::engine {

/// What a variant has to provide:
///
///   plays_with(kind)                    T-2: whether the game can use that kind of cards
///   hand_size(players)                  how many cards each of that many players gets at most
///   outside_hands                       T-2: how many cards the deck has to hold in addition to the hands
///   deal(step)                          deals a hand and begins its first turn
///   apply(step, seat, move)             makes a move of the game, or refuses it
///   time_out(step, seat)                T-7: the move of a seat whose time is up
///   actions(..., game, seat, actions)   adds what the seat may do
///   show(context, game, view)           adds to the public view what the variants show in different ways
///   game_view(context, game, own)       what only this game has in a view; `own` is the observer's own part of it
///
/// A variant that has more to say also provides
///
///   decks(options, seats)               T-2: how many decks make up the cards; without it, one
///   waits_for(game, seat)               whether the table waits for the seat; only asked while a hand is being played.
///                                       Without it, for the seat whose turn it is
///   may_lay_words(game, seat)           whether the seat may lay a word now; without it, never
///   leave(step, seat)                   T-8: takes out a seat that has been marked as left while others play on; its
///                                       hand is still in its place. Games for two do not need it
///   leave_between_hands(step, seat)     the same between hands (T-21), when no hand or turn is affected; without it,
///                                       nothing changes
///   bonus_due(game)                     AR-2.4: cards that the player whose turn it is still gets; without it, none
template <class R>
concept VariantRules =
    requires(typename R::GameStep& step, const typename R::Context& context, const typename R::Game& game,
             const TableState& table, Seat seat, const Move& move, std::vector<Action>& actions,
             PublicView& view, const std::optional<OwnView>& own, const OptionValues& values) {
      { R::plays_with(FaceKind::letter) } -> std::same_as<bool>;
      { R::hand_size(2) } -> std::same_as<int>;
      { R::outside_hands } -> std::convertible_to<int>;
      { R::Options::from(values) } -> std::same_as<typename R::Options>;
      R::deal(step);
      { R::apply(step, seat, move) } -> std::same_as<Result<void>>;
      R::time_out(step, seat);
      R::actions(context, table, game, seat, actions);
      R::show(context, game, view);
      { R::game_view(context, game, own) } -> std::convertible_to<GameView>;
      { game.core } -> std::convertible_to<const Core&>;
    };

template <VariantRules R>
class GameOf final : public AnyGame {
 public:
  [[nodiscard]] const typename R::Game& game() const { return game_; }

  [[nodiscard]] std::shared_ptr<AnyGame> copy() const override { return std::make_shared<GameOf>(*this); }
  [[nodiscard]] Core& core() override { return game_.core; }
  [[nodiscard]] const Core& core() const override { return game_.core; }

  void deal(const AnyGameStep& any) override {
    auto step = step_of(any);
    R::deal(step);
  }
  [[nodiscard]] Result<void> apply(const AnyGameStep& any, Seat seat, const Move& move) override {
    auto step = step_of(any);
    return R::apply(step, seat, move);
  }
  void time_out(const AnyGameStep& any, Seat seat) override {
    auto step = step_of(any);
    R::time_out(step, seat);
  }
  void leave(const AnyGameStep& any, Seat seat) override {
    auto step = step_of(any);
    if constexpr (requires { R::leave(step, seat); }) {
      R::leave(step, seat);
    } else {
      throw InvariantError("a two-player game does not go on with one player (T-8)");
    }
  }
  void leave_between_hands(const AnyGameStep& any, Seat seat) override {
    auto step = step_of(any);
    if constexpr (requires { R::leave_between_hands(step, seat); }) {
      R::leave_between_hands(step, seat);
    }
  }

  [[nodiscard]] int bonus_due() const override {
    if constexpr (requires { R::bonus_due(game_); }) {
      return R::bonus_due(game_);
    } else {
      return 0;
    }
  }

  [[nodiscard]] bool waits_for(Seat seat) const override {
    if constexpr (requires { R::waits_for(game_, seat); }) {
      return R::waits_for(game_, seat);
    } else {
      return game_.core.turn == seat;
    }
  }
  [[nodiscard]] bool may_lay_words(Seat seat) const override {
    if constexpr (requires { R::may_lay_words(game_, seat); }) {
      return R::may_lay_words(game_, seat);
    } else {
      return false;
    }
  }
  void add_actions(const Context& context, const TableState& table, Seat seat,
                   std::vector<Action>& actions) const override {
    R::actions(own(context), table, game_, seat, actions);
  }
  void show(const Context& context, PublicView& view) const override { R::show(own(context), game_, view); }
  [[nodiscard]] GameView game_view(const Context& context,
                                   const std::optional<OwnView>& own_view) const override {
    return R::game_view(own(context), game_, own_view);
  }

  void write(StateBytes<AllFields>& bytes) const override { bytes.write(game_); }
  void read(StateReader& bytes) override { bytes.read(game_); }
  void substitute(const Substitution& substitution) override { substitution(game_); }

 private:
  /// The cast is safe, because context and game come from the same game_type().
  static const typename R::Context& own(const Context& context) {
    return static_cast<const typename R::Context&>(context);
  }
  typename R::GameStep step_of(const AnyGameStep& any) {
    return {own(any.context), any.table, game_, any.croupier};
  }

  typename R::Game game_;
};

template <VariantRules R>
std::shared_ptr<Context> context_of(const OptionValues& values) {
  auto context = std::make_shared<typename R::Context>();
  context->options = R::Options::from(values);
  context->table = TableOptions::from(values);
  if constexpr (requires { context->options.challenge_seconds; }) {
    context->challenge_seconds = context->options.challenge_seconds;
  }
  return context;
}

/// The GameType of these rules.
template <VariantRules R>
GameType game_type() {
  return {.plays_with = R::plays_with,
          .hand_size = R::hand_size,
          .outside_hands = R::outside_hands,
          .decks = [](const OptionValues& values, int seats) -> Result<int> {
            if constexpr (requires { R::decks(R::Options::from(values), seats); }) {
              return R::decks(R::Options::from(values), seats);
            } else {
              return 1;
            }
          },
          .context = context_of<R>,
          .new_game = []() -> std::shared_ptr<AnyGame> { return std::make_shared<GameOf<R>>(); }};
}

}  // namespace meldroom::engine
