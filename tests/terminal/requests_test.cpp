#include "requests/requests.hpp"

#include <catch2/catch.hpp>

#include "examples.hpp"

namespace {

using namespace meldroom::terminal;
using nlohmann::json;
using test::action;
using test::document;

/// The move, as JSON, that a line asks for, or "? " and the problem with it.
std::string asked(const Document& now, const std::string& line) {
  INFO(line);
  const auto request = [&]() -> Result<Request> { return request_for(TRY(parse_command(line)), now); }();
  if (!request) {
    return "? " + request.error().message;
  }
  return request->type == "move" ? request->body.at("move").dump()
                                 : request->type + " " + request->body.dump();
}

json cards(std::uint32_t first, const std::vector<std::string>& faces) {
  json list = json::array();
  for (const auto& face : faces) {
    list.push_back({{"id", first++}, {"face", face}});
  }
  return list;
}

/// Eleven cards, and the knock is allowed; card 71 was taken and may not be put down.
Document before_a_knock() {
  const auto hand = cards(61, {"T-red", "R-blue", "A-red", "I-black", "N-green", "C-black", "H-red", "L-blue",
                               "E-red", "E-green", "L-blue"});
  json may_put_down = json::array();
  for (std::uint32_t id = 61; id <= 70; ++id) {
    may_put_down.push_back(id);
  }
  const json named{{"cards", may_put_down}, {"least", 1}, {"most", 1}};
  const json actions{action("knock", "GIN-2.4", named), action("discard", "GIN-2.4", named)};
  return document("gin-to-lay-down", {{"phase", "play"}, {"own", {{"hand", hand}, {"actions", actions}}}});
}

Document with_hand(const std::string& example, const json& hand) {
  return document(example, {{"own", {{"hand", hand}}}});
}

/// The document with a face that no card of the example has.
Document with_face(const Document& now, const json& face) {
  auto message = json{{"type", "snapshot"}, {"v", now.version()}, {"doc", now.whole()}};
  message["seat"] = index(now.seat().value());
  message["doc"]["faces"][face.at("code").get<std::string>()] = face;
  return test::document_after(message);
}

const json letter_s{{"code", "S"}, {"kind", "letter"}, {"rank", 0}, {"letters", "S"}, {"value", 0}};

}  // namespace

TEST_CASE("GIN-2.4: a knock names its card and its words, and the client picks the cards of the words") {
  const auto now = before_a_knock();
  const std::string train =
      R"({"card":68,"do":"knock","words":[[{"card":61},{"card":62},{"card":63},{"card":64},{"card":65}]]})";
  CHECK(asked(now, "knock L-blue: TRAIN") == train);
  CHECK(asked(now, "kn l: train") == train);
  CHECK(asked(now, "knock l train") == train);
  CHECK(asked(now, "knock #8 : TRAIN") == train);
  CHECK(asked(now, "knock l: T R A I N") == train);
  CHECK(asked(now, "knock H: TRAIN CEL") ==
        R"({"card":67,"do":"knock","words":[[{"card":61},{"card":62},{"card":63},{"card":64},{"card":65}],)"
        R"([{"card":66},{"card":69},{"card":68}]]})");
  // The whole hand as deadwood is allowed, and nobody asks for it by mistake.
  CHECK(asked(now, "knock L: -") == R"({"card":68,"do":"knock","words":[]})");
  CHECK(asked(now, "knock L") ==
        "? Name your words: knock L: CAIRN TENT. If you have none, type: knock L: -");
  CHECK(asked(now, "knock") ==
        "? It is used like this: knock CARD: WORDS (discard that card face down and show your hand as these "
        "words: knock X: CAIRN TENT; with - as none).");
}

