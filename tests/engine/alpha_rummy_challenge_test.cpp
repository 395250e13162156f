// AlphaRummy, challenges: AR-6.1 to AR-6.5.

#include <chrono>

#include "alpha_rummy.hpp"

using namespace meldroom::test;
using namespace std::chrono_literals;

namespace {

std::vector<Seat> to_act(const Table& table) {
  const auto seats = table.match().to_act();
  return {seats.begin(), seats.end()};
}

/// Three players; seat 1 has laid FIEND.
Table fiend(const OptionValues& options = {}) {
  Table table(challenged({"", "F I E N D R S", ""}, "C T A B D E R S", options));
  table.play("1 draw stock; 1 word F I E N D");
  return table;
}

/// Three players; seat 1 has laid DIENF, which is not a word.
Table dienf(const OptionValues& options = {}) {
  Table table(challenged({"", "F I E N D R S", ""}, "C T A B D E R S", options));
  table.play("1 draw stock; 1 word D I E N F");
  return table;
}

}  // namespace

TEST_CASE("AR-6.1: until all others accept a word it is pending: it scores nothing and play stops") {
  auto table = fiend();
  CHECK(table.open().phase == Phase::challenge);
  CHECK(to_act(table) == std::vector{Seat{0}, Seat{2}});
  CHECK(table.score(1) == 0);
  CHECK(table.group(1) == "FIEND");
  const auto pending = alpha(table).pending;
  REQUIRE(pending);
  CHECK(*pending == PendingWord{GroupId{1}, Seat{1}, "", {}, {9, 2, 18, 2}});
  table.refuse_all({"1 word R S T", "1 change 1 F I E N D S", "1 discard T", "1 bonus", "1 put_back",
                    "1 draw stock", "1 pass"},
                   "AR-6.1", "word_pending");
  CHECK_FALSE(table.may(1, MoveKind::lay_word));
  CHECK_FALSE(table.may(1, MoveKind::discard));
  table.refuse("0 draw stock", "AR-6.1", "you_judge");
  for (const int seat : {0, 2}) {
    CHECK(table.action(seat, MoveKind::accept).clause == "AR-6.1");
    CHECK(table.action(seat, MoveKind::challenge).clause == "AR-6.1");
  }
  table.play("2 accept");
  CHECK(alpha(table).pending->accepted == Seats{Seat{2}});
  CHECK(to_act(table) == std::vector{Seat{0}});
  CHECK(table.score(1) == 0);
  table.play("0 accept");
  CHECK_FALSE(alpha(table).pending);
  CHECK(table.open().phase == Phase::play);
  CHECK(to_act(table) == std::vector{Seat{1}});
  CHECK(table.score(1) == 18);
  CHECK(alpha(table).bonus_due == 2);
  table.play("1 bonus; 1 discard T");
  CHECK(table.turn() == 2);
}

TEST_CASE("AR-6.1: a player who has accepted can no longer challenge that word, nor can its player") {
  auto table = fiend();
  table.refuse_all({"1 accept", "1 challenge"}, "AR-6.1", "own_word");
  table.play("2 accept");
  table.refuse_all({"2 challenge", "2 accept"}, "AR-6.1", "already_accepted");
  table.refuse("2 draw stock", "AR-6.1", "others_judge");
  CHECK_FALSE(table.may(2, MoveKind::challenge));
  // Taking the acceptance back does not help either.
  CHECK_FALSE(table.may(2, MoveKind::take_back));
  table.refuse("2 take_back", "T-18", "nothing_to_take_back");
}

TEST_CASE("AR-6.1: if no word is pending, nobody can accept or challenge") {
  Table table(challenged({"", "F I E N D R S"}, "C T"));
  table.refuse_all({"0 challenge", "1 accept"}, "AR-6.1", "nothing_pending");
  table.play("1 draw stock; 1 word F I E N D; 0 accept");
  table.refuse("0 challenge", "AR-6.1", "nothing_pending");
  Table looked_up(checked({"", "F I E N D R S"}, "C T"), "1 draw stock; 1 word F I E N D");
  CHECK(looked_up.open().phase == Phase::play);
  looked_up.refuse("0 challenge", "AR-6.1", "nothing_pending");
}

