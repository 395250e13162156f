// AlphaRummy, deal and turn: AR-1.1 to AR-3.1.

#include "alpha_rummy.hpp"

using namespace meldroom::test;

namespace {

/// The pile is C, B, F and W, and it is the turn of seat 1, whose hand is given.
Table with_pile(const std::string& hand, const OptionValues& options = {},
                const std::string& words = lexicon) {
  auto deal = checked({"W P H H M M P", hand}, "C B F W", options);
  deal.words = words;
  Table table(deal);
  // Both players draw B and F and discard them. W is the next card of the stock.
  table.play("1 draw stock; 1 discard B; 0 draw stock; 0 discard F");
  return table;
}

}  // namespace

TEST_CASE("AR-1.1: seven cards each, one starts the pile, the rest is the stock; left of the dealer begins") {
  const int seats = GENERATE(2, 3, 4);
  const Table table(setup_of(VariantId::alpha_rummy, seats, 5));
  const auto view = table.open();
  for (const auto& [seat, seen] : view.seats) {
    CHECK(seen.cards == 7);
  }
  CHECK(view.stock == 100 - 7 * seats - 1);
  CHECK(view.discard->count == 1);
  CHECK(view.phase == Phase::draw);
  CHECK(table.turn() == static_cast<int>((index(view.dealer) + 1) % static_cast<std::size_t>(seats)));
}

TEST_CASE("AR-1.1, T-2: two to four players; only decks of letters") {
  for (const int seats : {1, 5}) {
    auto setup = setup_of(VariantId::alpha_rummy, seats, 5);
    CHECK(not_started(setup).reason == "wrong_number_of_seats");
  }
  auto setup = setup_of(VariantId::alpha_rummy, 2, 5);
  setup.deck = standard_deck(VariantId::pass_the_deck);
  CHECK(not_started(setup).reason == "deck_of_another_game");
}

TEST_CASE("AR-1.1: the pile stays spread: everyone sees all its cards in order") {
  const auto table = with_pile("F I E N D R S");
  for (const auto observer : {Observer{}, Observer{Seat{0}}, Observer{Seat{1}}}) {
    CHECK(pile(table, observer) == "CBF");
  }
  CHECK(table.open().discard->count == 3);
}

TEST_CASE("AR-2.1: a turn begins with a draw and belongs to one player") {
  Table table(checked({"", "F I E N D R S"}, "C T"));
  table.refuse_all({"0 draw stock", "0 word", "0 pass", "0 bonus", "0 put_back", "0 discard #1"}, "AR-2.1",
                   "not_your_turn");
  table.refuse_all({"1 word F I E N D", "1 discard F", "1 bonus", "1 put_back", "1 meld F I"}, "AR-2.1",
                   "draw_first");
  table.play("1 draw stock");
  table.refuse_all({"1 draw stock", "1 draw discard"}, "AR-2.1", "already_drawn");
  table.refuse_all({"1 meld F I", "1 done", "1 knock F", "1 lay_off 1 F", "1 lay_down"}, "AR-2.1",
                   "not_in_this_game");
}

TEST_CASE("AR-2.1: one card from the stock") {
  Table table(checked({"", "F I E N D R S"}, "C T"));
  const auto draw = table.action(1, MoveKind::draw);
  CHECK(draw.from == Piles{Pile::stock, Pile::discard});
  CHECK(draw.cards.size() == 1);
  CHECK(draw.most == 1);
  table.refuse("1 draw stock" + raw(draw.cards.front()), "AR-2.1", "top_card_only");
  table.play("1 draw stock");
  CHECK(table.letters(1) == "FIENDRST");
}

TEST_CASE("AR-2.1, T-17: any card of the pile together with all after it, in the order of the pile") {
  struct Case {
    std::string from;
    std::string hand;
    std::string left;
  };
  const auto wanted = GENERATE(values<Case>({{" C", "FIENDRSCBF", ""},
                                             {" B", "FIENDRSBF", "C"},
                                             {" F", "FIENDRSF", "CB"},
                                             {"", "FIENDRSF", "CB"}}));
  auto table = with_pile("F I E N D R S");
  REQUIRE(pile(table) == "CBF");
  table.play("1 draw discard" + wanted.from);
  CHECK(table.letters(1) == wanted.hand);
  CHECK(pile(table) == wanted.left);
  const auto drew = table.only<Drew>();
  std::string open;
  for (const auto& card : drew.cards) {
    open += card.face;
  }
  CHECK("FIENDRS" + open == wanted.hand);
  CHECK(table.open().phase == Phase::play);
}