TEST_CASE("GR-2.4, GR-2.7: a knock and an answer name melds, or none for the best ones") {
  const auto mine = document("gin-rummy-to-knock");
  const auto best = asked(mine, "knock KD");
  CHECK(best.find(R"("melds")") == std::string::npos);
  CHECK(best.find(R"("words":[])") != std::string::npos);
  const auto own = json::parse(asked(mine, "knock KD: 2C 2D 2H / 9C 9D 9S"));
  CHECK(own.at("melds").size() == 2);
  CHECK(own.at("card") == json::parse(best).at("card"));
  CHECK(asked(mine, "knock KD: 2C 2D KD").starts_with("?"));
  // A card of one meld is in no other, so the 7 is the 7C.
  CHECK(json::parse(asked(mine, "knock KD: 5H 6H 7H / 7")).at("melds").size() == 2);
  const auto now = document("gin-rummy-to-answer");
  CHECK(asked(now, "laydown") == R"({"do":"lay_down","words":[]})");
  CHECK(json::parse(asked(now, "laydown 3C 3D 3S")).at("melds").size() == 1);
}

TEST_CASE("T-12: in games without words two letters name a card") {
  CHECK(json::parse(asked(document("gin-rummy-to-knock"), "group KD")).at("groups").size() == 1);
}

TEST_CASE("GIN-2.4: the card that is put down is in no word, and no card in two") {
  const auto now = before_a_knock();
  CHECK(asked(now, "knock T: TRAIN") == "? TRAIN needs a T, and you have none.");
  CHECK(asked(now, "knock L: TRAIN TEA") == "? TRAIN and TEA together need another A and another T.");
  CHECK(asked(now, "knock L: TRAIN BEE") == "? BEE needs a B, and you have none.");
}

TEST_CASE("GIN-2.3: of two equal cards the one that may be put down is taken, unless its place is named") {
  const auto now = before_a_knock();
  CHECK(asked(now, "discard L") == R"({"card":68,"do":"discard"})");
  CHECK(asked(now, "discard #11") == R"({"card":71,"do":"discard"})");
  CHECK(asked(now, "discard Z") == "? There is no Z in your hand.");
  const auto discard = action("discard", "GIN-2.2", {{"cards", {62}}, {"least", 1}, {"most", 1}});
  const auto taken = document("gin-to-lay-down",
                              {{"own", {{"hand", cards(61, {"L-blue", "L-blue"})}, {"actions", {discard}}}}});
  CHECK(asked(taken, "discard L-blue") == R"({"card":62,"do":"discard"})");
}

TEST_CASE("GIN-2.7: a hand is laid down as words, by spelling or by cards, or without words") {
  const auto now = document("gin-to-lay-down");
  CHECK(asked(now, "laydown") == "? Name your words: laydown CAIRN TENT. If you have none, type: laydown -");
  CHECK(asked(now, "laydown TRAIN") ==
        R"({"do":"lay_down","words":[[{"card":61},{"card":62},{"card":63},{"card":64},{"card":65}]]})");
  CHECK(asked(now, "laydown E-green L / CHAIR") ==
        R"({"do":"lay_down","words":[[{"card":70},{"card":68}],)"
        R"([{"card":66},{"card":67},{"card":63},{"card":64},{"card":62}]]})");
  CHECK(asked(now, "laydown -") == R"({"do":"lay_down","words":[]})");
  CHECK(asked(now, "laydown TRAIN E-green L") ==
        "? Put a / between the words where you name the cards of one: C-red A T / TENT.");
}

TEST_CASE("GIN-2.1, FD-6.3: declining names no card; exchanging names cards") {
  const auto gin = document("gin-to-lay-down");
  CHECK(asked(gin, "decline") == R"({"cards":[],"do":"pass"})");
  CHECK(asked(gin, "decline K") == "? You cannot decline now. You may: laydown WORDS.");
  CHECK(asked(before_a_knock(), "laydown") ==
        "? You cannot laydown now. You may: knock CARD: WORDS, discard CARD.");
  CHECK(asked(gin, "pass") == R"({"cards":[],"do":"pass"})");
  const auto full_deck = document("full-deck-for-a-player");
  CHECK(asked(full_deck, "exchange QU ?") == R"({"cards":[22,25],"do":"pass"})");
  CHECK(asked(full_deck, "exchange") ==
        "? You cannot exchange now. You may: change WORD NEWWORD [CARDS], done.");
  const auto may_exchange = action("pass", "FD-6.3", {{"most", 5}});
  CHECK(asked(document("full-deck-for-a-player", {{"own", {{"actions", {may_exchange}}}}}), "exchange")
            .starts_with("? It is used like this: exchange CARDS"));
}