TEST_CASE("AR-6.1, T-7: the window is a decision with its own time limit; running out counts as accepting") {
  auto table = fiend({{"challenge_seconds", 20}, {"turn_seconds", 100}, {"away_after", 1}});
  CHECK(table.match().time_limit() == 20s);
  const auto window = table.match().decision();
  table.refuse("1 timeout", "T-7", "not_waited_for");
  table.play("0 timeout");
  CHECK(table.match().decision() == window);
  CHECK(table.said<WordAccepted>().size() == 1);
  CHECK(table.said<TimedOut>().size() == 1);
  table.play("2 timeout");
  CHECK(table.match().decision() > window);
  CHECK(table.match().time_limit() == 100s);
  CHECK(table.score(1) == 18);
  // A window that runs out does not count towards being away.
  CHECK_FALSE(table.match().away(Seat{0}));
  CHECK_FALSE(table.match().away(Seat{2}));
}

TEST_CASE("AR-6.1, AR-4.2: a pending word shows what it will score, card by card") {
  // A deck can have two values for one letter.
  Deck deck = *standard_deck(VariantId::alpha_rummy);
  auto& dear = *std::ranges::find(deck.cards, std::string("R"), &Face::code);
  dear.code = "R9";
  dear.value = 9;
  auto deal = challenged({"", "F I E N D R S"}, "C R9");
  deal.deck = std::make_shared<const Deck>(std::move(deck));
  Table table(deal, "1 draw stock");
  const std::vector<std::pair<std::string, WordScore>> laid{{"1 word F I E N D", {9, 2, 18, 2}},
                                                            {"1 change 1 F R9 I E N D", {9, 3, 27, 3}},
                                                            {"1 change 1 F R9 I E N D S", {1, 4, 4, 4}}};
  for (const auto& [move, brings] : laid) {
    INFO(move);
    const auto before = alpha(table);
    table.play(move);
    CHECK(alpha(table).pending.value().worth == brings);
    table.play("0 accept");
    CHECK(table.said<Scored>().front().line.points == brings.points);
    CHECK(alpha(table).bonus_due == before.bonus_due + brings.bonus_cards);
  }
}

TEST_CASE("AR-6.1, AR-3.1: a pending word that would go out earns no bonus cards") {
  Table table(challenged({"", "J O U R N E Y"}, "C S"), "1 draw stock; 1 word J O U R N E Y S");
  CHECK(alpha(table).pending.value().worth.multiplier == 4);
  CHECK(alpha(table).pending.value().worth.bonus_cards == 0);
}

TEST_CASE("AR-6.1: a word that nobody challenges stands, even if it is false") {
  auto table = dienf().after("0 accept; 2 accept");
  CHECK(table.score(1) == 18);
  CHECK(table.group(1) == "DIENF");
}

TEST_CASE("AR-6.1, T-18: until someone answers, the word can be taken back, which starts a new decision") {
  auto table = fiend();
  const auto window = table.match().decision();
  CHECK(table.may(1, MoveKind::take_back));
  table.play("1 take_back");
  CHECK(table.open().phase == Phase::play);
  CHECK(table.match().decision() > window);
  CHECK(table.open().words.empty());
  CHECK(to_act(table) == std::vector{Seat{1}});
  table.play("1 word F I E N D; 0 accept");
  CHECK_FALSE(table.may(1, MoveKind::take_back));
  table.refuse("1 take_back", "T-18", "nothing_to_take_back");
  table.play("2 accept");
  table.refuse("1 take_back", "T-18", "nothing_to_take_back");
}

