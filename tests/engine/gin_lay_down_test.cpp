// Gin, the knock and what follows: GIN-2.4 to GIN-2.8.

#include "gin_deals.hpp"

using namespace meldroom::test;

namespace {

const std::string other_hand = "S S S S L L H A T H";
const OptionValues best{{"lay_down", std::string("best")}};

/// Seat 1 has taken the upcard, so it holds eleven cards.
Table drawn(OptionValues options = {}, std::string hand = mine, std::string second = other_hand) {
  Table table(gin_deal({std::move(second), std::move(hand)}, "K-red E T", std::move(options)));
  table.play("1 draw discard");
  return table;
}

/// The deck runs out in seat 1's turn, so both players have to set out their words.
Table deck_out(OptionValues options = {}, std::string hand = mine, std::string second = other_hand) {
  Table table(gin_deal({std::move(second), std::move(hand)}, "K-red Q-red", std::move(options), 2));
  table.play("1 pass; 0 pass; 1 draw stock; 1 discard Q-red");
  return table;
}

}  // namespace

TEST_CASE("GIN-2.4: a knock lays open words and deadwood, and puts one card face down") {
  auto table = drawn();
  const auto knock = table.action(1, MoveKind::knock);
  CHECK(knock.clause == "GIN-2.4");
  CHECK(knock.most == 11);
  table.play("1 knock R / C A T / D O G");
  CHECK(table.group(1) == "CAT");
  CHECK(table.group(2) == "DOG");
  CHECK(table.open().words.at(GroupId{1}).owner == Seat{1});
  const auto seen = table.gin();
  CHECK(seen.knocker == Seat{1});
  REQUIRE(seen.deadwood.size() == 1);
  CHECK(seen.deadwood.at(Seat{1}).size() == 4);
  CHECK(table.open().seats.at(Seat{1}).cards == 0);
  CHECK(shown(table.only<HandShown>()) == "CAT DOG | P N E K");
  CHECK_FALSE(table.only<Knocked>().gin);
}

TEST_CASE("GIN-2.4, T-5: the face-down card stays hidden, also from the knocker") {
  auto table = drawn();
  const auto pile = table.open().discard->count;
  table.play("1 knock R / C A T");
  for (const auto& view : {table.open(), table.view(0), table.view(1)}) {
    CHECK(view.discard->count == pile + 1);
    CHECK(view.discard->cards.empty());
    for (const auto& [seat, deadwood] : std::get<GinView>(view.game).deadwood) {
      CHECK(std::ranges::none_of(deadwood,
                                 [](const CardView& card) { return card.face.str().front() == 'R'; }));
    }
  }
}

TEST_CASE("GIN-2.4: there is no limit on deadwood") {
  auto table = drawn().after("1 knock R");
  CHECK(table.gin().deadwood.at(Seat{1}).size() == 10);
  CHECK(table.open().phase == Phase::lay_down);
}

TEST_CASE("GIN-2.4, T-18: a knock cannot be taken back") {
  auto table = drawn().after("1 knock R / C A T");
  table.refuse("1 take_back", "T-18", "nothing_to_take_back");
}

TEST_CASE("GIN-2.5: a knock whose words use all the cards is gin; unused stars are cards too") {
  auto gin = drawn({}, "C A T D O G N E T R").after("1 knock R / C A T / D O G / N E T");
  CHECK_FALSE(gin.said<Knocked>().front().gin);  // K is left
  Table all(gin_deal({other_hand, "C H A I R S T E N R"}, "T-red E"));
  all.play("1 draw discard; 1 knock R / C H A I R / S T E N T-red");
  CHECK(false == all.said<Knocked>().empty());
  CHECK(all.said<Knocked>().front().gin);
  CHECK(all.gin().deadwood.at(Seat{1}).empty());
  Table star(gin_deal({other_hand, "C H A I R N E T * R"}, "S-red E"));
  star.play("1 draw discard; 1 knock R / C H A I R / N E T S-red");
  CHECK_FALSE(star.said<Knocked>().front().gin);
}

TEST_CASE("GIN-2.6: a word has at least min_letters letters; in Gin-Four that is 4") {
  auto two = drawn({{"min_letters", 2}}, "I T C A T N R E D O").after("1 knock R / I T / C A T");
  auto three = drawn({}, "I T C A T N R E D O");
  const auto told = three.refuse("1 knock R / I T / C A T", "GIN-2.6", "too_short");
  CHECK(told.find('3') != std::string::npos);
  auto four = drawn({{"min_letters", 4}}, "H E A T C A T N R D");
  four.refuse("1 knock R / H E A T / C A T", "GIN-2.6", "too_short");
  four.play("1 knock R / H E A T");
}