TEST_CASE("FD-2.3: any player's word may be played on, by its spelling or its number") {
  const auto now = with_hand("full-deck-for-a-player", cards(21, {"E", "E", "B", "SH"}));
  // CREAM has a wild card as C, which keeps its letter.
  const std::string embrace =
      R"({"do":"change_word","tiles":[{"card":36},{"card":38},{"card":23},{"card":35},{"card":37},)"
      R"({"as":"C","card":34},{"card":21}],"word":2})";
  CHECK(asked(now, "change cream embrace") == embrace);
  CHECK(asked(now, "change #2 embrace") == embrace);
  CHECK(asked(now, "change CREAM CREASE") == "? CREASE leaves out the M of CREAM.");
  CHECK(asked(now, "change TOWER TOWERS") ==
        "? There is no word TOWER on the table. Type table to see the words.");
}

TEST_CASE("FD-2.3: of equal words the one that may still be played on is taken, or the client asks") {
  const json bat = document("full-deck-for-a-player").whole().at("view").at("words").at("1");
  const auto hand = cards(21, {"E"});
  const json two{{"words", {{"4", bat}}}, {"own", {{"hand", hand}}}};
  CHECK(asked(document("full-deck-for-a-player", two), "change BAT BEAT") ==
        "? BAT is there more than once: say #1 or #4.");
  json one_closed = two;
  one_closed["game"]["closed"] = {1};
  CHECK(json::parse(asked(document("full-deck-for-a-player", one_closed), "change BAT BEAT")).at("word") ==
        4);
}

TEST_CASE("FD-2.3: if the cards for a play-on can be picked in two ways, they can be named") {
  const auto hand = cards(21, {"S", "T", "ST"});
  const json juice{{"owner", 0}, {"word", "JUICE"}, {"tiles", json::array()}};
  json word = juice;
  std::uint32_t id = 51;
  for (const std::string letter : {"J/X", "U", "I", "C", "E"}) {
    word["tiles"].push_back({{"id", id++}, {"face", letter}, {"as", letter.substr(0, 1)}});
  }
  auto now = document("full-deck-for-a-player", {{"words", {{"9", word}}}, {"own", {{"hand", hand}}}});
  for (const std::string code : {"S", "U", "J/X", "ST", "T"}) {
    json face = letter_s;
    face["code"] = code;
    face["letters"] = code == "J/X" ? "JX" : code;
    face["kind"] = code == "J/X" ? "flip" : code == "ST" ? "combination" : "letter";
    now = with_face(now, face);
  }
  const auto answer = asked(now, "change JUICE JUSTICE");
  CHECK(answer.starts_with("? JUSTICE can be spelled in several ways"));
  CHECK(answer.find("ST I C E") != std::string::npos);
  CHECK(asked(now, "change JUICE JUSTICE ST") ==
        R"({"do":"change_word","tiles":[{"as":"J","card":51},{"card":52},{"card":23},{"card":53},)"
        R"({"card":54},{"card":55}],"word":9})");
  CHECK(json::parse(asked(now, "change JUICE JUSTICE S T")).at("tiles").size() == 7);
  CHECK(asked(now, "change JUICE JUICES ST") == "? JUICES leaves out the ST that you named.");
}

