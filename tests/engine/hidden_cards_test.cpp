// T-5: nothing that an observer gets depends on a card that they do not see. At every step of random matches, all cards
// that the observer cannot see are dealt again. The bytes that the observer is sent must stay the same.

#include "protocol/server_message.hpp"
#include "random_match.hpp"
#include "tests/effort.hpp"

using namespace meldroom::test;
namespace protocol = meldroom::protocol;

namespace {

std::string snapshot(Observer observer, const View& view) {
  return protocol::snapshot_frame(std::nullopt, 1, observer, {{.view = &view}, &view});
}

std::string update(Observer observer, const View& before, const View& after, const EventLog& events) {
  const protocol::EventTexts texts({}, &events);
  protocol::Update message;
  message.v = 2;
  message.before = &before;
  message.after = &after;
  message.events = &texts;
  protocol::TextBuffer frame;
  protocol::write_update_frame(frame, observer, protocol::PublicPatch({.view = &before}, {.view = &after}),
                               message);
  return frame.str();
}

/// Whether the move shows others faces that its player chose from hidden cards. Another hand could not have made such a
/// move.
bool shows_cards_of_choice(const Move& move) {
  return std::holds_alternative<Meld>(move) || std::holds_alternative<LayOff>(move) ||
         std::holds_alternative<LayWord>(move) || std::holds_alternative<ChangeWord>(move) ||
         std::holds_alternative<Knock>(move) || std::holds_alternative<LayDown>(move);
}

/// Compares two steps that the same move makes from states that look alike to an observer. Leaves out the faces that
/// the move has to show.
class Comparison {
 public:
  Comparison(const Match& before, const Attempt& attempt, Observer observer)
      : before_(before.view(observer)), observer_(observer), own_move_(observer == attempt.seat) {
    const auto variant = before.setup().variant;
    discard_shown_ =
        variant != VariantId::pass_the_deck && !(own_move_ && std::holds_alternative<Discard>(attempt.move));
    hands_shown_ = variant == VariantId::rummy || variant == VariantId::gin_rummy;
    letters_counted_ = variant == VariantId::full_deck;
  }

  /// What the observer is sent of the step. It ends where a shuffle shows new cards to everyone, or where hands are
  /// opened.
  [[nodiscard]] std::string sent(const Step& step) const {
    EventLog log;
    bool goes_on = true;
    step.events.for_observer(observer_, [&](const auto& event) {
      if constexpr (std::is_same_v<std::decay_t<decltype(event)>, PublicEvent>) {
        goes_on = goes_on && !ends_comparison(event);
        if (goes_on) {
          log.everyone(masked(event));
        }
      } else if (goes_on) {
        log.only(*observer_, masked(event));
      }
    });
    return update(observer_, before_, goes_on ? masked(step.next.view(observer_)) : before_, log);
  }

