// T-20: the choices that an action lists are accepted, and all others are refused. Tested in random matches of each
// game that lists choices, with every card and every meld or word of every turn.

#include <array>
#include <set>

#include "random_match.hpp"
#include "tests/effort.hpp"

using namespace meldroom::test;

namespace {

bool is_accepted(const Match& match, Seat seat, const Move& move) {
  return match.apply(seat, move, match.number()).has_value();
}

using Choice = std::set<CardId>;

/// All choices of `size` cards of the hand.
std::vector<Choice> choices(const std::vector<CardView>& hand, std::size_t size, std::size_t first = 0) {
  std::vector<Choice> all;
  if (size == 0) {
    all.emplace_back();
    return all;
  }
  for (auto card = first; card < hand.size(); ++card) {
    for (auto& rest : choices(hand, size - 1, card + 1)) {
      rest.insert(hand[card].id);
      all.push_back(std::move(rest));
    }
  }
  return all;
}

struct ChoiceCounts {
  int states = 0;
  int listed = 0;        ///< choices that were listed and accepted
  int together = 0;      ///< among them, cards that can only be laid off together
  int refused = 0;       ///< choices that were not listed and were refused
  int words = 0;         ///< words that were listed as open to a change
  int changed = 0;       ///< changes of them that were accepted
  int words_closed = 0;  ///< words and cards that were not listed and were refused
};

/// Tries melds and lay-offs of one seat: all choices of up to three cards, some larger ones, and all that are listed.
void check_fits(const Match& match, Seat seat, Dice& dice, ChoiceCounts& tally) {
  const auto view = match.view(seat);
  const auto& own = *view.own;
  std::vector<Choice> to_meld = choices(own.hand, 3);
  std::vector<Choice> to_lay_off = choices(own.hand, 1);
  for (auto& pair : choices(own.hand, 2)) {
    to_lay_off.push_back(std::move(pair));
  }
  for (int more = 0; more < 8 && own.hand.size() > 3; ++more) {
    Choice some;
    while (some.size() < 4 || (some.size() < own.hand.size() && dice.once_in(2))) {
      some.insert(dice.any_of(own.hand).id);
    }
    (dice.once_in(2) ? to_meld : to_lay_off).push_back(std::move(some));
  }
  const auto check = [&](MoveKind kind, std::optional<GroupId> meld, std::vector<Choice> tried) {
    std::set<Choice> listed;
    if (const auto* offered = action(view, kind)) {
      REQUIRE(offered->fits);
      for (const auto& fit : *offered->fits) {
        REQUIRE(fit.meld.has_value() == (kind == MoveKind::lay_off));
        if (fit.meld == meld) {
          const Choice cards(fit.cards.begin(), fit.cards.end());
          REQUIRE(cards.size() == fit.cards.size());
          REQUIRE(listed.insert(cards).second);
          tried.push_back(cards);
        }
      }
    }
    for (const auto& choice : tried) {
      const std::vector<CardId> cards(choice.begin(), choice.end());
      const bool accepted = is_accepted(match, seat, meld ? Move(LayOff{*meld, cards}) : Move(Meld{cards}));
      if (accepted != listed.contains(choice)) {
        FAIL((accepted ? "accepted but not listed" : "listed but refused")
             << ": " << cards.size() << " cards in state " << match.number());
      }
      ++(accepted ? tally.listed : tally.refused);
      tally.together += accepted && meld && cards.size() > 1 ? 1 : 0;
    }
  };
  check(MoveKind::meld, std::nullopt, std::move(to_meld));
  for (const auto& [id, meld] : view.melds) {
    check(MoveKind::lay_off, id, to_lay_off);
  }
}

/// Whether a change of a listed word was refused for a reason that the list does not cover: its spelling, or what it
/// leaves.
bool is_about_the_word(const Refusal& refusal) {
  static const std::set<std::string_view> reasons{"not_a_word", "order_not_kept", "wanted_left_over"};
  return reasons.contains(refusal.reason) || refusal.clause.starts_with("FD-4");
}

/// Tries changes of words by one seat: each word with each of its cards, added at the end.
void check_words(const Match& match, Seat seat, ChoiceCounts& tally) {
  const auto view = match.view(seat);
  const auto* offered = action(view, MoveKind::change_word);
  if (offered != nullptr) {
    REQUIRE(offered->words);
    REQUIRE_FALSE(offered->words->empty());
    tally.words += static_cast<int>(offered->words->size());
  }
  std::vector<CardView> added = view.own->hand;
  if (const auto* full_deck = std::get_if<FullDeckView>(&view.game)) {
    for (const auto& pile : full_deck->piles) {
      if (pile.top) {
        added.push_back(*pile.top);
      }
    }
  }
  for (const auto& [id, word] : view.words) {
    for (const auto& card : added) {
      ChangeWord change{id, {}};
      for (const auto& tile : word.tiles) {
        change.tiles.push_back({tile.id, {}});
      }
      const auto face = std::ranges::find(match.deck().cards, card.face.str(), &Face::code);
      const bool open = face->kind == FaceKind::star || face->kind == FaceKind::wild;
      const bool flips = face->kind == FaceKind::flip;
      change.tiles.push_back({card.id, open ? "S" : flips ? face->letters.substr(0, 1) : ""});
      const auto applied = match.apply(seat, change, match.number());
      bool listed = false;
      if (offered != nullptr && offered->words->contains(id)) {
        const auto& cards = offered->words->at(id);
        const auto& may_be_named = offered->cards;
        listed = (cards.empty() || std::ranges::find(cards, card.id) != cards.end()) &&
                 (may_be_named.empty() || std::ranges::find(may_be_named, card.id) != may_be_named.end());
      }
      if (listed && !applied && !is_about_the_word(applied.error())) {
        // In the Starter a card of the hand does not help, because `cards` lists the top cards.
        FAIL("listed but refused: " << word.word << " with " << card.face.str() << ", "
                                    << applied.error().clause << ' ' << applied.error().message);
      }
      if (!listed && (applied || is_about_the_word(applied.error()))) {
        FAIL("not listed but not refused for that: " << word.word << " with " << card.face.str()
                                                     << " in state " << match.number());
      }
      tally.changed += applied ? 1 : 0;
      tally.words_closed += listed ? 0 : 1;
    }
  }
}

/// Checks that a move that was accepted was listed.
void check_was_listed(const Match& before, const Attempt& attempt) {
  const auto view = before.view(attempt.seat);
  const auto lists = [&](MoveKind kind, std::optional<GroupId> meld, const std::vector<CardId>& cards) {
    const auto* offered = action(view, kind);
    return offered != nullptr && std::ranges::any_of(*offered->fits, [&](const Fit& fit) {
             return fit.meld == meld && std::ranges::is_permutation(fit.cards, cards);
           });
  };
  if (const auto* meld = std::get_if<Meld>(&attempt.move)) {
    REQUIRE(lists(MoveKind::meld, std::nullopt, meld->cards));
  } else if (const auto* lay_off = std::get_if<LayOff>(&attempt.move)) {
    REQUIRE(lists(MoveKind::lay_off, lay_off->meld, lay_off->cards));
  } else if (const auto* change = std::get_if<ChangeWord>(&attempt.move)) {
    const auto* offered = action(view, MoveKind::change_word);
    REQUIRE(offered != nullptr);
    const auto open = offered->words->find(change->word);
    REQUIRE(open != offered->words->end());
    for (const auto& tile : change->tiles) {
      const bool lies = std::ranges::find(view.words.at(change->word).tiles, tile.card, &TileView::id) !=
                        view.words.at(change->word).tiles.end();
      REQUIRE(
          (lies || open->second.empty() || std::ranges::find(open->second, tile.card) != open->second.end()));
    }
  }
}

ChoiceCounts play_and_check(VariantId variant, std::size_t matches) {
  ChoiceCounts tally;
  for (std::uint64_t seed = 1; seed <= matches; ++seed) {
    Dice dice(seed + 7);
    std::uint32_t checked = 0;
    play_random_match(
        variant, seed, [](const Step&) {},
        [&](const Match& before, const Attempt& attempt, const Result<Step>& applied) {
          if (applied.has_value()) {
            check_was_listed(before, attempt);
          }
          if (before.number() == std::exchange(checked, before.number())) {
            return;  // this state has been checked already
          }
          ++tally.states;
          const auto one = seat_at(dice.below(static_cast<std::size_t>(before.setup().seats)));
          for (const auto seat :
               std::set<Seat>{one, before.to_act().empty() ? one : before.to_act().front()}) {
            if (before.left(seat)) {
              continue;
            }
            if (variant == VariantId::rummy) {
              check_fits(before, seat, dice, tally);
            } else {
              check_words(before, seat, tally);
            }
          }
        });
  }
  UNSCOPED_INFO(tally.states << " states, " << tally.listed << " choices listed, " << tally.together
                             << " of several cards to lay off, " << tally.refused << " refused; "
                             << tally.words << " words listed, " << tally.changed << " changed, "
                             << tally.words_closed << " closed");
  CHECK(tally.states > 100);
  return tally;
}

}  // namespace

