#include "engine/match.hpp"

#include <algorithm>
#include <new>
#include <stdexcept>
#include <string>

#include "engine/state_reader.hpp"
#include "state_hash_1.hpp"
#include "table/checks.hpp"
#include "table/hash_chain.hpp"
#include "table/redeal.hpp"
#include "table/stepping.hpp"
#include "table/variant.hpp"
#include "table/view_of.hpp"

namespace meldroom::engine {

struct Match::Impl {
  State state;
  Seats to_act;       ///< derived; stored because to_act() returns a reference to it
  StateHash chain{};  ///< of everything that has happened
};

namespace {

/// The element of a list for a seat. PerSeat::at() would throw an exception of Boost, which no caller handles.
template <class List>
const auto& at(const List& list, Seat seat) {
  if (index(seat) >= list.size()) {
    throw std::out_of_range("the match has " + std::to_string(list.size()) + " seats, and none with index " +
                            std::to_string(index(seat)));
  }
  return list[index(seat)];
}

/// The seats that the table waits for.
Seats waited_for(const State& state) {
  auto seats = playing(state.core());
  erase_if(seats, [&](Seat seat) { return !waits_for(state, seat); });
  return seats;
}

/// The step that `stepping` has made to the state in `next`. `facts` begins with the move and is chained to the state
/// before.
Step finish(std::shared_ptr<Match::Impl> next, Stepping& stepping, Facts& facts) {
  auto events = stepping.take_events();
  auto shuffles = stepping.take_shuffles();
  append_shuffle_facts(facts, shuffles);
  append_event_facts(facts, events);
  next->to_act = waited_for(next->state);
  next->chain = facts.hash();
  return {Match(std::move(next)), std::move(events), std::move(shuffles)};
}

// ---- starting ----

/// T-2, T-15: the number of players, and the version of the rules.
Result<void> check_seats_and_version(const MatchSetup& setup, const VariantInfo& variant) {
  if (setup.seats < variant.least_seats || setup.seats > variant.most_seats) {
    return refuse(
        "T-2", "wrong_number_of_seats",
        std::string(variant.title) + " is for " + std::to_string(variant.least_seats) +
            (variant.least_seats < variant.most_seats ? " to " + std::to_string(variant.most_seats) : "") +
            " players, not " + std::to_string(setup.seats),
        {.given = setup.seats, .least = variant.least_seats, .most = variant.most_seats});
  }
  if (setup.rules_version < variant.oldest_rules || setup.rules_version > variant.newest_rules) {
    return refuse(
        "T-15", "unknown_rules_version",
        "this program plays " + std::string(variant.title) + " by versions " +
            std::to_string(variant.oldest_rules) + " to " + std::to_string(variant.newest_rules) +
            " of its rules, not " + std::to_string(setup.rules_version),
        {.given = setup.rules_version, .least = variant.oldest_rules, .most = variant.newest_rules});
  }
  return {};
}

/// T-2: the cards of the match. The options decide how many decks they are.
Result<DeckPtr> deck_for(const MatchSetup& setup, const VariantInfo& variant, const GameType& game) {
  const int decks = TRY(game.decks(setup.options, setup.seats));
  const auto strange = std::ranges::find_if_not(setup.deck->cards, game.plays_with, &Face::kind);
  if (strange != setup.deck->cards.end()) {
    return refuse("T-2", "deck_of_another_game",
                  std::string(variant.title) + " cannot be played with the deck \"" + setup.deck->title +
                      "\": this game does not use cards like " + strange->code.str());
  }
  auto deck = decks == 1 ? setup.deck : std::make_shared<const Deck>(repeated(*setup.deck, decks));
  const int needed = setup.seats * game.hand_size(setup.seats) + game.outside_hands;
  if (static_cast<int>(deck->cards.size()) < needed) {
    return refuse("T-2", "deck_too_small",
                  "the deck \"" + deck->title + "\" has " + std::to_string(deck->cards.size()) + " cards; " +
                      std::to_string(setup.seats) + " players need " + std::to_string(needed),
                  {.given = static_cast<int>(deck->cards.size()), .least = needed});
  }
  return deck;
}

/// The part of a match that never changes. `setup` has to be complete.
Result<std::shared_ptr<const Context>> context_for(MatchSetup setup) {
  const auto& variant = info(setup.variant);
  const auto& type = parts_of(setup.variant).game;
  TRY(check_seats_and_version(setup, variant));
  drop_newer_options(setup.variant, setup.rules_version, setup.options);
  auto deck = TRY(deck_for(setup, variant, type));
  if (variant.words && !setup.lexicon) {
    return refuse("T-9", "no_lexicon", std::string(variant.title) + " needs a lexicon");
  }
  setup.seed.contributions.resize(static_cast<std::size_t>(setup.seats));
  auto context = type.context(setup.options);
  context->seed = seed_from(setup.seed);
  context->deck = std::move(deck);
  context->setup = std::move(setup);
  return std::shared_ptr<const Context>(std::move(context));
}

// ---- saving ----

/// The fields of a setup, except the deck and the lexicon, which it shares with others.
auto own_fields(auto& setup) {
  return std::tie(setup.variant, setup.rules_version, setup.options, setup.seats, setup.seed.secret,
                  setup.seed.contributions);
}

void write_undo(StateBytes<AllFields>& bytes, const State::Undo* undo) {
  bytes.write(undo != nullptr);
  if (undo == nullptr) {
    return;
  }
  undo->before->write(bytes);
  bytes.write(undo->by);
  bytes.write(undo->ended_turn);
  bytes.write(undo->interrupted);
  write_undo(bytes, undo->earlier.get());
}

/// Reads what write_undo() wrote. `type` is the game that it was written for.
std::shared_ptr<const State::Undo> read_undo(StateReader& bytes, const GameType& type) {
  bool there = false;
  bytes.read(there);
  if (!there) {
    return nullptr;
  }
  auto before = type.new_game();
  before->read(bytes);
  State::Undo undo;
  undo.before = std::move(before);
  bytes.read(undo.by);
  bytes.read(undo.ended_turn);
  bytes.read(undo.interrupted);
  undo.earlier = read_undo(bytes, type);
  undo.moves = undo.earlier ? undo.earlier->moves + 1 : 1;
  return std::make_shared<const State::Undo>(std::move(undo));
}

/// Whether a restored state has all seats and cards of its match.
bool has_all(const State& state) {
  const auto seats = static_cast<std::size_t>(state.context->setup.seats);
  const auto whole = [&](const Core& core) {
    return core.seats.size() == seats && index(core.turn) < seats && index(core.dealer) < seats &&
           core.cards.size() == state.context->deck->cards.size() && core.cards.complete();
  };
  for (const auto* undo = state.undo.get(); undo != nullptr; undo = undo->earlier.get()) {
    if (!whole(undo->before->core()) || index(undo->by) >= seats) {
      return false;
    }
  }
  return whole(state.core()) && state.table.seats.size() == seats;
}

// ---- card ids and deck positions ----

/// The move with every card replaced by `translate(card)`, which returns an optional id.
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
  const auto cards = [&](std::vector<CardId>& list) { std::ranges::for_each(list, one); };
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
          cards(chosen.cards);
        }
        if constexpr (requires { chosen.tiles; }) {
          tiles(chosen.tiles);
        }
        if constexpr (requires { chosen.order; }) {
          cards(chosen.order);
        }
        if constexpr (requires { chosen.groups; }) {
          std::ranges::for_each(chosen.groups, tiles);
        }
        if constexpr (requires { chosen.words; }) {
          std::ranges::for_each(chosen.words, tiles);
        }
        if constexpr (requires { chosen.melds; }) {
          if (chosen.melds) {
            std::ranges::for_each(*chosen.melds, cards);
          }
        }
      },
      move);
  return known ? std::optional(std::move(move)) : std::nullopt;
}

}  // namespace