TEST_CASE("AR-2.1, T-20: the card has to be in the pile") {
  auto table = with_pile("F I E N D R S");
  table.refuse_all({"1 draw discard #999", "1 draw discard #0", "1 draw discard" + raw(table.id(1, "F"))},
                   "T-20", "card_not_on_pile");
}

TEST_CASE("AR-2.2: a player who takes from the pile must lay the lowest card taken, even the top one") {
  auto table = with_pile("F I E N D R S");
  const std::string from = GENERATE(" B", "");
  table.play("1 draw discard" + from);
  const auto game = alpha(table, 1);
  CHECK(game.taken.size() == (from.empty() ? 1 : 2));
  CHECK(game.wanted == game.taken.front());
  CHECK_FALSE(table.may(1, MoveKind::discard));
  table.refuse("1 discard S", "AR-2.2", "must_meld");
  // A word without that card is not enough.
  table.play("1 word F I E N D; 1 bonus");
  table.refuse("1 discard S", "AR-2.2", "must_meld");
  CHECK_FALSE(table.may(1, MoveKind::discard));
}

TEST_CASE("AR-2.2: a new word with the card wanted fulfils the rule") {
  auto table = with_pile("I E N D R S S").after("1 draw discard; 1 word F I E N D");
  CHECK_FALSE(alpha(table, 1).wanted);
  table.play("1 bonus; 1 discard S");
  CHECK(table.turn() == 0);
}

TEST_CASE("AR-2.2: an add-on with it to any word fulfils it too, and the other cards taken may be kept") {
  auto table = with_pile("I E N D R S S", {}, "FIEND FIENDB BFIEND FIENDBR");
  table.play("1 draw discard; 1 word F I E N D; 1 bonus; 1 discard R; 0 draw discard B");
  CHECK(alpha(table, 0).taken.size() == 2);
  table.play("0 change 1 F I E N D B; 0 bonus");
  CHECK(alpha(table, 0).wanted == std::nullopt);
  CHECK(alpha(table, 0).taken.size() == 1);
  // The R stays in the hand and may be discarded like any card.
  table.play("0 discard R");
  CHECK(pile(table) == "CR");
}

TEST_CASE("AR-2.2: cards taken can be put back in their order, and the player then draws otherwise") {
  auto table = with_pile("F I E N D R S");
  const auto ids = table.open().discard->cards;
  table.play("1 draw discard C");
  REQUIRE(table.may(1, MoveKind::put_back));
  table.play("1 put_back");
  CHECK(pile(table) == "CBF");
  CHECK(table.letters(1) == "FIENDRS");
  CHECK(table.open().phase == Phase::draw);
  CHECK(table.turn() == 1);
  CHECK(table.only<CardsPutBack>().cards == table.open().discard->cards);
  // The cards have been in a hand, so they have new ids (T-5).
  CHECK(table.open().discard->cards.front().id != ids.front().id);
  table.refuse_all({"1 discard S", "1 word F I E N D"}, "AR-2.1", "draw_first");
  CHECK(pile(table.after("1 draw stock; 1 discard S")) == "CBFS");
  CHECK(pile(table.after("1 draw discard; 1 put_back; 1 draw stock")) == "CBF");
}

TEST_CASE("AR-2.2: words made only from the hand do not prevent putting back") {
  auto table = with_pile("F I E N D R S").after("1 draw discard B; 1 word F I E N D; 1 put_back");
  CHECK(pile(table) == "CBF");
  CHECK(table.group(1) == "FIEND");
  // Bonus cards are still due. They may be taken before or after the draw.
  CHECK(table.may(1, MoveKind::take_bonus));
  table.play("1 bonus; 1 draw stock; 1 discard S");
  CHECK(table.turn() == 0);
}

TEST_CASE("AR-2.2: once a card taken is laid, the rest stays; with no card taken none is put back") {
  auto table = with_pile("F I E N D R S", {}, "BRIE SIFT FIST FIBS FIEND").after("1 draw stock");
  table.refuse("1 put_back", "AR-2.2", "nothing_taken");
  CHECK_FALSE(table.may(1, MoveKind::put_back));
  auto other = with_pile("S I I N D R S", {}, "FIBS FIBRS").after("1 draw discard B; 1 word F I B S");
  other.refuse("1 put_back", "AR-2.2", "cards_laid");
  CHECK_FALSE(other.may(1, MoveKind::put_back));
}

