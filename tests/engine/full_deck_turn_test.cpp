// Full Deck, deal and turn: FD-1.1 to FD-2.4.

#include "support.hpp"

using namespace meldroom::test;

namespace {

const std::string usual_words =
    "CAT COAT COATED CART SCAT DOG GOD BAT BATH TAB BOAT TEN NET NETWORK PAINTERS ACTOR TACO";

Deal usual_deal(std::vector<std::string> hands, const OptionValues& options = {},
                std::optional<int> stock_size = std::nullopt, std::string stock = "") {
  auto deal = deal_of(VariantId::full_deck, std::move(hands), std::move(stock), options, stock_size);
  deal.words = usual_words;
  return deal;
}

/// A hand that can make no word and no play-on.
const std::string dull = "F G K L L M M Q";

}  // namespace

TEST_CASE("FD-1.1: 8 cards each, the rest is the draw pile, the player left of the dealer begins") {
  const int seats = GENERATE(2, 3, 4, 5, 6);
  const Table table(setup_of(VariantId::full_deck, seats, 5));
  const auto view = table.open();
  for (const auto& [seat, seen] : view.seats) {
    CHECK(seen.cards == 8);
    CHECK(seen.score == 0);
  }
  CHECK(view.stock == 80 - 8 * seats);
  CHECK_FALSE(view.discard);
  CHECK(view.phase == Phase::play);
  CHECK(table.turn() == (static_cast<int>(view.dealer) + 1) % seats);
}

TEST_CASE("FD-2.1: turns go round to the left, and nobody plays out of turn") {
  Table table(usual_deal({"", "", ""}));
  table.refuse_all({"0 pass", "2 done"}, "FD-2.1", "not_your_turn");
  table.play("1 pass; 2 pass; 0 pass");
  CHECK(table.turn() == 1);
  CHECK(table.said<Passed>().front().seat == Seat{0});
  table.refuse_all({"1 draw stock", "1 meld"}, "FD-2.1", "not_in_this_game");
}

TEST_CASE("FD-2.1: the first turn of a game is one new word") {
  for (const bool repeat : {false, true}) {
    Table table(usual_deal({"", "C A T O D O G E"}, {{"repeat_play_on", repeat}}));
    table.refuse("1 change 1 C", "FD-2.1", "first_turn");
    CHECK_FALSE(table.may(1, MoveKind::change_word));
    table.play("1 word C A T");
    table.refuse("1 change 1 C O A T", "FD-2.1", "first_turn");
    table.refuse("1 word D O G", "FD-2.1", "new_word_laid");
    CHECK_FALSE(table.may(1, MoveKind::change_word));
    CHECK_FALSE(table.may(1, MoveKind::lay_word));
    CHECK_FALSE(table.may(1, MoveKind::pass));
    CHECK(table.may(1, MoveKind::done));
    table.play("1 done");
  }
}

TEST_CASE("FD-2.1: from the second turn on, a turn may have a new word and play-ons, in any order") {
  Table table(usual_deal({"D O G H O B R", "C A T", ""}), "1 word C A T; 1 done; 2 pass");
  for (const std::string plays : {"0 word D O G; 0 change 1 C O A T", "0 change 1 C O A T; 0 word D O G",
                                  "0 word D O G", "0 change 1 C O A T"}) {
    CHECK(table.after(plays + "; 0 done").turn() == 1);
  }
}

TEST_CASE("FD-2.1: a turn may have one new word and any number of play-ons") {
  Table table(usual_deal({"D O G O H N E T", "C A T", "B A T"}));
  table.play("1 word C A T; 1 done; 2 word B A T; 2 done");
  table.play("0 word D O G");
  CHECK(table.full_deck().new_word);
  table.refuse("0 word N E T", "FD-2.1", "new_word_laid");
  CHECK_FALSE(table.may(0, MoveKind::lay_word));
  table.play("0 change 1 C O A T; 0 change 2 B A T H; 0 done");
  CHECK_FALSE(table.full_deck().new_word);
  CHECK(table.group(1) == "COAT");
  CHECK(table.group(2) == "BATH");
  CHECK(table.group(3) == "DOG");
}