TEST_CASE("GIN-2.6: in progressive a word needs no more letters than the number of cards dealt") {
  Table table(gin_deal({"H A T", "C A R"}, "T-red E", {{"progressive", true}, {"min_letters", 5}}));
  table.play("1 draw discard");
  table.refuse("1 knock R / C A", "GIN-2.6", "too_short");
  table.play("1 knock R / C A T-red; 0 lay_down H A T");
  CHECK(table.last_hand().clause == "GIN-3.1");
}

TEST_CASE("GIN-2.6: a word mixes at most `level` colours; a star is any colour") {
  Table table(gin_deal({other_hand, "C-red A-blue T-green * D O G P N R"}, "K-red E", {{"level", 2}}));
  table.play("1 draw discard");
  table.refuse("1 knock R / C-red A-blue T-green", "GIN-2.6", "too_many_colours");
  table.play("1 knock R / C-red A-blue *=T");
  CHECK(table.group(1) == "CAT");
}

TEST_CASE("GIN-2.6, T-10: a star stands for the letter named; a letter card stands for its own") {
  auto table = drawn({}, "C * T D O G P N R E");
  table.refuse("1 knock R / C * T", "T-10", "letter_not_named");
  table.refuse("1 knock R / C=B *=A T", "T-10", "letter_is_printed");
  table.play("1 knock R / C *=A T");
  CHECK(table.group(1) == "CAT");
}

TEST_CASE("GIN-2.6, T-20: a knock with one bad word is refused as a whole; shapes are checked before words") {
  auto table = drawn();
  const auto told = table.refuse("1 knock R / C A T / D O P", "T-9", "not_a_word");
  CHECK(told.find("DOP") != std::string::npos);
  table.refuse("1 knock R / D O P / C A", "GIN-2.6", "too_short");
  CHECK(table.cards(1).size() == 11);
  CHECK(table.open().words.empty());
  CHECK(table.may(1, MoveKind::knock));
}

TEST_CASE("GIN-2.6, T-19: a house word counts in a knock, and in a hand laid down") {
  auto table = drawn();
  table.refuse("1 knock R / D O P", "T-9", "not_a_word");
  table.play("1 propose DOP; 0 agree; 1 knock R / D O P");
  CHECK(table.group(1) == "DOP");
  table.refuse("0 lay_down S L H", "T-9", "not_a_word");
  table.play("0 propose SLH; 1 agree; 0 lay_down S L H");
  CHECK(table.open().hand == 2);
  table.refuse("1 propose QQ", "T-19", "not_your_turn");
}

TEST_CASE("GIN-2.7: the other player sets out their words, and nobody can do anything else") {
  auto table = drawn();
  const auto before = table.match().decision();
  table.play("1 knock R / C A T / D O G");
  CHECK(table.match().decision() > before);
  REQUIRE(table.open().phase == Phase::lay_down);
  CHECK(table.open().to_act == Seats{Seat{0}});
  const auto action = table.action(0, MoveKind::lay_down);
  CHECK(action.clause == "GIN-2.7");
  CHECK(action.least == 0);
  CHECK(action.most == 10);
  table.refuse("1 lay_down", "GIN-2.7", "not_your_turn");
  table.refuse_all({"0 draw stock", "0 discard S"}, "GIN-2.7", "lay_down");
  table.refuse("0 lay_down H A H", "T-9", "not_a_word");
  table.refuse("0 lay_down H A", "GIN-2.6", "too_short");
  table.play("0 lay_down H A T");
  REQUIRE(table.said<SetOut>().size() == 1);
  CHECK(shown(table.only<HandShown>()) == "HAT | S S S S L L H");
  CHECK(table.open().hand == 2);
}

TEST_CASE("GIN-2.7: nobody lays off cards on the other's words") {
  auto table = drawn({}, "N E T D O G P N R E").after("1 knock R / N E T");
  const auto laid = table.open().words.at(GroupId{1}).tiles;
  std::string move = "0 lay_down";
  for (const auto& tile : laid) {
    move += raw(tile.id);
  }
  table.refuse(move + " S", "T-20", "card_not_in_hand");
}

TEST_CASE("T-7, GIN-2.7: the timeout move sets out the valid words of the remembered arrangement") {
  auto table = drawn({}, mine, "H A * S I T C O D L");
  table.play("0 arrange H A * S I T C O D L / H A *=T / I T / C O D");
  table.play("1 knock R / C A T; 0 timeout");
  const auto hands = table.only<HandShown>();
  // IT is too short here, and COD is not a word.
  CHECK(shown(hands) == "HAT | S I T C O D L");
}

