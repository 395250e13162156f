// T-18: taking back.

#include "support.hpp"

using namespace meldroom::test;

namespace {

Deal two(const OptionValues& options = {}) {
  return {.hands = {"5C 5D 5H 9C 10C QC KC 2D 3D 6D", "4C 4D 4S 6H 7H 8H JC JD JS 2C"},
          .stock = "4H 9H 3C 9S",
          .options = options};
}

Deal three(const OptionValues& options = {}) {
  return {.hands = {"5C 5D 5H 9C 10C QC KC", "4C 4D 4S 6H 7H 8H JC", ""},
          .stock = "4H 9H 3C 9S",
          .options = options};
}

Deal passing(const std::string& first, const std::string& second, std::optional<int> stock = std::nullopt) {
  return {
      .variant = VariantId::pass_the_deck, .hands = {first, second}, .stock = "N R X Y", .stock_size = stock};
}

/// What everyone sees of the game, without the numbers that count moves.
std::vector<View> game(const Table& table) {
  std::vector<View> views;
  for (std::size_t seat = 0; seat < table.open().seats.size(); ++seat) {
    auto view = table.view(static_cast<int>(seat));
    view.number = view.decision = 0;
    views.push_back(std::move(view));
  }
  return views;
}

}  // namespace

TEST_CASE("T-18: taking a card from the discard pile can be taken back, because everyone had seen it") {
  Table table(two());
  const auto before = game(table);
  table.play("1 draw discard");
  CHECK(table.may(1, MoveKind::take_back));
  CHECK_FALSE(table.may(0, MoveKind::take_back));
  table.play("1 take_back");
  CHECK(game(table) == before);
  CHECK(table.said<TookBack>().size() == 1);
  table.play("1 draw stock");
}

TEST_CASE("T-18: a draw from the stock cannot be taken back") {
  Table table(two(), "1 draw stock");
  CHECK_FALSE(table.may(1, MoveKind::take_back));
  table.refuse("1 take_back", "T-18", "nothing_to_take_back");
}

TEST_CASE("T-18: melds and lay-offs can be taken back, last first, up to the draw from the stock") {
  Table table(two(), "1 draw stock");
  const auto drawn = game(table);
  table.play("1 meld 6H 7H 8H");
  const auto melded = game(table);
  table.play("1 lay_off 1 9H; 1 take_back");
  CHECK(game(table) == melded);
  table.play("1 take_back");
  CHECK(game(table) == drawn);
  CHECK(table.open().melds.empty());
  table.refuse("1 take_back", "T-18", "nothing_to_take_back");
  table.play("1 meld 4C 4D 4S; 1 discard 2C");
}

TEST_CASE("T-18: with melds_per_turn one, after a meld is taken back another may be made") {
  Table table(two(), "1 draw stock; 1 meld 6H 7H 8H; 1 take_back; 1 meld JC JD JS");
  CHECK(table.group(1) == "JC JD JS");
}

TEST_CASE("T-18: cards come back to their places in hand order") {
  Table table(two(), "1 draw stock; 1 meld 6H 7H 8H; 1 take_back");
  CHECK(table.hand(1) == "4C 4D 4S 6H 7H 8H JC JD JS 2C 9H");
}

TEST_CASE("T-18: the move and its take-back are both moves, each with its own number") {
  Table table(two());
  const auto number = table.match().number();
  table.play("1 draw discard; 1 take_back");
  CHECK(table.match().number() == number + 2);
}

TEST_CASE("T-18: nobody can take back another player's move") {
  Table table(two(), "1 draw discard");
  table.refuse("0 take_back", "T-18", "nothing_to_take_back");
}

TEST_CASE("T-18: a discard ends the turn, so taking it back needs the consent of all others") {
  Table table(three(), "1 draw stock");
  const auto before = game(table);
  const auto decision = table.match().decision();
  table.play("1 discard 4C");
  CHECK(table.may(1, MoveKind::take_back));
  table.play("1 take_back");
  REQUIRE(table.open().petition);
  CHECK(table.open().petition->kind == PetitionKind::take_back);
  CHECK(table.open().petition->by == Seat{1});
  CHECK(table.turn() == 2);
  CHECK(table.may(0, MoveKind::answer));
  CHECK(table.may(2, MoveKind::answer));
  table.play("2 agree");
  CHECK(table.turn() == 2);
  CHECK(table.open().petition->agreed == Seats{Seat{2}});
  table.play("0 agree");
  CHECK_FALSE(table.open().petition);
  CHECK(table.turn() == 1);
  CHECK(game(table) == before);
  CHECK(table.match().decision() > decision);
  table.play("1 discard JC");
}

TEST_CASE("T-18, T-7: the consent of a player who is away is not needed") {
  auto dealt = three({{"away_after", 1}});
  dealt.rules_version = GENERATE(2, 4);
  Table table(dealt);
  table.play("1 timeout; 2 draw stock; 2 discard " + split(table.hand(2)).front());
  REQUIRE(table.match().away(Seat{1}));
  table.play("2 take_back");
  CHECK(table.open().petition);  // nobody has agreed yet
  table.play("0 agree");
  // Under version 2 the petition waits for seat 1 too.
  const bool waits = dealt.rules_version == 2;
  CHECK(table.open().petition.has_value() == waits);
  CHECK(table.turn() == (waits ? 0 : 2));
}