TEST_CASE("FD-2.1: a turn ends when its player says so, but not before they have played") {
  Table table(usual_deal({"C A T", "D O G"}));
  table.refuse("1 done", "FD-2.1", "play_or_exchange");
  CHECK_FALSE(table.may(1, MoveKind::done));
  table.play("1 word D O G");
  CHECK(table.turn() == 1);
  table.refuse("1 pass", "FD-2.1", "played_already");
  table.play("1 done");
  CHECK(table.turn() == 0);
  CHECK(table.said<SaidDone>().front().seat == Seat{1});
}

TEST_CASE("FD-2.1: after a turn the player draws back up to 8, in the order of the pile") {
  Table table(usual_deal({"", "D O G P P L L M"}, {}, std::nullopt, "A E I U"));
  const auto stock = table.open().stock;
  table.play("1 word D O G");
  CHECK(table.cards(1).size() == 5);
  CHECK(table.open().stock == stock);
  table.play("1 done");
  CHECK(table.letters(1) == "PPLLMAEI");
  CHECK(table.open().stock == stock - 3);
}

TEST_CASE("FD-2.1: the player draws only as many cards as the pile has") {
  Table table(usual_deal({"", "D O G P P L L M"}, {}, 2, "A E"), "1 word D O G; 1 done");
  CHECK(table.letters(1) == "PPLLMAE");
  CHECK(table.open().stock == 0);
}

TEST_CASE("FD-2.2: a new word has three letters or more, all from the hand") {
  Table table(with_words(usual_deal({"", "A T CH I N TH E O"}), "AT ETH CHIN CAT ACH"));
  table.refuse_all({"1 word A T", "1 word", "1 word CH"}, "FD-2.2", "too_short");
  const auto lay = table.action(1, MoveKind::lay_word);
  CHECK(lay.clause == "FD-2.2");
  CHECK(lay.least == 2);
  CHECK(lay.most == 8);
  // A combination card has two letters, and spells them in that order, next to each other.
  const auto ach = table.after("1 word A CH");
  CHECK(ach.group(1) == "ACH");
  CHECK(ach.score(1) == 6);
  const auto chin = table.after("1 word CH I N").open().words.at(GroupId{1});
  REQUIRE(chin.tiles.size() == 3);
  CHECK(chin.tiles.front().as == "CH");
  CHECK(chin.owner == Seat{1});
}

TEST_CASE("FD-2.2, T-20: cards of a new word have to be in the player's hand, each named once") {
  Table table(usual_deal({"B A T", "C A T"}));
  table.refuse("1 word C" + raw(table.id(0, "A")) + " T", "T-20", "card_not_in_hand");
  const auto c = raw(table.id(1, "C"));
  table.refuse("1 word" + c + c + " A", "T-20", "card_named_twice");
  table.play("1 word C A T; 1 done");
  const auto on_table = raw(table.open().words.at(GroupId{1}).tiles.back().id);
  table.refuse("0 word B A" + on_table, "T-20", "card_not_in_hand");
}

TEST_CASE("FD-2.2: lay_word is an action only with three letters in hand") {
  auto deal = usual_deal({"", "P A I N T E R S"}, {}, 2, "A T");
  deal.words = "PAINTERS";
  Table two_letters(deal, "1 word P A I N T E R S; 1 done; 0 pass");
  CHECK(two_letters.hand(1) == "A T");
  CHECK_FALSE(two_letters.may(1, MoveKind::lay_word));
  deal.stock = "A TH";
  Table three_letters(deal, "1 word P A I N T E R S; 1 done; 0 pass");
  CHECK(three_letters.may(1, MoveKind::lay_word));
  CHECK(three_letters.action(1, MoveKind::lay_word).least == 2);
}