TEST_CASE("FD-3.4: a wild card on the table gets a new letter only if choice_cards allows it") {
  const auto hand = cards(21, {"C", "H"});
  auto message = test::server_example("snapshot-full-deck-for-a-player");
  message["doc"]["view"].merge_patch({{"own", {{"hand", hand}}}});
  for (const std::string code : {"C", "H"}) {
    json face = letter_s;
    face["code"] = face["letters"] = code;
    message["doc"]["faces"][code] = face;
  }
  auto now = test::document_after(message);
  // The C of CREAM is a wild card. With the C of the hand it could become an S.
  CHECK(asked(now, "change CREAM CHREAMS") == "? CHREAMS needs an S, and you have none.");
  message["doc"]["room"]["options"]["choice_cards"] = "variable";
  now = test::document_after(message);
  CHECK(asked(now, "change CREAM CHREAMS") ==
        R"({"do":"change_word","tiles":[{"card":21},{"card":22},{"card":35},{"card":36},{"card":37},)"
        R"({"card":38},{"as":"S","card":34}],"word":2})");
  CHECK(asked(now, "change CREAM CREAMH") ==
        R"({"do":"change_word","tiles":[{"as":"C","card":34},{"card":35},{"card":36},{"card":37},)"
        R"({"card":38},{"card":22}],"word":2})");
}

TEST_CASE("FD-6.2: in the Starter words are made from the cards on top of the piles") {
  const auto now = document("full-deck-starter");
  CHECK(asked(now, "lay AIR") == R"({"do":"lay_word","tiles":[{"card":21},{"card":25},{"card":26}]})");
  CHECK(asked(now, "lay AX I") == "? There is no AX on top of the piles.");
  CHECK(asked(now, "lay A X I") ==
        R"({"do":"lay_word","tiles":[{"card":21},{"as":"X","card":24},{"card":25}]})");
  CHECK(asked(now, "lay ?=B A CK") ==
        R"({"do":"lay_word","tiles":[{"as":"B","card":27},{"card":21},{"card":22}]})");
  CHECK(
      asked(now, "change TONE STONE") ==
      R"({"do":"change_word","tiles":[{"card":20},{"card":12},{"card":13},{"card":14},{"card":15}],"word":1})");
}

TEST_CASE("AR-2.1: cards are taken from the top of the discard pile down to the named one") {
  const auto draw =
      action("draw", "AR-2.1", {{"from", {"stock", "discard"}}, {"cards", {71, 72, 73}}, {"most", 1}});
  const json turn{{"phase", "draw"}, {"own", {{"actions", {draw}}}}};
  const auto now = document("alpha-rummy-pending-word", turn);
  CHECK(asked(now, "take V") == R"({"card":72,"do":"draw","from":"discard"})");
  CHECK(asked(now, "take #1") == R"({"card":71,"do":"draw","from":"discard"})");
  CHECK(asked(now, "draw discard v") == R"({"card":72,"do":"draw","from":"discard"})");
  CHECK(asked(now, "draw d") == R"({"do":"draw","from":"discard"})");
  CHECK(asked(now, "take").starts_with("? It is used like this: take CARD"));
  CHECK(asked(now, "take Q").starts_with("? There is no Q on the discard pile. It is used like this: take"));

  json twice = turn;
  twice["discard"] = {{"count", 4}, {"cards", cards(71, {"A", "V", "A", "L"})}};
  CHECK(asked(document("alpha-rummy-pending-word", twice), "take A") ==
        "? A lies on the discard pile at #1 and #3 of 4, counted from the bottom. Say which: take #4 is the "
        "top "
        "card.");
}

TEST_CASE("RUM-2.1, GIN-2.1: if only the top card can be taken, the move names no card") {
  const auto draw = action("draw", "GIN-2.1", {{"from", {"discard"}}});
  const auto pile = document("gin-to-lay-down", {{"phase", "upcard"},
                                                 {"discard", {{"count", 1}, {"cards", cards(21, {"E-red"})}}},
                                                 {"own", {{"actions", {draw}}}}});
  CHECK(asked(pile, "take E") == R"({"do":"draw","from":"discard"})");
}