TEST_CASE("T-7, GIN-2.7: with no arrangement remembered, the timeout move sets out nothing") {
  auto table = drawn().after("1 knock R / C A T; 0 timeout");
  CHECK(shown(table.said<HandShown>().front()) == "| S S S S L L H A T H");
}

TEST_CASE(
    "GIN-2.7: with lay_down best the knocker names only the face-down card; the table makes all words") {
  auto table = drawn(best);
  CHECK(table.action(1, MoveKind::knock).most == 1);
  table.refuse("1 knock R / C A T", "GIN-2.7", "words_not_wanted");
  table.play("1 knock R");
  const auto hands = table.said<HandShown>();
  REQUIRE(hands.size() == 2);
  CHECK(hands[0].seat == Seat{1});
  CHECK(shown(hands[0]) == "CAT DOG | P N E K");
  CHECK(shown(hands[1]) == "HAT | S S S S L L H");
  CHECK(table.open().hand == 2);
}

TEST_CASE("GIN-2.7: the best split has the greatest W - D, not the most words") {
  // PAINTER, with its bonus of 50, is better than NET and CAT.
  auto table = drawn(best, "P A I N T E R C T D").after("1 knock D");
  CHECK(shown(table.said<HandShown>().front()) == "PAINTER | C T K");
}

TEST_CASE("GIN-2.7: the 10 for all cards is only for the knocker; of equal splits, the least D is taken") {
  // PAINTER scores 70 with its bonus and leaves K, F and W (20): 50. The two words of five letters score 40 and leave
  // nothing: 40, or for the knocker 50, which is the same.
  Table table(with_words(gin_deal({"P A I N T E R F W K", "P A I N T E R F W X"}, "K-red E T", best),
                         "PAINTER PAIKF NTERW"),
              "1 draw discard; 1 knock X");
  const auto hands = table.said<HandShown>();
  REQUIRE(hands.size() == 2);
  CHECK(shown(hands[0]) == "NTERW PAIKF |");
  CHECK(shown(hands[1]) == "PAINTER | F W K");
  CHECK(table.last_hand().clause == "GIN-3.1");
}

TEST_CASE("GIN-2.7: of splits with equal W and D, fewest unused cards first, then alphabetical order") {
  auto deal = gin_deal({other_hand, "C A T * Q Q Q Q Q X"}, "K-red E T", best);
  deal.words = "ACT CAT CATS TAC";
  Table star(deal, "1 draw discard; 1 knock X");
  CHECK(shown(star.said<HandShown>().front()) == "CATS | Q Q Q Q Q K");
  deal.words = "TAC CAT ACT";
  deal.hands[1] = "C A T Q Q Q Q Q Q X";
  Table alphabet(deal, "1 draw discard; 1 knock X");
  CHECK(shown(alphabet.said<HandShown>().front()) == "ACT | Q Q Q Q Q Q K");
}

TEST_CASE("GIN-2.7, T-19: the server's split uses house words") {
  auto table = drawn(best, "C A T D O P G N R E").after("1 propose DOPG; 0 agree; 1 knock R");
  CHECK(shown(table.said<HandShown>().front()) == "CAT DOPG | N E K");
}

TEST_CASE("GIN-2.7: the server's split keeps to min_letters and level") {
  Table four(gin_deal({other_hand, "H E A T C A T N R D"}, "K-red E",
                      {{"lay_down", std::string("best")}, {"min_letters", 4}}));
  four.play("1 draw discard; 1 knock R");
  CHECK(shown(four.said<HandShown>().front()) == "HEAT | C A T N D K");
  Table one(gin_deal({other_hand, "C-red A-blue T-red H-red A-red Q-red N D R Z"}, "K-red E",
                     {{"lay_down", std::string("best")}, {"level", 1}}));
  one.play("1 draw discard; 1 knock R");
  const auto words = one.said<HandShown>().front().words;
  CHECK(words == std::vector<std::string>{"CAT"});
}

TEST_CASE("GIN-2.8: if the turn that draws the last card ends without a knock, both players set out words") {
  auto table = deck_out();
  CHECK(table.said<DeckDepleted>().front().clause == "GIN-2.8");
  REQUIRE(table.open().phase == Phase::lay_down);
  CHECK(table.open().to_act == Seats{Seat{0}, Seat{1}});
  for (const int seat : {0, 1}) {
    CHECK(table.action(seat, MoveKind::lay_down).clause == "GIN-2.8");
  }
  CHECK_FALSE(table.gin().knocker);
  table.refuse("1 draw discard", "GIN-2.8", "lay_down");
}