 private:
  [[nodiscard]] bool ends_comparison(const PublicEvent& event) const {
    return std::holds_alternative<HandDealt>(event) || std::holds_alternative<StockRenewed>(event) ||
           ((hands_shown_ || letters_counted_) && std::holds_alternative<HandEnded>(event)) ||
           shows_another_hand(event);
  }
  [[nodiscard]] bool shows_another_hand(const PublicEvent& event) const {
    const auto is_anothers = [&](const auto* shown) { return shown != nullptr && observer_ != shown->seat; };
    return is_anothers(std::get_if<HandShown>(&event)) || is_anothers(std::get_if<Melded>(&event)) ||
           is_anothers(std::get_if<LaidOff>(&event));
  }
  /// Masks the cards that came into the observer's hand from the stock, also through another player's move (AR-3.1).
  /// Returns whether there were any.
  template <class Cards>
  bool mask_new(Cards& hand) const {
    bool any = false;
    for (auto& card : hand) {
      if (std::ranges::find(before_.own->hand, card.id, &CardView::id) == before_.own->hand.end()) {
        card.face = "?";
        any = true;
      }
    }
    return any;
  }
  /// Masks the cards turned up after a word of the Starter (FD-6.2).
  void mask_turned_up(FullDeckView& view) const {
    const auto& before = std::get<FullDeckView>(before_.game).piles;
    for (std::size_t pile = 0; pile < view.piles.size(); ++pile) {
      if (view.piles[pile].top && view.piles[pile].top != before.at(pile).top) {
        view.piles[pile].top->face = "?";
      }
    }
  }
  [[nodiscard]] PublicEvent masked(PublicEvent event) const {
    if (auto* discarded = std::get_if<Discarded>(&event); discarded != nullptr && discard_shown_) {
      discarded->card.face = "?";
    }
    if (auto* put_back = std::get_if<CardsPutBack>(&event)) {
      for (auto& card : put_back->cards) {
        card.face = "?";
      }
    }
    return event;
  }
  [[nodiscard]] PrivateEvent masked(PrivateEvent event) const {
    mask_new(std::get<Received>(event).cards);
    return event;
  }
  [[nodiscard]] View masked(View view) const {
    if (view.own && mask_new(view.own->hand)) {
      // Where the new cards fit depends on their faces.
      for (auto& action : view.own->actions) {
        action.fits.reset();
        action.words.reset();
      }
      if (auto* gin_rummy = std::get_if<GinRummyView>(&view.game)) {
        gin_rummy->best.reset();
        std::erase_if(view.own->actions, [](const Action& action) {
          return action.kind == MoveKind::knock || action.kind == MoveKind::lay_down;
        });
      }
    }
    if (auto* full_deck = std::get_if<FullDeckView>(&view.game)) {
      mask_turned_up(*full_deck);
    }
    if (view.discard && discard_shown_ && view.discard != before_.discard) {
      for (auto& card : view.discard->cards) {
        card.face = "?";
      }
    }
    return view;
  }

  View before_;
  Observer observer_;
  bool own_move_;
  bool discard_shown_;
  bool hands_shown_;
  bool letters_counted_;  ///< the score of a game shows how many letters were left in a hand (FD-5.2)
};

/// Whether the same move can be made with the same visible effect after the hidden cards are dealt again.
bool comparable(const Match& match, const Attempt& attempt, Observer observer) {
  if (observer == attempt.seat) {
    return true;
  }
  if (shows_cards_of_choice(attempt.move)) {
    return false;
  }
  // A card taken from the discard pile is dealt again like any other card of that hand, although everyone saw it. So
  // rules that depend on its face (RUM-2.4) cannot be compared.
  const auto view = match.view(std::nullopt);
  const bool last_cards = view.phase == Phase::play && view.seats.at(attempt.seat).cards <= 1;
  return match.setup().variant != VariantId::rummy || !last_cards;
}

struct Counts {
  std::size_t states = 0;
  std::size_t steps = 0;
  std::size_t refusals = 0;
  std::size_t redealt = 0;  ///< states in which some cards really changed
};

void check_step(std::uint64_t seed, const Match& match, const Match& twin, const Attempt& attempt,
                const Result<Step>& applied, Observer observer, Counts& counts) {
  const auto again = twin.apply(attempt.seat, attempt.move, attempt.number, attempt.author);
  if (observer == attempt.seat) {
    if (applied.has_error() != again.has_error()) {
      FAIL("match " << seed << ": a move is refused or not by cards that its player does not see");
    }
    if (!applied) {
      ++counts.refusals;
      if (applied.error() != again.error() ||
          protocol::error_frame(7, applied.error()) != protocol::error_frame(7, again.error())) {
        FAIL("match " << seed << ": a refusal tells of cards that its player does not see: "
                      << applied.error().message << " / " << again.error().message);
      }
    }
  }
  if (!applied || !again) {
    return;  // others are not told of a refusal
  }
  ++counts.steps;
  const Comparison comparison(match, attempt, observer);
  const auto sent = comparison.sent(applied.value());
  const auto sent_again = comparison.sent(again.value());
  if (sent != sent_again) {
    FAIL("match " << seed << ": a step tells of hidden cards:\n" << sent << '\n' << sent_again);
  }
}

void check_hidden_cards(VariantId variant, std::size_t matches, Counts& counts) {
  for (std::uint64_t seed = 1; seed <= matches; ++seed) {
    Dice dice(seed + 7'000'000);
    play_random_match(
        variant, seed + 500'000, [](const Step&) {},
        [&](const Match& match, const Attempt& attempt, const Result<Step>& applied) {
          const auto all = observers(match);
          const auto followed = dice.once_in(2) ? Observer{attempt.seat} : dice.any_of(all);
          for (const auto& observer : all) {
            const auto twin = match.redealt(observer, dice());
            const auto view = match.view(observer);
            const auto twin_view = twin.view(observer);
            ++counts.states;
            counts.redealt += twin.bytes() != match.bytes() ? 1 : 0;
            if (view != twin_view || snapshot(observer, view) != snapshot(observer, twin_view)) {
              FAIL("match " << seed << ": a view depends on hidden cards");
            }
            const bool seated = index(attempt.seat) < static_cast<std::size_t>(match.setup().seats);
            if (observer == followed && seated && comparable(match, attempt, observer)) {
              check_step(seed, match, twin, attempt, applied, observer, counts);
            }
          }
        });
  }
}

// ---- AR-6.5 ----

/// Two matches that differ only in the lexicon: no word of the first lexicon is in the second. Both get the same moves
/// until a challenge shows which words are in the lexicon.
class TwoLexicons {
 public:
  explicit TwoLexicons(std::uint64_t seed) : seed_(seed), dice_(seed) {
    auto setup = random_setup(VariantId::alpha_rummy, dice_);
    setup.options["words"] = std::string("challenge");
    auto other = setup;
    other.lexicon = lexicon_of("ZZZZ");
    one_ = started(std::move(setup)).next;
    two_ = started(std::move(other)).next;
  }