TEST_CASE("RUM-2.2, RUM-2.3, RUM-2.4, RUM-2.6: exactly the listed melds and lay-offs are accepted") {
  const auto tally = play_and_check(VariantId::rummy, repetitions(200));
  CHECK(tally.listed > 100);
  CHECK(tally.together > 2);
  CHECK(tally.refused > 20 * tally.listed);
}

TEST_CASE("PD-2.3, FD-2.3, FD-6.2, AR-2.3: only listed words can be changed, if the lexicon allows it") {
  const auto variant = GENERATE(VariantId::pass_the_deck, VariantId::full_deck, VariantId::alpha_rummy);
  INFO(info(variant).name);
  // In Pass the Deck random players rarely change words.
  const auto tally = play_and_check(variant, repetitions(variant == VariantId::pass_the_deck ? 400 : 200));
  CHECK(tally.words > 50);
  CHECK(tally.changed > 1);
  CHECK(tally.words_closed > 100);
}

TEST_CASE("RUM-2.3, RUM-2.4, RUM-2.6: lay-offs are listed by what goes together and what may be left") {
  const auto go_out_by = GENERATE(std::string("any"), std::string("discard"));
  Table table({.hands = {"4H QH 2C 3C 6C 8C 9C 2D 3D JC", "4C 4D 4S 6H 7H 8H 9H 10H JH KC"},
               .stock = "9D 5H QD",
               .options = {{"melds_per_turn", std::string("many")}, {"go_out_by", go_out_by}}});
  table.play("1 draw stock; 1 meld 4C 4D 4S; 1 meld 6H 7H 8H 9H 10H JH; 1 discard KC");
  table.play("0 draw stock");
  const auto [four, queen] = std::pair(table.id(0, "4H"), table.id(0, "QH"));
  const std::vector<Fit> theirs{{GroupId{1}, {four}}, {GroupId{2}, {queen}}};
  CHECK(table.action(0, MoveKind::lay_off).fits == theirs);
  CHECK(table.action(0, MoveKind::meld).fits == std::vector<Fit>{});
  table.play("0 discard QH; 1 draw discard");
  const auto [five, taken] = std::pair(table.id(1, "5H"), table.id(1, "QH"));
  const std::vector<Fit> any{{GroupId{2}, {five}}, {GroupId{2}, {taken}}, {GroupId{2}, {five, taken}}};
  const std::vector<Fit> discard{{GroupId{2}, {taken}}};
  CHECK(table.action(1, MoveKind::lay_off).fits == (go_out_by == "any" ? any : discard));
}