TEST_CASE("T-10, FD-2.2: wild and flip cards get their letter when they are laid") {
  Table table(with_words(usual_deal({"", "? J/X V/Z A T O O E"}), "JAT VAT ZOO OAT"));
  table.refuse_all({"1 word ? A T", "1 word J/X A T", "1 word J/X=V A T"}, "T-10", "letter_not_named");
  table.refuse("1 word O=A A T", "T-10", "letter_is_printed");
  // A wild card is any letter, a flip card either of its two.
  CHECK(table.after("1 word ?=O A T").group(1) == "OAT");
  CHECK(table.after("1 word J/X=J A T").group(1) == "JAT");
  CHECK(table.after("1 word V/Z=Z O O").group(1) == "ZOO");
}

TEST_CASE("FD-2.3: a play-on puts cards from the hand anywhere into a word, no matter who laid it") {
  Table table(usual_deal({"O R", "C A T"}), "1 word C A T; 1 done; 0 change 1 A C T O R");
  CHECK(table.group(1) == "ACTOR");
  // The word still belongs to the player who laid it.
  CHECK(table.open().words.at(GroupId{1}).owner == Seat{1});
  CHECK(table.open().words.size() == 1);
  CHECK(table.only<WordChanged>().seat == Seat{0});
  CHECK(table.only<WordChanged>().was == "CAT");
  CHECK(table.only<WordChanged>().word == "ACTOR");
}

TEST_CASE("FD-2.3: players may play on their own words too") {
  Table table(usual_deal({dull, "C A T O"}), "1 word C A T; 1 done; 0 pass; 1 change 1 C O A T");
  CHECK(table.group(1) == "COAT");
}

TEST_CASE("FD-2.3, T-11: every card of the old word is kept and one from the hand is added") {
  Table table(usual_deal({"O R B A T", "C A T"}), "1 word C A T; 1 done");
  table.refuse("0 change 1 T A C", "T-11", "no_card_added");
  table.refuse("0 change 1 A T B", "T-11", "cards_left_out");
  table.refuse("0 change 2 B A T O", "T-20", "no_such_word");
  table.refuse("0 change 1 C A T" + raw(table.cards(1).back().id), "T-20", "card_not_here");
  table.refuse("0 change 1 C A T O" + raw(table.id(0, "O")), "T-20", "card_named_twice");
}

TEST_CASE("FD-2.3: a player plays on each word at most once a turn, and not on a word laid this turn") {
  Table table(usual_deal({"O E D N E T R", "C A T"}), "1 word C A T; 1 done; 0 change 1 C O A T");
  CHECK(table.full_deck().closed == std::vector{GroupId{1}});
  CHECK_FALSE(table.may(0, MoveKind::change_word));
  table.refuse("0 change 1 C O A T E D", "FD-2.3", "played_on_already");
  table.play("0 word N E T");
  table.refuse("0 change 2 T E N R", "FD-2.3", "played_on_already");
  CHECK(table.full_deck().closed == std::vector{GroupId{1}, GroupId{2}});
  table.play("0 done");
  CHECK(table.full_deck().closed.empty());
}

TEST_CASE("FD-2.3: repeat_play_on: the same word more than once a turn, also one laid this turn") {
  auto deal = usual_deal({"O E D B A T H", "C A T"}, {{"repeat_play_on", true}});
  Table table(deal, "1 word C A T; 1 done; 0 change 1 C O A T; 0 change 1 C O A T E D");
  CHECK(table.score(0) == 4 + 6);
  table.play("0 word B A T; 0 change 2 B A T H");
  CHECK(table.full_deck().closed.empty());
  CHECK(table.score(0) == 4 + 6 + 6 + 4);
}

TEST_CASE("T-10, FD-2.3: choice_cards fixed: a wild or flip card keeps the letter it was laid as") {
  Table table(with_words(usual_deal({"O E D", "C ? T"}), "CAT COAT COTE ACTED"), "1 word C ?=A T; 1 done");
  table.refuse("0 change 1 C ?=O T E", "T-10", "letter_is_kept");
  for (const auto* named_again_or_not : {"0 change 1 C O ?=A T", "0 change 1 C O ? T"}) {
    CHECK(table.after(named_again_or_not).group(1) == "COAT");
  }
}