TEST_CASE("moves without cards are made by their verb alone") {
  const auto now = document("alpha-rummy-pending-word");
  CHECK(asked(now, "accept") == R"({"do":"accept"})");
  CHECK(asked(now, "challenge") == R"({"do":"challenge"})");
  CHECK(asked(now, "putback") == R"({"do":"put_back"})");
  CHECK(asked(now, "bonus") == R"({"do":"take_bonus"})");
  CHECK(asked(now, "done") == R"({"do":"done"})");
}

TEST_CASE("PD-2.3: if words belong to their owners, the player's own word is taken") {
  auto message = test::server_example("snapshot-pass-the-deck-for-a-player");
  auto& view = message["doc"]["view"];
  const auto word = [](int owner, std::uint32_t first) {
    json tiles = json::array();
    for (const std::string face : {"A-red", "E-red"}) {
      tiles.push_back({{"id", first++}, {"face", face}, {"as", face.substr(0, 1)}});
    }
    return json{{"owner", owner}, {"word", "AE"}, {"tiles", tiles}};
  };
  view["words"] = {{"1", word(0, 501)}, {"2", word(message.at("seat"), 511)}};
  view["own"]["hand"] = cards(61, {"I-red"});
  const auto now = test::document_after(message);
  CHECK(json::parse(asked(now, "change AE AIE")).at("word") == 2);
}

TEST_CASE("AR-2.2: of two equal cards, the one that has to go into a word goes first") {
  const auto hand = cards(81, {"T", "E", "N", "S", "E", "R"});
  const auto now =
      document("alpha-rummy-pending-word", {{"phase", "play"},
                                            {"game", {{"pending", nullptr}, {"taken", {85}}, {"wanted", 85}}},
                                            {"own", {{"hand", hand}}}});
  const std::string ten = R"({"do":"lay_word","tiles":[{"card":81},{"card":85},{"card":83}]})";
  CHECK(asked(now, "lay TEN") == ten);
  CHECK(asked(now, "lay T E N") == ten);
  CHECK(asked(now, "lay T #2 N") == R"({"do":"lay_word","tiles":[{"card":81},{"card":82},{"card":83}]})");
}

TEST_CASE("T-8: removing a player from a match takes a yes") {
  const auto now = document("gin-to-lay-down");
  const auto name = now.name(meldroom::engine::Seat{1});
  CHECK(asked(now, "kick 2") ==
        "? Without " + name + " this match is over. If you mean it, type: kick 2 yes.");
  CHECK(asked(now, "kick 2 YES") == R"(kick {"seat":1})");
  CHECK(asked(now, "kick 2 no").starts_with("? It is used like this: kick"));
  const auto of_four = document("rummy-for-a-player");
  CHECK(asked(of_four, "kick 4") == "? This ends the match for Grace. If you mean it, type: kick 4 yes.");
  // A match against a bot is lost in the same way.
  const auto against_a_bot =
      test::changed_document("gin-to-lay-down", {{"room", {{"seats", {{"1", {{"bot", "easy"}}}}}}}});
  CHECK(asked(against_a_bot, "kick 2").starts_with("? Without "));
  CHECK(asked(document("of-a-waiting-room-with-a-bot"), "kick 2") == R"(kick {"seat":1})");
}

TEST_CASE("T-20: a move that is not possible now, and names nothing, is answered with those that are") {
  const auto draw = action("draw", "GR-2.1", {{"from", {"stock", "discard"}}});
  const auto now = document("gin-rummy-to-knock", {{"phase", "draw"}, {"own", {{"actions", {draw}}}}});
  CHECK(asked(now, "knock") == "? You cannot knock now. You may: draw stock|discard.");
  CHECK(asked(now, "discard") == "? You cannot discard now. You may: draw stock|discard.");
  CHECK(asked(now, "lay") == "? There is no lay in Gin Rummy.");
  CHECK(asked(now, "lay CAT") == "? There is no lay in Gin Rummy.");
  CHECK(asked(document("pass-the-deck-for-a-player"), "lay") == "? You cannot lay now: it is not your turn.");
  CHECK(asked(document("rummy-over"), "discard") == "? No match is being played.");
  CHECK(asked(document("rummy-over"), "discard 99") == "? No match is being played.");
  CHECK(asked(document("rummy-for-a-player", {{"phase", "between_hands"}}), "discard 99") ==
        "? This hand is over. Type ready to go on.");
  const auto knocks = document("gin-rummy-to-knock");
  CHECK(asked(knocks, "knock")
            .starts_with("? It is used like this: knock CARD: [MELDS] (discard that card face down and show "
                         "your hand as these melds"));
  CHECK(asked(knocks, "discard KD 7C") == "? Only one card is discarded: discard KD.");
}

