#pragma once

#include <memory>
#include <optional>

#include "table/core.hpp"
#include "table/croupier.hpp"
#include "table/rules.hpp"

/// A match of one variant in one state, and what every variant's match does alike: turn a move into the next
/// state, with the table's own moves (T-7, T-8, T-12, T-18, T-19) around the variant's.
namespace meldroom::engine {

/// What a variant has to provide; rummy/game.hpp says what each is for.
template <class R>
concept VariantRules =
    requires(typename R::Making& making, const typename R::Context& context, const typename R::Game& game,
             const TableState& table, Seat seat, const Move& move, std::vector<Action>& actions, View& view,
             const OptionValues& values, const typename R::Options& options) {
      { R::id } -> std::convertible_to<VariantId>;
      { R::turn_clause } -> std::convertible_to<std::string_view>;
      { R::plays_with(FaceKind::letter) } -> std::same_as<bool>;
      { R::hand_size(2) } -> std::same_as<int>;
      { R::beside_hands } -> std::convertible_to<int>;
      { R::decks(options, 2) } -> std::same_as<int>;
      { R::Options::from(values) } -> std::same_as<typename R::Options>;
      R::deal(making);
      { R::apply(making, seat, move) } -> std::same_as<Result<void>>;
      R::time_out(making, seat);
      R::leave(making, seat);
      R::actions(context, table, game, seat, actions);
      { R::waits_for(game, seat) } -> std::same_as<bool>;
      { R::may_lay_words(game, seat) } -> std::same_as<bool>;
      R::show(context, game, view);
      { game.core } -> std::convertible_to<const Core&>;
    };

template <VariantRules R>
struct State {
  using Game = typename R::Game;
  using Context = typename R::Context;

  /// The game before the last moves of one player, as far as he may take them back (T-18).
  struct Undo {
    std::shared_ptr<const Game> before;
    Seat by{};
    bool ended_turn = false;
    bool new_decision = false;  ///< what the clock waits for was another afterwards (T-7)
    std::shared_ptr<const Undo> earlier;
  };

  std::shared_ptr<const Context> context;
  TableState table;
  std::shared_ptr<const Game> game;  ///< shared with what undoes the next move
  OnShow show;
  std::shared_ptr<const Undo> undo;
};

/// A step while it is made.
template <VariantRules R>
class Stepping {
 public:
  /// Begins with the state that the step leaves behind.
  explicit Stepping(State<R> state) : state_(std::move(state)) {}

  [[nodiscard]] Result<void> apply(Seat seat, const Move& move, std::uint32_t number, Author author);
  void start();

  [[nodiscard]] State<R>&& take_state() { return std::move(state_); }
  [[nodiscard]] EventLog&& take_events() { return std::move(log_); }
  [[nodiscard]] std::vector<Shuffle>&& take_shuffles() { return std::move(shuffles_); }

 private:
  using Game = typename R::Game;
  using Undo = typename State<R>::Undo;

  Result<void> make(Seat seat, const Arrange& arrange);
  Result<void> make(Seat seat, const TakeBack& take_back);
  Result<void> make(Seat seat, const ProposeWord& proposal);
  Result<void> make(Seat seat, const Answer& answer);
  Result<void> make(Seat seat, const Return& back);
  Result<void> make(Seat seat, const Leave& leave);
  Result<void> make(Seat seat, const TimeOut& timeout);
  Result<void> make(Seat seat, const DealHand& deal);
  Result<void> play(Seat seat, const Move& move, Author author);

  /// What a step does through the variant: `work(making)`, then what follows from it for taking back.
  template <class Work>
  Result<void> with_variant(Work work, std::optional<Seat> may_take_back);

  void take_back_now(Seat seat);
  void settle_petition();
  void leave_between_hands(typename R::Making& making, Seat seat);
  void forget_moved_cards();
  void set_away(Seat seat, bool away);
  void say(PublicEvent event) { log_.everyone(std::move(event)); }
  [[nodiscard]] bool over() const { return state_.game->core.phase == Phase::over; }
  [[nodiscard]] bool waits_for(Seat seat) const {
    return in_play(state_.game->core) && R::waits_for(*state_.game, seat);
  }

  State<R> state_;
  EventLog log_;
  std::vector<Shuffle> shuffles_;
};

}  // namespace meldroom::engine