TEST_CASE("T-10, FD-2.3: choice_cards variable: a player who plays on a word may rename its choice cards") {
  auto deal = usual_deal({"O E A D", "C ? J/X T"}, {{"choice_cards", std::string("variable")}});
  deal.words = "CAT COAT COTE JET EJECT EXACT CJT TAXED AXE TAX";
  const Table wild(deal, "1 word C ?=A T; 1 done");
  CHECK(wild.after("0 change 1 C ?=O T E").group(1) == "COTE");
  CHECK(wild.after("0 change 1 C O ? T").group(1) == "COAT");  // who names nothing leaves it as it is
  Table flip(deal, "1 word ?=C J/X=J T; 1 done");
  flip.refuse("0 change 1 E ?=C J/X=V T", "T-10", "letter_not_named");
  flip.play("0 change 1 E J/X=X A ?=C T");
  CHECK(flip.group(1) == "EXACT");
}

TEST_CASE("FD-2.4: an exchange gives any number of cards for as many from the pile") {
  const std::size_t count = GENERATE(0U, 1U, 3U, 8U);
  Table table(usual_deal({"", "C A T D O G E R"}, {}, std::nullopt, "I I I I U U U Y"));
  const auto stock = table.open().stock;
  table.play("1 pass " + std::string("C A T D O G E R").substr(0, 2 * count));
  CHECK(table.cards(1).size() == 8);
  CHECK(table.open().stock == stock);
  CHECK(table.said<Passed>().front().cards == static_cast<int>(count));
  CHECK(table.turn() == 0);
  CHECK(table.score(1) == 0);
  const auto kept = std::string("CATDOGER").substr(count);
  CHECK(table.letters(1) == kept + std::string("IIIIUUUY").substr(0, count));
}

TEST_CASE("FD-2.4: the cards are put aside before the draw, and shuffled into the pile afterwards") {
  Table table(usual_deal({"", "C A T D O G E R"}, {}, 4, "I I U U"), "1 pass C A T D");
  // The pile has only the cards that they put aside.
  CHECK(table.letters(1) == "OGERIIUU");
  REQUIRE(table.shuffles().size() == 1);
  CHECK(table.shuffles().front().order.size() == 4);
  CHECK(table.open().stock == 4);
}

TEST_CASE("FD-2.4, T-17: the table shuffles only if a card was put aside") {
  Table table(usual_deal({"", ""}), "1 pass");
  CHECK(table.shuffles().empty());
  table.play("0 timeout");
  CHECK(table.shuffles().empty());
}

TEST_CASE("FD-2.4: an exchange has at most as many cards as the pile") {
  Table table(usual_deal({"", "C A T D O G E R"}, {}, 2, "I U"));
  CHECK(table.refuse("1 pass C A T", "FD-2.4", "too_many_cards").find('2') != std::string::npos);
  const auto pass = table.action(1, MoveKind::pass);
  CHECK(pass.clause == "FD-2.4");
  CHECK(pass.least == 0);
  CHECK(pass.most == 2);
  table.play("1 pass C A");
}

TEST_CASE("FD-2.4: with the pile empty no card can be put aside, and an exchange is a pass") {
  auto deal = usual_deal({"", "P A I N T E R S"}, {}, 1, "U");
  Table table(deal, "1 word P A I N T E R S; 1 done");
  REQUIRE(table.open().stock == 0);
  table.refuse("0 pass" + raw(table.cards(0).front().id), "FD-2.4", "too_many_cards");
  CHECK(table.action(0, MoveKind::pass).most == 0);
  table.play("0 pass");
  CHECK(table.turn() == 1);
}

TEST_CASE("FD-2.4: a player who has played may not exchange") {
  Table table(usual_deal({"", "C A T D"}), "1 word C A T");
  table.refuse("1 pass D", "FD-2.1", "played_already");
  CHECK_FALSE(table.may(1, MoveKind::pass));
}