TEST_CASE("GIN-2.8: a knock in the turn of the last card is a normal knock") {
  Table table(gin_deal({other_hand, mine}, "K-red Q-red", {}, 2));
  table.play("1 pass; 0 pass; 1 draw stock; 1 knock Q-red / C A T; 0 lay_down");
  CHECK(table.last_hand().out == Seat{1});
}

TEST_CASE("GIN-2.8, T-5: players set out in either order, and no hand is shown before both are done") {
  const int first = GENERATE(0, 1);
  const int second = 1 - first;
  auto table = deck_out();
  const auto words = [](int seat) { return seat == 0 ? "0 lay_down H A T" : "1 lay_down C A T / D O G"; };
  const auto seen = table.view(second);
  const auto decision = table.match().decision();
  table.play(words(first));
  CHECK(table.said<SetOut>().front().seat == seat_of(first));
  CHECK(table.said<HandShown>().empty());
  auto now = table.view(second);
  CHECK(now.words.empty());
  CHECK(now.seats == seen.seats);
  CHECK(now.own->hand == seen.own->hand);
  CHECK(now.to_act == Seats{seat_of(second)});
  CHECK(table.match().decision() == decision);
  CHECK(table.cards(first).size() == 10);
  table.refuse(words(first), "GIN-2.8", "not_your_turn");
  table.play(words(second));
  const auto hands = table.said<HandShown>();
  REQUIRE(hands.size() == 2);
  CHECK(shown(hands[0]) == "HAT | S S S S L L H");
  CHECK(shown(hands[1]) == "CAT DOG | P N R E");
  CHECK(table.open().hand == 2);
}

TEST_CASE("GIN-2.8, T-18: the first player to set out may take that back, because nobody has seen anything") {
  auto table = deck_out().after("1 lay_down C A T; 1 take_back; 1 lay_down C A T / D O G; 0 lay_down");
  CHECK(shown(table.said<HandShown>().at(1)) == "CAT DOG | P N R E");
  table.refuse("0 take_back", "T-18", "nothing_to_take_back");
}

TEST_CASE("T-7, GIN-2.8: a timeout sets out the remembered words of each player") {
  auto table = deck_out().after("1 arrange C A T D O G P N R E / C A T; 1 timeout");
  CHECK(table.said<HandShown>().empty());
  table.refuse("1 timeout", "T-7", "not_waited_for");
  table.play("0 timeout");
  const auto hands = table.said<HandShown>();
  REQUIRE(hands.size() == 2);
  CHECK(shown(hands[1]) == "CAT | D O G P N R E");
}

TEST_CASE("T-8, GIN-2.8: a player who leaves at the end of the deck loses, with words set out or not") {
  const std::string before = GENERATE("", "0 lay_down H A T", "1 lay_down C A T");
  auto table = deck_out().after(before + "; 0 leave");
  CHECK(table.result().winners == Seats{Seat{1}});
  CHECK(table.open().words.empty());
}

TEST_CASE("GIN-2.8: with lay_down best the server sets out both hands at the end of the deck") {
  auto table = deck_out(best);
  REQUIRE(table.said<HandShown>().size() == 2);
  CHECK(table.last_hand().clause == "GIN-3.5");
  CHECK(table.open().hand == 2);
}

TEST_CASE("GIN-2.8: ten turns in a row begun from the discard pile end the hand; the upcard counts") {
  Table table(gin_deal({other_hand, mine}, "K-red E T"));
  for (int turn = 1; turn <= 10; ++turn) {
    REQUIRE(table.open().phase != Phase::lay_down);
    CHECK(table.gin().turns_from_discard == turn - 1);
    const auto seat = table.turn();
    table.play(std::to_string(seat) + " draw discard");
    CHECK(table.gin().turns_from_discard == turn);
    table.play(std::to_string(seat) + " timeout");
  }
  CHECK(table.open().phase == Phase::lay_down);
  CHECK(table.open().to_act.size() == 2);
  CHECK(table.open().stock > 0);
}

TEST_CASE("GIN-2.8: a draw from the deck restarts the count; a knock in the tenth turn is a normal knock") {
  Table table(gin_deal({other_hand, mine}, "K-red E T"));
  const auto from_discard = [&](int turns) {
    for (int i = 0; i < turns; ++i) {
      const auto seat = std::to_string(table.turn());
      table.play(seat + " draw discard; " + seat + " timeout");
    }
  };
  from_discard(9);
  table.play("next timeout");  // draws from the deck
  CHECK(table.gin().turns_from_discard == 0);
  from_discard(9);
  const auto seat = table.turn();
  const auto text = std::to_string(seat);
  table.play(text + " draw discard");
  CHECK(table.gin().turns_from_discard == 10);
  table.play(text + " knock" + raw(table.cards(seat).front().id));
  CHECK(table.gin().knocker == seat_of(seat));
}