Result<Step> Match::start(MatchSetup setup) {
  if (!setup.deck) {
    throw std::invalid_argument("a match needs a deck");
  }
  if (setup.rules_version == 0) {
    setup.rules_version = info(setup.variant).newest_rules;
  }
  auto context = TRY(context_for(std::move(setup)));
  const auto seats = static_cast<std::size_t>(context->setup.seats);
  auto game = parts_of(context->setup.variant).game.new_game();
  game->core().cards = CardStore(context->deck->cards.size());
  game->core().seats.resize(seats);
  Facts facts(chain_start(context->setup.variant, context->setup.rules_version));
  State state{.context = std::move(context), .table = {}, .game = std::move(game), .shown = {}, .undo = {}};
  state.table.seats.resize(seats);

  auto first = std::make_shared<Impl>(std::move(state));
  Stepping stepping(first->state);
  stepping.start();
  return finish(std::move(first), stepping, facts);
}

Result<Step> Match::apply(Seat seat, const Move& move, std::uint32_t number, Author author) const {
  auto next = std::make_shared<Impl>(impl_->state);
  Stepping stepping(next->state);
  TRY(stepping.apply(seat, move, number, author));
  Facts facts(impl_->chain);
  append_move_fact(facts, seat, author, to_deck_positions(seat, move).value());
  return finish(std::move(next), stepping, facts);
}

Result<PlayScore> Match::score_of(Seat seat, const Move& play) const {
  const auto applied = TRY(apply(seat, play, number()));
  PlayScore score;
  applied.events.for_each<Scored>([&](const Scored& scored) {
    if (scored.seat == seat) {
      score.lines.push_back(scored.line);
    }
  });
  const int due = applied.next.impl_->state.game->bonus_due() - impl_->state.game->bonus_due();
  score.bonus_cards = std::max(0, due);  // a player who goes out loses all that were due
  return score;
}

View Match::view(Observer observer) const {
  return {public_view(), personal_view(observer)};
}

PublicView Match::public_view() const {
  return public_view_of(impl_->state, impl_->to_act);
}

PersonalView Match::personal_view(Observer observer) const {
  return personal_view_of(impl_->state, observer);
}

bool Match::is_arranged(Seat seat, const Arrange& arrange) const {
  return index(seat) < impl_->state.core().seats.size() && engine::is_arranged(impl_->state, seat, arrange);
}