TEST_CASE(
    "AR-6.2: a challenged word in the lexicon stands and scores; the challenger loses their next turn") {
  auto table = fiend().after("2 challenge");
  const auto event = table.only<Challenged>();
  CHECK(event.seat == Seat{2});
  CHECK(event.word == "FIEND");
  CHECK(event.stands);
  CHECK(table.score(1) == 18);
  CHECK(table.open().phase == Phase::play);
  CHECK(table.turn() == 1);
  CHECK(alpha(table).turns_to_lose == BySeat<int>{{Seat{2}, 1}});
  table.refuse("0 challenge", "AR-6.1", "nothing_pending");
  table.play("1 bonus; 1 discard T");
  CHECK(table.only<TurnLost>().seat == Seat{2});
  CHECK(table.turn() == 0);
  CHECK(alpha(table).turns_to_lose.empty());
}

TEST_CASE("AR-6.2, T-18: the outcome of a challenge cannot be taken back") {
  auto stands = fiend().after("2 challenge");
  auto falls = dienf().after("2 challenge");
  for (auto* table : {&stands, &falls}) {
    for (const auto* move : {"1 take_back", "2 take_back"}) {
      table->refuse(move, "T-18", "nothing_to_take_back");
    }
  }
}

TEST_CASE("AR-6.2: with two players the other one goes on; lost turns add up") {
  Table table(challenged({"", "F I E N D R S"}, "C T A B D E O"));
  table.play("1 draw stock; 1 word F I E N D; 0 challenge; 1 change 1 F R I E N D; 0 challenge");
  CHECK(alpha(table).turns_to_lose == BySeat<int>{{Seat{0}, 2}});
  table.play("1 bonus; 1 discard T");
  CHECK(table.turn() == 1);
  CHECK(table.open().phase == Phase::draw);
  CHECK(alpha(table).turns_to_lose == BySeat<int>{{Seat{0}, 1}});
  table.play("1 draw stock; 1 discard A");
  CHECK(table.turn() == 1);
  CHECK(alpha(table).turns_to_lose.empty());
  table.play("1 draw stock; 1 discard B");
  CHECK(table.turn() == 0);
}

TEST_CASE("AR-6.2, AR-5.1: a lost turn is carried into the next round, and does not end one") {
  // The stock is empty once seat 1 has drawn. Seat 2 would have the last chance, but loses its turn.
  Table table(challenged({"", "F I E N D R S", ""}, "C T", {}, 2));
  table.play("1 draw stock; 1 word F I E N D; 2 challenge; 1 change 1 F R I E N D; 0 accept; 2 challenge");
  table.play("1 discard T");
  CHECK(table.open().hand == 1);
  CHECK(table.turn() == 0);
  CHECK(alpha(table).last_chance);
  CHECK(alpha(table).turns_to_lose == BySeat<int>{{Seat{2}, 1}});
  table.play("0 pass");
  REQUIRE(table.open().hand == 2);
  // Seat 1 deals, so seat 2 would begin.
  CHECK(table.said<TurnLost>().front().seat == Seat{2});
  CHECK(table.turn() == 0);
  CHECK(alpha(table).turns_to_lose.empty());
}

TEST_CASE("AR-6.3: a false word that is challenged goes, its cards return, the turn ends with no discard") {
  auto table = dienf().after("0 accept; 2 challenge");
  CHECK_FALSE(table.said<Challenged>().front().stands);
  CHECK(table.open().words.empty());
  // At the end of the hand, in the order of the word (T-17).
  CHECK(table.letters(1) == "RSTDIENF");
  CHECK(table.score(1) == 0);
  CHECK(table.turn() == 2);
  CHECK(table.open().phase == Phase::draw);
  CHECK(pile(table) == "C");
  CHECK(alpha(table).turns_to_lose.empty());
  CHECK_FALSE(alpha(table).pending);
}

