#include "engine/match.hpp"

#include <algorithm>

#include <sodium.h>

#include "alpha_rummy/game.hpp"
#include "full_deck/game.hpp"
#include "gin/game.hpp"
#include "pass_the_deck/game.hpp"
#include "rummy/game.hpp"
#include "state_hash_1.hpp"
#include "table/facts.hpp"
#include "table/redeal.hpp"
#include "table/state_bytes.hpp"
#include "table/stepping.hpp"
#include "table/view_of.hpp"

namespace meldroom::engine {

static_assert(VariantRules<rummy::Rules>);
static_assert(VariantRules<pass_the_deck::Rules>);
static_assert(VariantRules<gin::Rules>);
static_assert(VariantRules<full_deck::Rules>);
static_assert(VariantRules<alpha_rummy::Rules>);

struct Match::Impl {
  std::variant<State<rummy::Rules>, State<pass_the_deck::Rules>, State<gin::Rules>, State<full_deck::Rules>,
               State<alpha_rummy::Rules>>
      state;
  std::vector<Seat> to_act;  ///< derived, kept because it is handed out by reference
  StateHash chain{};         ///< of all that has happened
};

namespace {

template <class S>
struct RulesOf;
template <class R>
struct RulesOf<State<R>> {
  using type = R;
};

template <VariantRules R>
std::vector<Seat> waited_for(const State<R>& state) {
  if (!in_play(state.game->core)) {
    return {};
  }
  auto seats = playing(state.game->core);
  std::erase_if(seats, [&](Seat seat) { return !R::waits_for(*state.game, seat); });
  return seats;
}

/// The step that `stepping` has made. `facts` begins with the move, `chain` is that of the state before.
template <VariantRules R>
Step finish(Stepping<R>& stepping, const StateHash& chain, std::string facts) {
  auto state = stepping.take_state();
  auto events = stepping.take_events();
  auto shuffles = stepping.take_shuffles();
  append_shuffle_facts(facts, shuffles);
  append_event_facts(facts, events);
  auto to_act = waited_for(state);
  return {Match(std::make_shared<const Match::Impl>(
              Match::Impl{std::move(state), std::move(to_act), chain_on(chain, facts)})),
          std::move(events), std::move(shuffles)};
}

// ---- starting ----

template <VariantRules R>
Result<Step> start_variant(MatchSetup setup) {
  const auto& variant = info(R::id);
  if (setup.seats < variant.least_seats || setup.seats > variant.most_seats) {
    return Refusal{"T-2", "wrong_number_of_seats",
                   std::string(variant.title) + " is for " + std::to_string(variant.least_seats) + " to " +
                       std::to_string(variant.most_seats) + " players, not " + std::to_string(setup.seats)};
  }
  if (setup.rules_version == 0) {
    setup.rules_version = variant.newest_rules;
  }
  if (setup.rules_version < variant.oldest_rules || setup.rules_version > variant.newest_rules) {
    return Refusal{"T-15", "unknown_rules_version",
                   std::string(variant.title) + " has rules versions " +
                       std::to_string(variant.oldest_rules) + " to " + std::to_string(variant.newest_rules) +
                       " here, not " + std::to_string(setup.rules_version)};
  }
  drop_newer_options(R::id, setup.rules_version, setup.options);
  auto options = R::Options::from(setup.options);
  const int decks = R::decks(options, setup.seats);
  if (decks == 0) {
    return Refusal{"T-2", "bad_option",
                   "option decks is auto or 2 for " + std::to_string(setup.seats) +
                       " players, not 1: one deck holds the cards of four"};
  }
  const auto strange = std::ranges::find_if_not(setup.deck->cards, R::plays_with, &Face::kind);
  if (strange != setup.deck->cards.end()) {
    return Refusal{"T-2", "deck_of_another_game",
                   std::string(variant.title) + " cannot be played with the deck \"" + setup.deck->title +
                       "\": the game has no use for the card " + strange->code};
  }
  auto deck = repeated(*setup.deck, decks);
  const int needed = setup.seats * R::hand_size(setup.seats) + R::beside_hands;
  if (static_cast<int>(deck.cards.size()) < needed) {
    return Refusal{"T-2", "deck_too_small",
                   "the deck \"" + deck.title + "\" has " + std::to_string(deck.cards.size()) + " cards; " +
                       std::to_string(setup.seats) + " players need " + std::to_string(needed)};
  }
  if (variant.words && !setup.lexicon) {
    return Refusal{"T-9", "no_lexicon", std::string(variant.title) + " needs a lexicon"};
  }
  setup.seed.contributions.resize(static_cast<std::size_t>(setup.seats));

  auto context = std::make_shared<typename R::Context>();
  context->seed = seed_from(setup.seed);
  context->table = TableOptions::from(setup.options);
  if constexpr (requires { options.challenge_seconds; }) {
    context->challenge_seconds = options.challenge_seconds;
  }
  context->options = std::move(options);
  context->deck = std::move(deck);

  auto game = std::make_shared<typename R::Game>();
  game->core.cards = CardStore(context->deck.cards.size());
  game->core.seats.resize(static_cast<std::size_t>(setup.seats));
  State<R> state;
  state.game = std::move(game);
  state.table.seats.resize(static_cast<std::size_t>(setup.seats));
  const auto chain = chain_of(R::id, setup.rules_version);
  context->setup = std::move(setup);
  state.context = std::move(context);

  Stepping<R> stepping(std::move(state));
  stepping.start();
  return finish(stepping, chain, {});
}

// ---- states as bytes ----

template <class FieldsOf, VariantRules R>
StateBytes<FieldsOf> bytes_of(const State<R>& state) {
  StateBytes<FieldsOf> bytes;
  bytes.write(state.table);
  bytes.write(*state.game);
  return bytes;
}

template <VariantRules R>
StateHash state_hash_1(const State<R>& state) {
  const auto bytes = bytes_of<FieldsOfVersion1>(state);
  const auto written = bytes.written();
  StateHash hash{};
  crypto_generichash(hash.data(), hash.size(), written.data(), written.size(), nullptr, 0);
  return hash;
}

// ---- card ids and deck positions ----

/// The move with every card replaced by `translate(card)`, which gives an optional id.
template <class Translate>
std::optional<Move> translated(Move move, Translate translate) {
  bool known = true;
  const auto one = [&](CardId& card) {
    const auto other = translate(card);
    known = known && other.has_value();
    card = other.value_or(CardId{});
  };
  const auto if_any = [&](std::optional<CardId>& card) {
    if (card) {
      one(*card);
    }
  };
  const auto tiles = [&](std::vector<Tile>& list) { std::ranges::for_each(list, one, &Tile::card); };
  std::visit(
      [&](auto& chosen) {
        if constexpr (requires { one(chosen.card); }) {
          one(chosen.card);
        }
        if constexpr (requires { if_any(chosen.card); }) {
          if_any(chosen.card);
        }
        if constexpr (requires { chosen.cards; }) {
          std::ranges::for_each(chosen.cards, one);
        }
        if constexpr (requires { chosen.tiles; }) {
          tiles(chosen.tiles);
        }
        if constexpr (requires { chosen.order; }) {
          std::ranges::for_each(chosen.order, one);
        }
        if constexpr (requires { chosen.groups; }) {
          std::ranges::for_each(chosen.groups, tiles);
        }
        if constexpr (requires { chosen.words; }) {
          std::ranges::for_each(chosen.words, tiles);
        }
      },
      move);
  return known ? std::optional(std::move(move)) : std::nullopt;
}

}  // namespace

Result<Step> Match::start(MatchSetup setup) {
  switch (setup.variant) {
    case VariantId::rummy:
      return start_variant<rummy::Rules>(std::move(setup));
    case VariantId::pass_the_deck:
      return start_variant<pass_the_deck::Rules>(std::move(setup));
    case VariantId::gin:
      return start_variant<gin::Rules>(std::move(setup));
    case VariantId::full_deck:
      return start_variant<full_deck::Rules>(std::move(setup));
    case VariantId::alpha_rummy:
      return start_variant<alpha_rummy::Rules>(std::move(setup));
  }
  throw InvariantError("a match of no variant");
}

Result<Step> Match::apply(Seat seat, const Move& move, std::uint32_t number, Author author) const {
  return std::visit(
      [&](const auto& state) -> Result<Step> {
        Stepping stepping(state);
        TRY(stepping.apply(seat, move, number, author));
        std::string facts;
        append_move_fact(facts, seat, author, to_deck_positions(seat, move).value());
        return finish(stepping, impl_->chain, std::move(facts));
      },
      impl_->state);
}

std::optional<Worth> Match::worth(Seat seat, const Move& play) const {
  const auto applied = apply(seat, play, number());
  if (!applied) {
    return std::nullopt;
  }
  Worth worth;
  applied->events.for_observer(std::nullopt, [&](const auto& event) {
    if constexpr (std::is_same_v<std::decay_t<decltype(event)>, PublicEvent>) {
      if (const auto* scored = std::get_if<Scored>(&event); scored != nullptr && scored->seat == seat) {
        worth.lines.push_back(scored->line);
      }
    }
  });
  const auto due = [](const Match& match) {
    const auto view = match.view(std::nullopt);
    const auto* game = std::get_if<AlphaRummyView>(&view.game);
    return game == nullptr ? 0 : game->bonus_due;
  };
  worth.bonus_cards =
      std::max(0, due(applied->next) - due(*this));  // none are due any more to one who goes out
  return worth;
}

View Match::view(Observer observer) const {
  return std::visit([&](const auto& state) { return view_of(state, impl_->to_act, observer); }, impl_->state);
}

std::uint32_t Match::number() const {
  return std::visit([](const auto& state) { return state.table.number; }, impl_->state);
}

std::chrono::seconds Match::time_limit() const {
  return std::visit(
      [](const auto& state) {
        switch (state.game->core.phase) {
          case Phase::challenge:
            return std::chrono::seconds(state.context->challenge_seconds);
          case Phase::between_hands:
            return std::chrono::seconds(state.context->table.hand_pause);
          default:
            return std::chrono::seconds(state.context->table.turn_seconds);
        }
      },
      impl_->state);
}

std::uint32_t Match::decision() const {
  return std::visit([](const auto& state) { return state.table.decision; }, impl_->state);
}

std::span<const Seat> Match::to_act() const {
  return impl_->to_act;
}

std::optional<Seat> Match::deals_next() const {
  return std::visit(
      [](const auto& state) {
        const auto& core = state.game->core;
        return core.phase == Phase::between_hands ? std::optional(core.dealer) : std::nullopt;
      },
      impl_->state);
}

bool Match::away(Seat seat) const {
  return std::visit([&](const auto& state) { return state.table.seats.at(index(seat)).away; }, impl_->state);
}

bool Match::left(Seat seat) const {
  return std::visit([&](const auto& state) { return state.game->core.seats.at(index(seat)).left; },
                    impl_->state);
}

bool Match::over() const {
  return std::visit([](const auto& state) { return state.game->core.phase == Phase::over; }, impl_->state);
}

std::optional<MatchResult> Match::result() const {
  return std::visit([](const auto& state) { return state.show.result; }, impl_->state);
}

int Match::hands_ended() const {
  return std::visit(
      [](const auto& state) {
        // The hand that ends a match, or that a leaver cuts short, is the last one dealt.
        return state.show.last_hand ? state.show.last_hand->hand : 0;
      },
      impl_->state);
}

StateHash Match::hash() const {
  if (setup().rules_version == 1) {
    return std::visit([](const auto& state) { return state_hash_1(state); }, impl_->state);
  }
  return impl_->chain;
}

std::vector<std::uint8_t> Match::bytes() const {
  return std::visit([](const auto& state) { return bytes_of<AllFields>(state).take(); }, impl_->state);
}

const MatchSetup& Match::setup() const {
  return std::visit([](const auto& state) -> const MatchSetup& { return state.context->setup; },
                    impl_->state);
}

const Deck& Match::deck() const {
  return std::visit([](const auto& state) -> const Deck& { return state.context->deck; }, impl_->state);
}

std::optional<Move> Match::to_deck_positions(Seat seat, const Move& move) const {
  return std::visit(
      [&](const auto& state) {
        return translated(move, [&](CardId id) -> std::optional<CardId> {
          const auto card = state.game->core.cards.find(id, seat);
          return card ? std::optional(static_cast<CardId>(index(*card))) : std::nullopt;
        });
      },
      impl_->state);
}

std::optional<Move> Match::from_deck_positions(Seat seat, const Move& move) const {
  return std::visit(
      [&](const auto& state) {
        const auto& cards = state.game->core.cards;
        return translated(move, [&](CardId position) -> std::optional<CardId> {
          if (static_cast<std::size_t>(position) >= cards.size()) {
            return std::nullopt;
          }
          const auto id = cards.id(static_cast<CardIndex>(position));
          return cards.find(id, seat) ? std::optional(id) : std::nullopt;
        });
      },
      impl_->state);
}

Match Match::redealt(Observer observer, std::uint64_t seed) const {
  return std::visit(
      [&](const auto& state) {
        return Match(std::make_shared<const Impl>(
            Impl{redealt_state(state, observer, seed), impl_->to_act, impl_->chain}));
      },
      impl_->state);
}

void Match::check_invariants() const {
  std::visit([](const auto& state) { state.game->core.cards.check(); }, impl_->state);
}

}  // namespace meldroom::engine