  void play() {
    Players players(*one_, dice_);
    while (!told_ && !one_->over() && one_->hands_ended() < most_hands) {
      try_both(players.next(*one_));
    }
  }

  int pending_words = 0;  ///< pending words that are only in the first lexicon
  [[nodiscard]] bool told() const { return told_; }

 private:
  void try_both(const Attempt& attempt) {
    const auto one = one_->apply(attempt.seat, attempt.move, attempt.number, attempt.author);
    const auto two = two_->apply(attempt.seat, attempt.move, attempt.number, attempt.author);
    if (one.has_error() != two.has_error() || one.error() != two.error()) {
      FAIL("match " << seed_ << ": a refusal depends on the lexicon");
    }
    if (!one) {
      return;
    }
    const auto& step = one.value();
    const auto& other = two.value();
    if (std::holds_alternative<Challenge>(attempt.move) && step.next.bytes() != other.next.bytes()) {
      told_ = true;  // a word of the first lexicon: it stands in one match and not in the other
      return;
    }
    for (const auto& observer : observers(*one_)) {
      const auto view = step.next.view(observer);
      const auto other_view = other.next.view(observer);
      if (snapshot(observer, view) != snapshot(observer, other_view) ||
          update(observer, one_->view(observer), view, step.events) !=
              update(observer, two_->view(observer), other_view, other.events)) {
        FAIL("match " << seed_ << ": what is sent depends on whether a pending word is in the lexicon");
      }
      const auto& pending = std::get<AlphaRummyView>(view.game).pending;
      if (!observer && pending && std::holds_alternative<LayWord>(attempt.move)) {
        pending_words += one_->setup().lexicon->contains(view.words.at(pending->word).word) ? 1 : 0;
      }
    }
    if (step.next.bytes() != other.next.bytes() || step.next.time_limit() != other.next.time_limit()) {
      FAIL("match " << seed_ << ": the state depends on whether a pending word is in the lexicon");
    }
    one_ = step.next;
    two_ = other.next;
  }

  std::uint64_t seed_;
  Dice dice_;
  std::optional<Match> one_;
  std::optional<Match> two_;
  bool told_ = false;
};

void check_many(VariantId variant, std::size_t matches) {
  Counts counts;
  check_hidden_cards(variant, repetitions(matches), counts);
  INFO(counts.states << " states, " << counts.redealt << " of them dealt again, " << counts.steps
                     << " steps, " << counts.refusals << " refusals");
  CHECK(counts.redealt > counts.states * 9 / 10);
  CHECK(counts.steps > counts.states / 20);
  CHECK(counts.refusals > repetitions(100));
}

}  // namespace