TEST_CASE("AR-6.3: an add-on gives back the old word, no matter whose it is") {
  Table table(challenged({"S H H M M P P", "F I E N D R T"}, "C B X A O"));
  table.play("1 draw stock; 1 word F I E N D; 0 accept; 1 bonus; 1 discard T");
  const auto before = table.open().words.at(GroupId{1});
  table.play("0 draw stock; 0 change 1 F I S E N H D");
  CHECK(alpha(table).pending == PendingWord{GroupId{1}, Seat{0}, "FIEND", {}, {4, 4, 16, 4}});
  CHECK(table.group(1) == "FISENHD");
  table.play("1 challenge");
  CHECK(table.open().words.at(GroupId{1}) == before);
  CHECK(table.letters(0).ends_with("SH"));
  CHECK(table.cards(0).size() == 8);
  CHECK(table.score(0) == 0);
  CHECK(table.turn() == 1);
}

TEST_CASE("AR-6.3: the number of a word that was taken away is not used again") {
  auto table = dienf().after("0 challenge; 2 timeout; 0 timeout; 1 draw stock; 1 word F I E N D");
  CHECK(table.open().words.begin()->first == GroupId{2});
}

TEST_CASE("AR-6.3, AR-2.2: if cards taken do not fulfil AR-2.2, all of them go back in their order") {
  Table table(challenged({"H H M M P P K", "I E N D R S S"}, "F B A O"));
  table.play("1 draw stock; 1 discard B; 0 draw stock; 0 discard A");
  REQUIRE(pile(table) == "FBA");
  table.play("1 draw discard F");
  SECTION("with the false word") {
    table.play("1 word A F B S; 0 challenge");
    CHECK(pile(table) == "FBA");
    CHECK(table.letters(1) == "IENDRSS");
    CHECK(table.said<CardsPutBack>().front().cards.size() == 3);
  }
  SECTION("but for those in a word that stands") {
    // First a word without the card wanted, then a false one.
    table.play("1 word B E N D; 0 accept; 1 word F A R S; 0 challenge");
    CHECK(pile(table) == "FA");
    // The bonus card of BEND is taken.
    CHECK(table.letters(1).starts_with("ISRS"));
    CHECK(table.cards(1).size() == 5);
    CHECK(table.score(1) == 7);
  }
  SECTION("not if an earlier word fulfilled it") {
    table.play("1 word F I E N D; 0 accept; 1 word B A R S; 0 challenge");
    CHECK(pile(table).empty());
    CHECK(table.letters(1).starts_with("SBARS"));
    CHECK(table.cards(1).size() == 7);
    CHECK(table.score(1) == 18);
  }
}

TEST_CASE("AR-6.3: words of this turn that stood keep their points, and their bonus cards are taken") {
  auto table = fiend().after("0 accept; 2 accept; 1 change 1 F I E N D R S; 2 challenge");
  CHECK(table.score(1) == 18);
  CHECK(table.letters(1) == "TRSAB");
  CHECK(table.group(1) == "FIEND");
  CHECK(table.turn() == 2);
}

TEST_CASE("AR-6.3, AR-5.1: in a turn that began with the stock empty, a false word ends the round") {
  Table table(challenged({"Q U I Z H H M", "F I E N D R S"}, "C T", {}, 2));
  table.play("1 draw stock; 1 discard T; 0 draw discard; 0 word Q U I T");
  // Nothing of the pile is in a word that stands.
  CHECK(table.after("1 challenge").last_hand().clause == "AR-5.1");
  CHECK(table.after("1 challenge").open().hand == 2);
  // It does not end if they had melded with it.
  table.play("1 accept; 0 change 1 Q U I T Z; 1 challenge");
  CHECK(table.open().hand == 1);
  CHECK(table.turn() == 1);
  CHECK(table.group(1) == "QUIT");
}

TEST_CASE("AR-6.4: size, order and kept letters are checked when the word is laid, in both modes") {
  const std::string mode = GENERATE("challenge", "checked");
  Table table(challenged({"", "F I E N D R S"}, "C T", {{"words", mode}}), "1 draw stock");
  table.refuse("1 word F I E", "AR-2.3", "too_short");
  table.refuse("1 word F I E #999", "T-20", "card_not_in_hand");
  table.play(mode == "checked" ? "1 word F I E N D" : "1 word F I E N D; 0 accept");
  table.refuse("1 change 1 D I E N F S", "AR-2.3", "order_not_kept");
  table.refuse("1 change 1 F I E N D", "T-11", "no_card_added");
  table.refuse("1 change 1 F I E N S", "T-11", "cards_left_out");
  CHECK(table.open().phase == Phase::play);
}