TEST_CASE("AR-2.2: with checked words, a lay that leaves no word for the card wanted is refused") {
  // The pile is C B F, and they take B and F. With F in FIEND there is no word for B. A house word helps.
  auto table = with_pile("I E N D R S S", {}, "FIEND").after("1 draw discard B");
  const auto message = table.refuse("1 word F I E N D", "AR-2.2", "wanted_left_over");
  CHECK(message.find('B') != std::string::npos);
  CHECK(table.after("1 put_back; 1 draw stock").open().phase == Phase::play);  // they may put them back
  // A house word for it will do, laid in any order.
  table.play("1 propose BRSS; 0 agree; 1 word F I E N D");
  table.refuse("1 discard R", "AR-2.2", "must_meld");
  table.play("1 word B R S S");
  CHECK(table.said<WentOut>().size() == 1);
}

TEST_CASE("AR-2.2: the word left for the card wanted can be an add-on, in the order that the table plays") {
  const std::string order = GENERATE("keep", "free");
  auto table = with_pile("I E N D R S S", {{"add_on_order", order}}, "FIEND BEFIND");
  table.play("1 draw discard B");
  if (order == "keep") {
    table.refuse("1 word F I E N D", "AR-2.2", "wanted_left_over");
  } else {
    table.play("1 word F I E N D; 1 change 1 B E F I N D");
    CHECK(table.group(1) == "BEFIND");
  }
}

TEST_CASE("AR-2.2: an empty pile offers nothing, and the stock is the only draw") {
  // They take the whole pile and go out, so no discard follows.
  Table empty(with_words(checked({"", "J O U R N E D"}, "Y T"), "JOURNEYD"),
              "1 draw discard; 1 word J O U R N E Y D");
  REQUIRE(empty.turn() == 0);
  CHECK(empty.open().discard->count == 0);
  CHECK(empty.action(0, MoveKind::draw).from == Piles{Pile::stock});
  empty.refuse("0 draw discard", "AR-2.2", "pile_empty");
  empty.play("0 draw stock");
}

TEST_CASE("AR-2.3: min_letters is the least number of letters of a new word") {
  const int least = GENERATE(4, 5, 6);
  Table table(
      with_words(checked({"", "F I E N D R S"}, "C T", {{"min_letters", least}}), "FIE FIEN FIEND FRIEND"),
      "1 draw stock");
  CHECK(table.action(1, MoveKind::lay_word).least == least);
  table.refuse_all({"1 word F I E", "1 word"}, "AR-2.3", "too_short");
  if (least > 4) {
    table.refuse("1 word F I E N", "AR-2.3", "too_short");
  }
  if (least > 5) {
    table.refuse("1 word F I E N D", "AR-2.3", "too_short");
  }
  table.play(least == 4 ? "1 word F I E N" : least == 5 ? "1 word F I E N D" : "1 word F R I E N D");
}

TEST_CASE("AR-2.3: by default the least is four letters; a turn may have any number of words") {
  Table table(checked({"", "Q U I Z F I E"}, "C N T"));
  table.play("1 draw stock; 1 word Q U I Z; 1 bonus; 1 word F I N E");
  CHECK(table.group(1) == "QUIZ");
  CHECK(table.group(2) == "FINE");
  CHECK(table.turn() == 1);
}

TEST_CASE("AR-2.3, T-9: with checked words, a word that is not in the lexicon is refused") {
  Table table(checked({"", "F I E N D R S"}, "C T"), "1 draw stock");
  table.refuse("1 word D I E F", "T-9", "not_a_word");
  table.play("1 word F I E N D");
  table.refuse("1 change 1 F I E N D R", "T-9", "not_a_word");
}

TEST_CASE("AR-2.3: cards are added to a word on the table, no matter who laid it, in this turn or before") {
  Table table(checked({"S H H M M P P", "F I E N D R T"}, "C B X"));
  table.play("1 draw stock; 1 word F I E N D; 1 change 1 F R I E N D; 1 bonus; 1 discard T");
  table.play("0 draw stock; 0 change 1 F R I E N D S");
  CHECK(table.group(1) == "FRIENDS");
  // The word still belongs to the player who laid it first. The points do not.
  CHECK(table.open().words.at(GroupId{1}).owner == Seat{1});
  CHECK(table.score(0) == 4);
  CHECK(table.said<WordChanged>().front().was == "FRIEND");
}