TEST_CASE("RUM-2.2: every meld of the hand is listed, a longer run with its parts") {
  Table table({.hands = {"", "4C 4D 4S 5S 6S 7S KH", ""}, .stock = "QD KS"}, "1 draw stock");
  std::vector<std::string> listed;
  const auto meld = table.action(1, MoveKind::meld);
  for (const auto& fit : *meld.fits) {
    std::string names;
    for (const auto& card : table.cards(1)) {
      if (std::ranges::find(fit.cards, card.id) != fit.cards.end()) {
        names += (names.empty() ? "" : " ") + card.face.str();
      }
    }
    listed.push_back(names);
  }
  CHECK(listed == std::vector<std::string>{"4C 4D 4S", "4S 5S 6S", "5S 6S 7S", "4S 5S 6S 7S"});
}

TEST_CASE("RUM-2.2: if duplicates make too many choices, the meld is offered without a list") {
  Table table({.hands = {"", times(10, "KH")}, .deck = deck_of(times(40, "KH"))}, "1 draw stock");
  const auto meld = table.action(1, MoveKind::meld);
  CHECK_FALSE(meld.fits);
  table.play("1 meld " + times(5, "KH"));
}

TEST_CASE("PD-2.2, PD-2.3: a word lists the cards whose colours keep to the level there") {
  Table table(
      {.variant = VariantId::pass_the_deck,
       .hands = {"C-red A-red T-red S-red O-blue D-blue G-red", "E-red N-red O-red P U T S"},
       .dealer = 1,
       .options = {{"level", 1}},
       .deck = deck_of("C-red A-red T-red S-red O-blue D-blue G-red E-red N-red O-red P-red U-red T-red "
                       "S-blue N-blue R-blue X-red E-blue I-blue L-blue M-red")});
  table.play("0 word C A T; 1 pass E N O");
  const auto change = table.action(0, MoveKind::change_word);
  REQUIRE(change.words);
  const auto& fitting = change.words->at(GroupId{1});
  for (const auto& card : table.cards(0)) {
    INFO(card.face.str());
    const bool listed = std::ranges::find(fitting, card.id) != fitting.end();
    CHECK(listed == card.face.str().ends_with("red"));
  }
  CHECK_FALSE(table.may(1, MoveKind::change_word));
}