std::uint32_t Match::number() const {
  return impl_->state.table.number;
}

std::chrono::seconds Match::time_limit() const {
  const auto& context = *impl_->state.context;
  switch (impl_->state.core().phase) {
    case Phase::challenge:
      return std::chrono::seconds(context.challenge_seconds);
    case Phase::between_hands:
      return std::chrono::seconds(context.table.hand_pause);
    case Phase::draw:
    case Phase::play:
    case Phase::final_plays:
    case Phase::upcard:
    case Phase::lay_down:
    case Phase::starter:
    case Phase::over:
      break;
  }
  return std::chrono::seconds(context.table.turn_seconds);
}

std::uint32_t Match::decision() const {
  return impl_->state.table.decision;
}

std::optional<std::uint32_t> Match::resumed() const {
  return impl_->state.table.resumed;
}

std::span<const Seat> Match::to_act() const {
  return impl_->to_act;
}

std::optional<Seat> Match::deals_next() const {
  const auto& core = impl_->state.core();
  return core.phase == Phase::between_hands ? std::optional(core.dealer) : std::nullopt;
}

bool Match::away(Seat seat) const {
  return at(impl_->state.table.seats, seat).away;
}

bool Match::left(Seat seat) const {
  return at(impl_->state.core().seats, seat).left;
}

bool Match::over() const {
  return impl_->state.core().phase == Phase::over;
}

std::optional<MatchResult> Match::result() const {
  return impl_->state.shown.result;
}

int Match::hands_ended() const {
  // Only the last hand dealt can lack a result, when a leaver cuts it short. So the number of the last result is the
  // count.
  const auto& last = impl_->state.shown.last_hand;
  return last ? last->hand : 0;
}

StateHash Match::hash() const {
  if (setup().rules_version == 1) {
    return state_hash_1(impl_->state);
  }
  return impl_->chain;
}

std::vector<std::uint8_t> Match::bytes() const {
  StateBytes<AllFields> bytes;
  bytes.write(impl_->state.table);
  impl_->state.game->write(bytes);
  return bytes.take();
}

std::vector<std::uint8_t> Match::saved() const {
  const auto& state = impl_->state;
  StateBytes<AllFields> bytes;
  std::apply([&](const auto&... field) { (bytes.write(field), ...); }, own_fields(setup()));
  bytes.write(state.table);
  state.game->write(bytes);
  bytes.write(state.shown);
  write_undo(bytes, state.undo.get());
  bytes.write(impl_->chain);
  return bytes.take();
}

std::optional<Match> Match::restored(std::span<const std::uint8_t> bytes, DeckPtr deck,
                                     std::shared_ptr<const dict::Lexicon> lexicon) try {
  StateReader reader(bytes);
  MatchSetup setup;
  std::apply([&](auto&... field) { (reader.read(field), ...); }, own_fields(setup));
  if (!deck || static_cast<std::size_t>(setup.variant) >= variants().size()) {
    return std::nullopt;
  }
  const auto& type = parts_of(setup.variant).game;
  State state;
  reader.read(state.table);
  auto game = type.new_game();
  game->read(reader);
  state.game = std::move(game);
  reader.read(state.shown);
  state.undo = read_undo(reader, type);
  StateHash chain{};
  reader.read(chain);
  if (!reader.complete()) {
    return std::nullopt;
  }
  setup.deck = std::move(deck);
  setup.lexicon = std::move(lexicon);
  auto context = context_for(std::move(setup));
  if (!context) {
    return std::nullopt;
  }
  state.context = std::move(context).value();
  if (!has_all(state)) {
    return std::nullopt;
  }
  auto to_act = waited_for(state);
  return Match(std::make_shared<const Impl>(Impl{std::move(state), std::move(to_act), chain}));
} catch (const std::bad_alloc&) {
  throw;
} catch (const std::exception&) {
  return std::nullopt;  // invalid options
}

const MatchSetup& Match::setup() const {
  return impl_->state.context->setup;
}

const Deck& Match::deck() const {
  return *impl_->state.context->deck;
}

std::optional<Move> Match::to_deck_positions(Seat seat, const Move& move) const {
  return translated(move, [&](CardId id) -> std::optional<CardId> {
    const auto card = impl_->state.core().cards.find(id, seat);
    return card ? std::optional(static_cast<CardId>(index(*card))) : std::nullopt;
  });
}

std::optional<Move> Match::from_deck_positions(Seat seat, const Move& move) const {
  const auto& cards = impl_->state.core().cards;
  return translated(move, [&](CardId position) -> std::optional<CardId> {
    if (static_cast<std::size_t>(position) >= cards.size()) {
      return std::nullopt;
    }
    const auto id = cards.id(static_cast<CardIndex>(position));
    return cards.find(id, seat) ? std::optional(id) : std::nullopt;
  });
}

Match Match::redealt(Observer observer, std::uint64_t seed) const {
  return Match(std::make_shared<const Impl>(
      Impl{redealt_state(impl_->state, observer, seed), impl_->to_act, impl_->chain}));
}

void Match::check_invariants() const {
  impl_->state.core().cards.check();
}

}  // namespace meldroom::engine