TEST_CASE("RUM-2.1, GR-2.1: draw alone draws if there is one pile to draw from, or says which there are") {
  const auto from = [](const json& piles) {
    const auto draw = action("draw", "GR-2.1", {{"from", piles}});
    const json pile{{"count", 1}, {"cards", cards(90, {"KD"})}};
    return document("gin-rummy-to-knock",
                    {{"phase", "draw"}, {"discard", pile}, {"own", {{"actions", {draw}}}}});
  };
  CHECK(asked(from({"stock"}), "draw") == R"({"do":"draw","from":"stock"})");
  CHECK(asked(from({"discard"}), "draw") == R"({"do":"draw","from":"discard"})");
  CHECK(asked(from({"stock", "discard"}), "draw") ==
        "? From which pile? Type draw stock, or draw discard for the KD.");
  CHECK(asked(from({"stock", "discard"}), "draw up").starts_with("? It is used like this: draw"));
}

TEST_CASE("a word that is written with a hyphen is not taken for a card") {
  const auto now = with_hand("full-deck-for-a-player", cards(21, {"E", "B"}));
  CHECK(asked(now, "lay NO-GO") == "? A word has only the letters A to Z: leave out the others in NO-GO.");
  CHECK(asked(now, "lay E-red") == "? There is no E-red in your hand.");
}

TEST_CASE("verbs, piles, options and answers can be typed in capitals") {
  const auto waiting = document("of-a-waiting-room-for-its-host");
  CHECK(asked(waiting, "KICK WATCHERS") == "kick {}");
  CHECK(asked(waiting, "BOT HARD") == asked(waiting, "bot hard"));
  CHECK(asked(waiting, "LEAVE YES") == "leave {}");
  CHECK(asked(waiting, "SET ENDS HANDS") == asked(waiting, "set ends hands"));
  CHECK(asked(waiting, "SET NOTHING 3") == "? There is no option NOTHING. Type options to see them all.");
}

TEST_CASE("T-2: the host chooses rules that have a name, or the usual ones") {
  const auto waiting = document("of-a-waiting-room-for-its-host");
  CHECK(asked(waiting, "preset Short") == R"(configure {"options":{"ends":"hands","hands":3}})");
  CHECK(asked(waiting, "preset usual") == R"(configure {"options":{}})");
  CHECK(asked(waiting, "preset gin-four") ==
        "? There are no rules called gin-four: choose usual, short, many-melds, learning.");
  CHECK(asked(waiting, "preset").starts_with("? It is used like this: preset NAME"));
}

TEST_CASE("the host names a game as people write it, and reads which games there are") {
  const auto waiting = document("of-a-waiting-room-for-its-host");
  CHECK(asked(waiting, "variant Pass the Deck") == R"(configure {"options":{},"variant":"pass-the-deck"})");
  CHECK(asked(waiting, "variant AlphaRummy") == R"(configure {"options":{},"variant":"alpha-rummy"})");
  CHECK(asked(waiting, "variant BWC Gin Rummy") == R"(configure {"options":{},"variant":"gin"})");
  CHECK(asked(waiting, "variant gin") == R"(configure {"options":{},"variant":"gin"})");
  CHECK(asked(waiting, "variant Of 2030") == R"(configure {"options":{},"variant":"of-2030"})");
  CHECK(asked(waiting, "variant")
            .ends_with(" The games are rummy, pass-the-deck, gin, full-deck, alpha-rummy, gin-rummy."));
}