TEST_CASE("AR-2.3: with add_on_order keep, the old letters stay in order, no matter which cards spell them") {
  auto deal = checked({"", "F I E N D R E"}, "C T");
  deal.words = "FIEND REFIND FRIEND FIENDE";
  Table table(deal, "1 draw stock; 1 word F I E N D");
  table.refuse("1 change 1 R E F I N D E", "AR-2.3", "order_not_kept");
  table.play("1 change 1 F R I E N D");
  // Spellings are compared, so the other E may come before the old one.
  Table same(deal, "1 draw stock; 1 word F I E N D");
  const auto old = same.open().words.at(GroupId{1}).tiles;
  same.play("1 change 1" + raw(old[0].id) + raw(old[1].id) + raw(same.id(1, "E")) + raw(old[3].id) +
            raw(old[4].id) + raw(old[2].id));
  CHECK(same.group(1) == "FIENDE");
}

TEST_CASE("AR-2.3: with add_on_order free, the letters go in any order") {
  Table table(with_words(checked({"", "F I E N D R E"}, "C T", {{"add_on_order", std::string("free")}}),
                         "FIEND REFINED"),
              "1 draw stock; 1 word F I E N D; 1 change 1 R E F I N E D");
  CHECK(table.group(1) == "REFINED");
}

TEST_CASE("AR-2.3, T-11: an add-on uses every card of the word and one from the hand") {
  auto deal = checked({"", "F I E N D R S"}, "C T", {{"add_on_order", std::string("free")}});
  Table table(deal, "1 draw stock; 1 word F I E N D");
  table.refuse("1 change 1 F I E N D", "T-11", "no_card_added");
  table.refuse("1 change 1 F I E N R", "T-11", "cards_left_out");
  table.refuse("1 change 2 R S T", "T-20", "no_such_word");
  table.refuse("1 change 1 F I E N D #999", "T-20", "card_not_here");
}

TEST_CASE("AR-2.4: a word earns bonus cards by its size; they are taken at once and can be laid this turn") {
  auto deal = checked({"", "F I E N D R S"}, "C T Q U I Z A B C D E");
  Table table(deal, "1 draw stock");
  table.refuse("1 bonus", "AR-2.4", "no_bonus_due");
  CHECK_FALSE(table.may(1, MoveKind::take_bonus));
  table.play("1 word F I E N D");
  CHECK(alpha(table).bonus_due == 2);
  table.play("1 change 1 F R I E N D");
  CHECK(alpha(table).bonus_due == 5);
  table.play("1 bonus");
  CHECK(table.letters(1) == "STQUIZA");
  CHECK(alpha(table).bonus_due == 0);
  table.play("1 word Q U I Z");
  CHECK(alpha(table).bonus_due == 1);
}

TEST_CASE("AR-2.4: a player may not discard while bonus cards are due and the stock has a card") {
  Table table(checked({"", "F I E N D R S"}, "C T A B"), "1 draw stock; 1 word F I E N D");
  table.refuse("1 discard T", "AR-2.4", "bonus_due");
  CHECK_FALSE(table.may(1, MoveKind::discard));
  table.play("1 bonus; 1 discard T");
  CHECK(table.letters(1) == "RSAB");
}

TEST_CASE("AR-2.4: a player gets fewer bonus cards if the stock has fewer") {
  const int left = GENERATE(0, 1);
  Table table(checked({"", "F I E N D R S"}, left == 0 ? "C T" : "C T A", {}, 2 + left));
  table.play("1 draw stock; 1 word F I E N D");
  if (left == 0) {
    table.refuse("1 bonus", "AR-2.4", "stock_empty");
    CHECK_FALSE(table.may(1, MoveKind::take_bonus));
  } else {
    table.refuse("1 discard T", "AR-2.4", "bonus_due");
    table.play("1 bonus");
    CHECK(table.letters(1) == "RSTA");
  }
  table.play("1 discard T");
  CHECK(table.turn() == 0);
}

TEST_CASE("AR-2.5: the turn ends with a discard, face up on the pile") {
  Table table(checked({"", "F I E N D R S"}, "C T"), "1 draw stock");
  CHECK(table.action(1, MoveKind::discard).clause == "AR-2.5");
  table.refuse("1 discard #999", "T-20", "card_not_in_hand");
  table.play("1 discard F");
  CHECK(pile(table) == "CF");
  CHECK(table.turn() == 0);
  CHECK(table.said<Discarded>().front().card.face == "F");
}