TEST_CASE("AR-6.1, AR-3.1: a player whose last cards are in a pending word goes out when it stands") {
  const Table drawn(challenged({"", "J O U R N E Y"}, "C S A B D E R I O"), "1 draw stock");
  const auto laid = drawn.after("1 word J O U R N E Y S");
  CHECK(laid.said<WentOut>().empty());
  CHECK(laid.cards(1).empty());
  const auto accepted = laid.after("0 accept");
  CHECK(accepted.said<WentOut>().size() == 1);
  CHECK(accepted.letters(1) == "ABDERIO");
  CHECK(accepted.turn() == 0);
  // After a challenge in vain the other player loses their turn at once.
  const auto in_vain = laid.after("0 challenge");
  CHECK(in_vain.letters(1) == "ABDERIO");
  CHECK(in_vain.turn() == 1);
  CHECK(in_vain.open().phase == Phase::draw);
  const auto proved_false = drawn.after("1 word S J O U R N E Y; 0 challenge");
  CHECK(proved_false.letters(1) == "SJOURNEY");
  CHECK(proved_false.turn() == 0);
}

TEST_CASE("AR-6.1, AR-4.3: a pending word reaches the target when it stands") {
  const std::string how = GENERATE("0 accept", "0 challenge", "0 timeout");
  Table table(challenged({"", "J O U R N E Y"}, "C T", {{"target", 72}}));
  table.play("1 draw stock; 1 word J O U R N E Y");
  CHECK_FALSE(table.match().over());
  table.play(how);
  CHECK(table.result().winners == Seats{Seat{1}});
  CHECK(table.score(1) == 72);
}

TEST_CASE("AR-6.1, AR-2.2: cards taken and laid in a pending word cannot be put back, nor wanted again") {
  Table table(challenged({"", "I E N D R S S"}, "F T"), "1 draw discard; 1 word F I E N D");
  CHECK(alpha(table, 1).taken.empty());
  CHECK_FALSE(alpha(table, 1).wanted);
  table.play("0 accept");
  table.refuse("1 put_back", "AR-2.2", "cards_laid");
  CHECK(table.may(1, MoveKind::take_bonus));
}

TEST_CASE("AR-6.1: in challenge mode, cards of the pile may be laid before the one wanted") {
  // No word is looked up, so the player can always try some word with it.
  Table table(challenged({"H H M M P P K", "I E N D R S S"}, "B F A O"));
  table.play("1 draw stock; 1 discard F; 0 timeout; 1 draw discard B; 1 word F I E N D; 0 accept; 1 bonus");
  table.refuse("1 discard S", "AR-2.2", "must_meld");
  CHECK_FALSE(table.may(1, MoveKind::put_back));
  table.play("1 change 1 F I E N D B; 0 accept; 1 bonus; 1 discard S");
  CHECK(table.turn() == 0);
}

TEST_CASE("AR-6.1, T-19: there are no house words in challenge mode") {
  Table table(challenged({"", "F I E N D R S"}, "C T"), "1 draw stock");
  CHECK_FALSE(table.may(1, MoveKind::propose_word));
  table.refuse("1 propose DIENF", "T-19", "not_at_this_table");
  Table looked_up(checked({"", "F I E N D R S"}, "C T"), "1 draw stock");
  looked_up.refuse("0 propose DIENF", "T-19", "not_your_turn");
  looked_up.play("1 propose DIENF; 0 agree; 1 word D I E N F");
  CHECK(looked_up.score(1) == 18);
}

TEST_CASE("T-8, AR-6.1: when all others have left, the word that was pending cannot be challenged any more") {
  const std::string last = GENERATE("1", "2");
  auto table = fiend();
  table.play("0 leave; " + last + " leave");
  CHECK(table.match().over());
  CHECK_FALSE(alpha(table).pending);
}