TEST_CASE("FD-2.4, T-5: nobody else sees exchanged cards, and they come back with other ids") {
  Table table(usual_deal({"", "C A T D O G E R"}, {}, 4, "I I U U"));
  const auto ids = ids_of(table.cards(1));
  table.play("1 pass C A T D");
  for (const auto observer : {Observer{}, Observer{Seat{0}}}) {
    table.events().for_observer(observer, [&](const auto& event) {
      if constexpr (std::is_same_v<std::decay_t<decltype(event)>, PublicEvent>) {
        if (const auto* drew = std::get_if<Drew>(&event)) {
          CHECK(drew->cards.empty());
        }
      } else {
        FAIL("another player was told what only one may know");
      }
    });
  }
  const auto hand = table.cards(0);
  table.play("0 pass" + raw(hand[0].id) + raw(hand[1].id) + raw(hand[2].id) + raw(hand[3].id));
  for (const auto& card : table.cards(0)) {
    CHECK(std::ranges::find(ids, card.id) == ids.end());
  }
}

TEST_CASE("FD-2.4, FD-4.2, FD-4.3, T-19: must_play: an exchange is refused while a play exists") {
  struct Case {
    std::vector<std::string> hands;
    std::string words;
    std::string before;
    std::string play;  ///< that exists; empty if none does
    std::string choice_cards = "fixed";
  };
  const auto one = GENERATE(values<Case>({
      // A new word, or a play-on.
      {{"", "C A T L L M M Q"}, "CAT", "", "1 word C A T"},
      {{"O L L M F G K Q", "C A T"}, "CAT COAT", "1 word C A T; 1 done", "0 change 1 C O A T"},
      {{dull, "C A T"}, "CAT COAT", "1 word C A T; 1 done", ""},
      // A house word.
      {{"", "K Q W L L M M F"}, "CAT", "1 propose KQW; 0 agree", "1 word K Q W"},
      // An ending alone is no play-on. With the letters rearranged it is one. Nor is a plural a new word.
      {{"S L L M F G K Q", "C A T H"}, "CAT CATS", "1 word C A T; 1 done", ""},
      {{"S L L M F G K Q", "C A T H"}, "CAT CATS ACTS", "1 word C A T; 1 done", "0 change 1 A C T S"},
      {{"", "C A T S L M M Q"}, "CATS CAT", "", "1 word C A T"},
      {{"", "M I C E L Q F G"}, "MICE MOUSE", "", ""},
      // A combination card on the table stays together: STEAM keeps it, MATES does not.
      {{"A L L M F G K Q", "ST E M"}, "STEM STEAM", "1 word ST E M; 1 done", "0 change 1 ST E A M"},
      {{"A L L M F G K Q", "ST E M"}, "STEM MATES", "1 word ST E M; 1 done", ""},
      // A wild card on the table stays what it is, or is any letter. COATS is CST rearranged, with O and A.
      {{"E L L M F G K Q", "C ? T"}, "CAT COTE", "1 word C ?=A T; 1 done", ""},
      {{"E L L M F G K Q", "C ? T"},
       "CAT COTE",
       "1 word C ?=A T; 1 done",
       "0 change 1 C ?=O T E",
       "variable"},
      {{"O A L M F G K Q", "C ? T S"},
       "CAT COATS",
       "1 word C ?=A T; 1 done",
       "0 change 1 C O A T ?=S",
       "variable"},
      {{"S O L M F G K Q", "C ? T S"}, "CAT CATS", "1 word C ?=A T; 1 done", "", "variable"},
  }));
  INFO(one.words << ": " << one.play);
  const auto deal = usual_deal(one.hands, {{"must_play", true}, {"choice_cards", one.choice_cards}});
  Table table(with_words(deal, one.words), one.before);
  CHECK(table.may(table.turn(), MoveKind::pass) == one.play.empty());
  const auto exchange = "next pass" + raw(table.cards(table.turn()).front().id);
  if (one.play.empty()) {
    table.play(exchange);
  } else {
    table.refuse_all({"next pass", exchange}, "FD-2.4", "must_play");
    table.play(one.play);
  }
}