TEST_CASE("the host decides who may be in the room, and whether there is chat") {
  const auto now = document("of-a-waiting-room-for-its-host");
  CHECK(asked(now, "lock") == R"(lock {"locked":true})");
  CHECK(asked(now, "unlock") == R"(lock {"locked":false})");
  CHECK(asked(now, "hush") == R"(quiet {"quiet":true})");
  CHECK(asked(now, "unhush") == R"(quiet {"quiet":false})");
  CHECK(asked(now, "kick 2") == R"(kick {"seat":1})");
  CHECK(asked(now, "kick watchers") == "kick {}");
  CHECK(asked(now, "kick").starts_with("? "));
  CHECK(asked(now, "letback") == "let_back {}");
  CHECK(asked(now, "silence spectator 2") == R"(silence {"name":"spectator 2"})");
  CHECK(asked(now, "unsilence") == "let_speak {}");
}

TEST_CASE("a bot is of medium skill unless another one is named, and a hint names nothing") {
  const auto now = document("of-a-waiting-room-for-its-host");
  CHECK(asked(now, "bot") == R"(bot {"skill":"medium"})");
  CHECK(asked(now, "bot h") == R"(bot {"skill":"hard"})");
  CHECK(asked(now, "bot easy") == R"(bot {"skill":"easy"})");
  CHECK(asked(now, "bot perfect").starts_with("? "));
  CHECK(asked(now, "bot easy hard").starts_with("? "));
  CHECK(asked(now, "hint") == "hint {}");
  CHECK(asked(document("of-a-waiting-room-with-a-bot"), "bot hard") ==
        "? All seats are taken. To change the bot Pip: kick 2, then bot easy or bot hard.");
}

TEST_CASE("a person who watches, or waits for the match, has no cards to play") {
  CHECK(asked(document("gin-upcard-for-a-spectator"), "knock K") ==
        "? You are watching; only players hold cards.");
}

TEST_CASE("T-12: a hand is sorted, and a card that goes to a new group leaves its old one together") {
  const auto now = document(
      "rummy-for-a-player",
      {{"own", {{"groups", json::parse(R"([[{"card":14},{"card":22},{"card":40}],[{"card":48}]])")}}}});
  const auto arranged = [&](const std::string& line) { return json::parse(asked(now, line)); };
  CHECK(arranged("sort").at("order") == json{48, 40, 72, 14, 22});
  CHECK(arranged("sort suit").at("order") == json{48, 40, 72, 14, 22});
  CHECK(asked(now, "sort rank") == "? Your hand is in that order already.");
  CHECK(arranged("sort").at("groups").size() == 2);
  CHECK(asked(now, "sort size").starts_with("? It is used like this: sort"));

  CHECK(arranged("group 6H KC").at("groups") ==
        json::parse(R"([[{"card":14},{"card":22}],[{"card":40},{"card":48}]])"));
  CHECK(arranged("group #5").at("groups").size() == 3);
  CHECK(arranged("group #5").at("order") == json{14, 22, 40, 48, 72});
  CHECK(asked(now, "group").starts_with("? It is used like this: group"));

  CHECK(arranged("ungroup 1").at("groups") == json::parse(R"([[{"card":48}]])"));
  CHECK(arranged("ungroup").at("groups") == json::array());
  CHECK(asked(now, "ungroup 3") == "? There is no group 3. Type hand to see your groups.");
}

TEST_CASE("a text that fits no message is refused before it is sent") {
  const auto now = document("rummy-for-a-player");
  CHECK(asked(now, "rename " + std::string(25, 'x')) ==
        "? A name must be a text of 1 to 24 printable characters, no space at either end.");
  CHECK(asked(now, "chat " + std::string(281, 'x')) ==
        "? A message must be a text of 1 to 280 printable characters.");
  CHECK(asked(now, "seats 9") == "? A room has no more than 8 seats.");
  CHECK(asked(now, "check tea2") == "? A word must be a text of 1 to 32 capital letters A-Z.");
}