TEST_CASE("T-18, T-7: a player who is back is asked again") {
  Table table(three({{"away_after", 1}}));
  table.play("1 timeout; 2 draw stock; 2 discard " + split(table.hand(2)).front());
  table.play("2 take_back");
  CHECK_FALSE(table.may(1, MoveKind::answer));
  table.play("1 back");
  CHECK(table.may(1, MoveKind::answer));
  table.play("0 agree");
  CHECK(table.open().petition);
  table.play("1 agree");
  CHECK(table.turn() == 2);
}

TEST_CASE("T-18: one player who disagrees is enough to refuse, and the same can be asked again") {
  Table table(three(), "1 draw stock; 1 discard 4C; 1 take_back; 2 agree; 0 disagree");
  CHECK_FALSE(table.open().petition);
  CHECK(table.turn() == 2);
  table.play("1 take_back; 0 agree; 2 agree");
  CHECK(table.turn() == 1);
}

TEST_CASE("T-18: the asker can withdraw but not agree; a player who has agreed is not asked again") {
  Table table(three(), "1 draw stock; 1 discard 4C; 1 take_back");
  table.refuse("1 agree", "T-20", "own_petition");
  table.refuse("1 take_back", "T-18", "petition_open");
  table.play("2 agree");
  table.refuse("2 agree", "T-20", "already_answered");
  CHECK_FALSE(table.may(2, MoveKind::answer));
  table.play("1 disagree");
  CHECK_FALSE(table.open().petition);
  CHECK(table.turn() == 2);
  table.refuse("0 agree", "T-20", "nothing_asked");
}

TEST_CASE("T-18, T-20: asking and withdrawing again and again does not keep the next player from moving") {
  Table table(three(), "1 draw stock; 1 discard 4C");
  const auto seen_by_2 = table.match().number();
  const auto draw = table.read("2 draw stock");
  table.play("1 take_back; 1 disagree; 1 take_back");
  const auto drawn = table.match().apply(draw.seat, draw.move, seen_by_2);
  REQUIRE(drawn.has_value());
  CHECK_FALSE(drawn.value().next.view({}).petition);
  // What the table itself does answers the newest state: what was asked is gone by then.
  const auto answer = table.read("2 agree");
  const auto late = table.match().apply(answer.seat, answer.move, table.match().number() - 1);
  CHECK(refusal_of(late).reason == "stale");
  // A take-back changes the game.
  table.play("2 agree; 0 agree");
  REQUIRE(table.turn() == 1);
  const auto too_late = table.match().apply(draw.seat, draw.move, seen_by_2);
  CHECK(refusal_of(too_late).reason == "stale");
}

TEST_CASE("T-18: once the next player has moved it is too late, and the petition lapses") {
  Table table(three(), "1 draw stock; 1 discard 4C; 1 take_back; 2 draw stock");
  CHECK_FALSE(table.open().petition);
  table.refuse("1 take_back", "T-18", "nothing_to_take_back");
  table.refuse("0 agree", "T-20", "nothing_asked");
  Table timed(three(), "1 draw stock; 1 discard 4C; 1 take_back; 2 timeout");
  CHECK_FALSE(timed.open().petition);
  timed.refuse("1 take_back", "T-18", "nothing_to_take_back");
}

TEST_CASE("T-18: after the discard is taken back, earlier moves of that turn can be taken back too") {
  Table table(two(), "1 draw stock; 1 meld 6H 7H 8H; 1 discard 2C; 1 take_back; 0 agree; 1 take_back");
  CHECK(table.open().melds.empty());
  CHECK(table.cards(1).size() == 11);
}

TEST_CASE("T-18: a turn from discard pile to discard shows no hidden card") {
  Table table(two());
  const auto before = game(table);
  table.play("1 draw discard; 1 discard 2C; 1 take_back; 0 agree; 1 take_back");
  CHECK(game(table) == before);
}

TEST_CASE("T-18: a discard that renewed the stock turned up a card, so it cannot be taken back") {
  Table table({.hands = {"", "4C 4D 4S 6H 7H 8H JC JD JS 2C"}, .stock = "KC KD", .stock_size = 2});
  table.play("1 draw stock; 1 discard 2C");
  REQUIRE(table.said<StockRenewed>().size() == 1);
  table.refuse("1 take_back", "T-18", "nothing_to_take_back");
}

TEST_CASE("T-18: the move that ended a hand cannot be taken back: hands were shown and dealt") {
  Table table({.hands = {"", "4C 4D 4S 6H 7H 8H JC JD JS JH"},
               .stock = "QC 9H",
               .options = {{"melds_per_turn", std::string("many")}, {"target", 1000}}});
  table.play("1 draw stock; 1 meld 4C 4D 4S; 1 meld 6H 7H 8H 9H; 1 meld JC JD JS JH");
  REQUIRE(table.open().hand == 2);
  table.refuse("1 take_back", "T-18", "nothing_to_take_back");
}