TEST_CASE("AR-3.1: a player with no cards after melding goes out, takes seven and loses the bonus cards") {
  Table table(checked({"", "Q U I Z F I E"}, "C N T A B D E R S"), "1 draw stock; 1 word Q U I Z");
  const auto stock = table.open().stock;
  table.play("1 word F I N E");
  CHECK(table.said<WentOut>().size() == 1);
  CHECK(table.letters(1) == "TABDERS");
  CHECK(table.open().stock == stock - 7);
  CHECK(table.turn() == 0);
  CHECK(table.open().hand == 1);
  CHECK(alpha(table).bonus_due == 0);
  CHECK(table.score(1) == 30);
}

TEST_CASE("AR-3.1: a player with one card left may go out by discarding it instead of taking bonus cards") {
  Table table(checked({"", "F I E N D R S"}, "C T A B D E R S O P L M"));
  table.play("1 draw stock; 1 word F I E N D; 1 change 1 F R I E N D; 1 change 1 F R I E N D S");
  CHECK(table.action(1, MoveKind::discard).clause == "AR-3.1");
  CHECK(table.may(1, MoveKind::take_bonus));
  SECTION("out") {
    table.play("1 discard T");
    CHECK(table.said<WentOut>().size() == 1);
    CHECK(table.letters(1) == "ABDERSO");
    CHECK(pile(table) == "CT");
    CHECK(table.turn() == 0);
  }
  SECTION("or not") {
    table.play("1 bonus; 1 discard T");
    CHECK(table.said<WentOut>().empty());
    CHECK(table.cards(1).size() == 9);
  }
}

TEST_CASE("AR-3.1: if the stock has fewer than seven cards, the player takes those, and the round goes on") {
  const int left = GENERATE(0, 3);
  Table table(checked({"", "Q U I Z F I E"}, left == 0 ? "C N" : "C N T A B", {}, 2 + left));
  table.play("1 draw stock; 1 word Q U I Z; 1 word F I N E");
  CHECK(table.said<WentOut>().size() == 1);
  CHECK(table.said<Drew>().size() == (left == 0 ? 0 : 1));
  CHECK(table.cards(1).size() == static_cast<std::size_t>(left));
  CHECK(table.open().stock == 0);
  CHECK(table.turn() == 0);
  CHECK(table.open().hand == 1);
}

TEST_CASE("AR-3.1, AR-2.2: a player who put cards back does not go out before drawing") {
  Table table(checked({"", "J O U R N E Y"}, "C T A B D E R S O"));
  table.play("1 draw discard; 1 word J O U R N E Y; 1 put_back");
  CHECK(table.said<WentOut>().empty());
  CHECK(table.turn() == 1);
  CHECK(table.cards(1).empty());
  table.refuse("1 pass", "AR-5.1", "stock_not_empty");
  table.play("1 draw stock; 1 discard T");
  CHECK(table.said<WentOut>().size() == 1);
  CHECK(table.letters(1) == "ABDERSO");
}

TEST_CASE("AR-2.3, T-18: with checked words, taking a word back undoes its points and bonus cards") {
  Table table(checked({"", "F I E N D R S"}, "C T"));
  table.play("1 draw stock; 1 word F I E N D; 1 change 1 F R I E N D; 1 take_back");
  CHECK(table.score(1) == 18);
  CHECK(alpha(table).bonus_due == 2);
  table.play("1 take_back");
  CHECK(table.score(1) == 0);
  CHECK(table.open().words.empty());
  CHECK(table.cards(1).size() == 8);
  table.refuse("1 take_back", "T-18", "nothing_to_take_back");
}

TEST_CASE("AR-2.2, T-18: taking from the pile and putting back can be taken back; bonus cards cannot") {
  auto table = with_pile("F I E N D R S").after("1 draw discard B; 1 put_back; 1 take_back");
  CHECK(alpha(table, 1).taken.size() == 2);
  CHECK(table.open().phase == Phase::play);
  table.play("1 take_back");
  CHECK(table.open().phase == Phase::draw);
  CHECK(pile(table) == "CBF");
  table.play("1 draw stock; 1 word F I E N D; 1 bonus");
  table.refuse("1 take_back", "T-18", "nothing_to_take_back");
}

TEST_CASE("T-5: only their owner learns the new ids of cards taken into a hand") {
  auto table = with_pile("F I E N D R S").after("1 draw discard B");
  CHECK(alpha(table, 1).taken.size() == 2);
  CHECK(alpha(table, 0).taken.empty());
  CHECK_FALSE(alpha(table, 0).wanted);
  CHECK(alpha(table).taken.empty());
}