TEST_CASE("T-5, T-6: nothing that is sent depends on a hidden card") {
  const auto [variant, matches] = GENERATE(table<VariantId, std::size_t>({{VariantId::rummy, 200},
                                                                          {VariantId::pass_the_deck, 300},
                                                                          {VariantId::gin, 200},
                                                                          {VariantId::full_deck, 150},
                                                                          {VariantId::alpha_rummy, 150},
                                                                          {VariantId::gin_rummy, 150}}));
  INFO(info(variant).name);
  check_many(variant, matches);
}

TEST_CASE("AR-6.5: whether a pending word is in the lexicon has no effect before a challenge") {
  int pending_words = 0;
  std::size_t told = 0;
  const auto matches = repetitions(400);
  for (std::uint64_t seed = 1; seed <= matches; ++seed) {
    TwoLexicons match(seed + 300'000);
    match.play();
    pending_words += match.pending_words;
    told += match.told() ? 1 : 0;
  }
  INFO(pending_words << " words pending, " << told << " of " << matches << " matches came to differ");
  CHECK(pending_words > static_cast<int>(matches));
  CHECK(told > matches / 4);
}

TEST_CASE("T-5: the comparison would notice a leak: hidden cards really are dealt again") {
  const auto variant = GENERATE(from_range(every_variant()));
  std::size_t hands = 0;
  std::size_t hands_differ = 0;
  std::size_t draws = 0;
  std::size_t draws_differ = 0;
  play_random_match(
      variant, 77, [](const Step&) {},
      [&](const Match& match, const Attempt&, const Result<Step>&) {
        if (match.deals_next()) {
          return;
        }
        const auto next = match.to_act().front();
        const auto observer = seat_at((index(next) + 1) % static_cast<std::size_t>(match.setup().seats));
        const auto twin = match.redealt(observer, match.number());
        // A view that holds another player's hand.
        auto leaky = match.view(observer);
        auto leaky_twin = twin.view(observer);
        leaky.own = match.view(next).own;
        leaky_twin.own = twin.view(next).own;
        ++hands;
        hands_differ += snapshot(observer, leaky) != snapshot(observer, leaky_twin) ? 1 : 0;
        // What the player whose turn it is draws from the stock.
        Move draw = Draw{Pile::stock};
        if (variant == VariantId::pass_the_deck || variant == VariantId::full_deck) {
          Pass pass;
          const auto own = match.view(next).own.value();
          for (std::size_t i = 0; i < 3 && i < own.hand.size(); ++i) {
            pass.cards.push_back(own.hand[i].id);
          }
          draw = pass;
        }
        const auto own_twin = match.redealt(next, match.number());
        const auto drawn = match.apply(next, draw, match.number());
        const auto drawn_twin = own_twin.apply(next, draw, match.number());
        if (drawn) {
          ++draws;
          draws_differ += drawn->next.view(next) != drawn_twin.value().next.view(next) ? 1 : 0;
        }
      });
  CHECK(hands_differ > hands * 9 / 10);
  CHECK(draws > 10);
  CHECK(draws_differ > draws * 3 / 4);
}

TEST_CASE("T-5: the comparison would notice a step that shows a drawn card to others") {
  const Table table({.hands = {"", "4C 4H 4S 9S JC KD 3S 5S 6S 8D"}, .stock = "9C 5C"});
  const Attempt draw{Seat{1}, Draw{Pile::stock}, table.match().number()};
  const auto twin = table.match().redealt(Seat{0}, 3);
  const auto step = table.match().apply(draw.seat, draw.move, draw.number).value();
  const auto again = twin.apply(draw.seat, draw.move, draw.number).value();
  const Comparison comparison(table.match(), draw, Seat{0});
  CHECK(comparison.sent(step) == comparison.sent(again));
  const auto leaky = [](Step made) {
    const auto hand = made.next.view(Seat{1}).own->hand;
    made.events.everyone(Drew{Seat{1}, Pile::stock, 1, {hand.back()}});
    return made;
  };
  REQUIRE(step.next.view(Seat{1}).own->hand.back().face != again.next.view(Seat{1}).own->hand.back().face);
  CHECK(comparison.sent(leaky(step)) != comparison.sent(leaky(again)));
}