TEST_CASE("T-18: a timeout move is the table's and cannot be taken back") {
  Table table(two(), "1 draw discard; 1 timeout");
  table.refuse("1 take_back", "T-18", "nothing_to_take_back");
}

TEST_CASE("T-18: an arrangement in between has no effect on a take-back") {
  Table table(two());
  table.play("1 draw discard; 0 arrange " + table.hand(0) + "; 1 take_back");
  CHECK(table.top() == "4H");
}

TEST_CASE("T-18: with take_back off, nothing can be taken back") {
  Table table(two({{"take_back", std::string("off")}}), "1 draw discard");
  CHECK_FALSE(table.may(1, MoveKind::take_back));
  table.refuse("1 take_back", "T-18", "not_at_this_table");
  table.play("1 discard 2C");
  table.refuse("1 take_back", "T-18", "not_at_this_table");
}

TEST_CASE("T-18: after a player leaves, earlier moves cannot be taken back") {
  Table table(three(), "1 draw stock; 1 discard 4C; 1 take_back; 2 agree; 0 leave");
  CHECK_FALSE(table.open().petition);
  CHECK(table.turn() == 2);
  table.refuse("1 take_back", "T-18", "nothing_to_take_back");
}

TEST_CASE("T-18, T-5: a card that a take-back returned to a hand has an id that only its owner knew") {
  Table table(two());
  const auto in_hand = table.id(1, "6H");
  table.play("1 draw stock; 1 meld 6H 7H 8H");
  const auto on_table = table.open().melds.at(GroupId{1}).cards.front().id;
  CHECK(on_table != in_hand);
  table.play("1 take_back");
  CHECK(table.id(1, "6H") != on_table);
  table.play("1 meld 6H 7H 8H");
  CHECK(table.open().melds.at(GroupId{1}).cards.front().id != on_table);
}

TEST_CASE("T-18: in Pass the Deck plays that draw cards and passes show hidden cards") {
  Table play(passing("C A T D O G U", "W I N E C A T"), "1 word W I N E");
  play.refuse("1 take_back", "T-18", "nothing_to_take_back");
  Table pass(passing("C A T D O G U", "W I N E C A T"));
  pass.play("1 pass W I N");
  pass.refuse("1 take_back", "T-18", "nothing_to_take_back");
}

TEST_CASE("T-18: in the last round of Pass the Deck nothing is drawn, so plays can be taken back") {
  Table table(passing("C A T S D O G", "W I N E C A T"), "1 timeout; 0 timeout");
  const auto start = game(table);
  table.play("1 word W I N E");
  const auto laid = game(table);
  // Laying the last card ended the turn, so taking that word back needs consent.
  table.play("1 word C A T");
  REQUIRE(table.turn() == 0);
  table.play("1 take_back; 0 agree");
  CHECK(game(table) == laid);
  table.play("1 take_back");
  CHECK(game(table) == start);
}

TEST_CASE("T-18: a change and a star's letter can be taken back") {
  Table table(with_words(passing("B B F F H H V", "C * T S D O G"), "CAT CATS COT COTS"),
              "1 timeout; 0 timeout");
  const auto start = game(table);
  table.play("1 word C *=A T");
  const auto laid = game(table);
  table.play("1 change 1 C * T S; 1 take_back");
  CHECK(game(table) == laid);
  table.play("1 take_back");
  CHECK(game(table) == start);
  // After the take-back the star has no letter.
  table.play("1 word C *=O T");
  CHECK(table.group(1) == "COT");
}

TEST_CASE("T-18: done ends the turn, so taking it back needs consent") {
  Table table(passing("C A T S D O G", "W I N E C A T"), "1 timeout; 0 timeout; 1 word W I N E; 1 done");
  REQUIRE(table.turn() == 0);
  table.play("1 take_back");
  REQUIRE(table.turn() == 0);
  table.play("0 agree");
  CHECK(table.turn() == 1);
  table.play("1 word C A T");
}

TEST_CASE("T-18: the last done of a hand cannot be taken back") {
  Table table(passing("C A T S D O G", "W I N E C A T"), "1 timeout; 0 timeout; 1 done; 0 done");
  REQUIRE(table.open().hand == 2);
  table.refuse("0 take_back", "T-18", "nothing_to_take_back");
}

TEST_CASE("AR-2.2, T-18: cards taken and put back again and again do not fill the memory") {
  Deal deal{
      .variant = VariantId::alpha_rummy, .hands = {"W P H H M M P", "F I E N D R S"}, .stock = "C B F W"};
  Table table(deal, "1 draw stock; 1 discard B; 0 draw stock; 0 discard F");
  const auto round = [&table](int times) {
    for (int i = 0; i < times; ++i) table.play("1 draw discard; 1 put_back");
    return table.match().saved().size();
  };
  const auto some = round(300);
  CHECK(round(3'000) <= some + some / 100);
  table.play("1 take_back");
  CHECK(table.may(1, MoveKind::put_back));
}