TEST_CASE("FD-2.4: must_play: wild, flip and combination cards make plays") {
  const auto [hand, words, exists] =
      GENERATE(table<std::string, std::string, bool>({{"C ? T L L M M Q", "CAT", true},
                                                      {"J/X A T L L M M Q", "JAT", true},
                                                      {"J/X A T L L M M Q", "VAT", false},
                                                      {"ST A L L M M Q G", "STAG", true},
                                                      {"ST A L L M M Q G", "SAT", false},
                                                      {"TH E L L M M Q G", "THE", true},
                                                      {"TH E L L M M Q G", "HET", false},
                                                      {"ST ? L L M M Q G", "SIT", false},
                                                      {"CH ? L L M M Q G", "ICH", true}}));
  Table table(with_words(usual_deal({"", hand}, {{"must_play", true}}), words));
  exists ? static_cast<void>(table.refuse("1 pass", "FD-2.4", "must_play")) : table.play("1 pass");
}

TEST_CASE("T-7, FD-2.4: the timeout move exchanges no cards, with must_play or without") {
  const bool must_play = GENERATE(false, true);
  Table table(usual_deal({"", "C A T"}, {{"must_play", must_play}}));
  const auto hand = table.hand(1);
  table.play("1 timeout");
  CHECK(table.hand(1) == hand);
  CHECK(table.turn() == 0);
  CHECK(table.full_deck().idle_turns == 1);
}

TEST_CASE("T-7, FD-2.1: the timeout move ends the turn of a player who has played, and they draw") {
  Table table(usual_deal({"", "C A T"}), "1 word C A T; 1 timeout");
  CHECK(table.turn() == 0);
  CHECK(table.cards(1).size() == 8);
  CHECK(table.score(1) == 6);
  CHECK(table.full_deck().idle_turns == 0);
}

TEST_CASE("T-18: words laid can be taken back with their points, one after another") {
  Table table(usual_deal({"D O G O", "C A T"}), "1 word C A T; 1 done; 0 word D O G; 0 change 1 C O A T");
  CHECK(table.score(0) == 10);
  table.play("0 take_back");
  CHECK(table.score(0) == 6);
  CHECK(table.group(1) == "CAT");
  table.play("0 take_back");
  CHECK(table.score(0) == 0);
  CHECK(table.group(2).empty());
  CHECK(table.may(0, MoveKind::pass));
  table.refuse("0 take_back", "T-18", "nothing_to_take_back");
}

TEST_CASE("T-18: a player who has drawn saw hidden cards; an exchange of no cards shows none") {
  Table table(usual_deal({"", "C A T"}), "1 word C A T; 1 done");
  table.refuse("1 take_back", "T-18", "nothing_to_take_back");
  table.play("0 pass; 0 take_back; 1 agree");
  CHECK(table.turn() == 0);
  CHECK(table.full_deck().idle_turns == 0);
  const auto card = raw(table.cards(0).front().id);
  table.play("0 pass" + card);
  table.refuse("0 take_back", "T-18", "nothing_to_take_back");
}

TEST_CASE("T-8: when a player leaves in their turn, it ends as it stands and they draw nothing") {
  Table table(usual_deal({"", "C A T", ""}));
  const auto stock = table.open().stock;
  table.play("1 word C A T; 1 leave");
  CHECK(table.turn() == 2);
  CHECK(table.open().stock == stock);
  CHECK(table.group(1) == "CAT");
  CHECK(table.score(1) == 6);
  CHECK(table.open().seats.at(Seat{1}).cards == 0);
  // That was the end of the first turn.
  CHECK(table.may(2, MoveKind::change_word));
}

TEST_CASE("T-8, FD-2.3: the words of a player who has left can be played on") {
  Table table(usual_deal({"", "C A T", "O"}), "1 word C A T; 1 done; 1 leave; 2 change 1 C O A T");
  CHECK(table.group(1) == "COAT");
}

TEST_CASE("T-12: a card in a group leaves the group when it leaves the hand") {
  Table table(usual_deal({"", "C A T D O G E R"}), "1 arrange C A T D O G E R / C A T / D O G; 1 word C A T");
  const auto own = table.view(1).own.value();
  CHECK(own.groups.size() == 1);
  CHECK(table.hand(1) == "D O G E R");
}
