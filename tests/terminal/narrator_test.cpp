#include "narrator/narrator.hpp"

#include <algorithm>

#include <catch2/catch.hpp>

#include "examples.hpp"
#include "phrases.hpp"
#include "tests/paths.hpp"

namespace {

using namespace meldroom::terminal;
using nlohmann::json;
using test::action;
using test::changed_document;
using test::document;
using test::narrator;

std::string text(const std::vector<std::string>& lines) {
  std::string all;
  for (const auto& line : lines) {
    all += line + "\n";
  }
  return all;
}

bool says(const std::vector<std::string>& lines, const std::string& line) {
  INFO(text(lines));
  const bool said = std::find(lines.begin(), lines.end(), line) != lines.end();
  CHECK(said);
  return said;
}

/// What the events of an update tell a person whose client has this document.
std::vector<std::string> told_of(const json& events, const Document& now) {
  const auto update =
      meldroom::protocol::read_message({{"type", "update"}, {"v", 2}, {"events", events}}).value();
  return narrator.events(std::get<meldroom::protocol::Changes>(update.body).events, now, now);
}
std::vector<std::string> told(const std::string& update, const Document& now) {
  return told_of(test::server_example("update-" + update).at("events"), now);
}

using Said = std::vector<std::string>;

}  // namespace

TEST_CASE("GIN-2.4, GIN-2.7: the text tells a knock and the hands that are laid open") {
  const auto now = document("gin-to-lay-down");
  CHECK(told("gin-knock", now) == Said{"Zoë knocks.", "Zoë shows PAINTER; deadwood S-red T-green E-black."});
  CHECK(told("gin-both-hands-set-out", now) == Said{"You have set out your words.", "Zoë has set out words.",
                                                    "You show TRAIN; deadwood C-black H-red.",
                                                    "Zoë shows no word; deadwood K-red."});
  CHECK(told_of(json::parse(R"([{"event":"knocked","seat":0,"gin":true},
      {"event":"hand_shown","seat":0,"words":["CHAIR","STENT"],"deadwood":[]}])"),
                now) == Said{"You knock: gin!", "You show CHAIR, STENT; no deadwood."});
}

TEST_CASE("GR-2.4, GR-2.5, GR-2.7: the text tells the limit for a knock, a knock, and the answer") {
  const auto mine = document("gin-rummy-to-knock");
  says(narrator.table(mine),
       "You may knock with 7 points of deadwood or less in this hand (GR-2.4, GR-2.5).");
  const std::string deadwood = "Your deadwood: 7 without the KD. Melds: 2C 2D 2H / 9C 9D 9S / 5H 6H 7H.";
  CHECK(narrator.hand(mine).back() == deadwood);
  says(narrator.table(mine), deadwood);
  CHECK(text(narrator.turn(mine)).find("knock CARD: [MELDS]") != std::string::npos);

  const auto now = document("gin-rummy-to-answer");
  CHECK(told("gin-rummy-knock", now) == Said{"Zoë knocks.", "Zoë lays meld 1: 2C 2D 2H.",
                                             "Zoë lays meld 2: 9C 9D 9S.", "Zoë lays meld 3: 5H 6H 7H.",
                                             "Zoë shows deadwood 7C."});
  CHECK(text(narrator.turn(now)).find("laydown [MELDS]") != std::string::npos);
  says(told("gin-rummy-answer", now), "You lay off 8H on meld 3.");
  says(told("gin-rummy-answer", now), "Hand 1 is over (GR-3.1). Zoë knocked.");
  says(told("gin-rummy-answer", now), "Zoë: 3 points: deadwood 10 - 7 = 3 (GR-3.1). Left in hand: 7C.");
}

TEST_CASE("GR-3.5: the text tells how many hands each player has won, and the final sheet") {
  const auto now = document("gin-rummy-to-answer", {{"game", {{"hands_won", {{"0", 1}, {"1", 2}}}}}});
  says(narrator.scores(now), "You: 1 hand won.");
  says(narrator.scores(now), "Zoë: 2 hands won.");
  const auto over = json::parse(R"([{"event":"match_ended","result":{"clause":"GR-3.4","winners":[1],"sheet":{
      "0":{"lines":[{"clause":"GR-3.4","points":37,"text":"points"}],"total":37},
      "1":{"lines":[],"total":268}}}}])");
  CHECK(told_of(over, now) == Said{"The match is over (GR-3.4). Zoë wins.",
                                   "Final sheet, yours: 37 points: points 37 (GR-3.4).",
                                   "Final sheet, Zoë's: 268 points.", "Type rematch to play again."});
}

TEST_CASE("only players are told how to play again, also when nobody wins") {
  const auto nobody = json::parse(R"([{"event":"match_ended","result":{"clause":"RUM-3.3","winners":[]}}])");
  CHECK(told_of(nobody, document("rummy-over")) == Said{"The match is over (RUM-3.3). Nobody wins.",
                                                        "Final scores: You 53, Zoë 0, 李雷 0, Grace 0.",
                                                        "Type rematch to play again."});
  CHECK(told_of(nobody, document("rummy-for-a-spectator")) ==
        Said{"The match is over (RUM-3.3). Nobody wins.", "Final scores: Ada 0, Zoë 0, 李雷 0, Grace 0."});
}

TEST_CASE("RUM-2.1: a card that all see is told once to the player who draws it") {
  CHECK(told("rummy-draw-as-the-mover-gets-it", document("rummy-over")) ==
        Said{"You draw JD from the discard pile."});
  CHECK(told("rummy-draw-as-others-get-it", document("rummy-for-a-player")) ==
        Said{"Ada draws JD from the discard pile."});
}

TEST_CASE("RUM-2.1: a card that only the player sees who draws it is told in the same line") {
  const auto now = document("rummy-for-a-player");
  const json drew{{"event", "drew"},
                  {"seat", now.seat().value()},
                  {"from", "stock"},
                  {"count", 1},
                  {"cards", json::array()}};
  const json received{{"event", "received"}, {"cards", json::array({{{"id", 3}, {"face", "JD"}}})}};
  CHECK(told_of(json::array({drew, received}), now) == Said{"You draw JD from the stock."});
  CHECK(told_of(json::array({received}), now) == Said{"You get JD."});
  json of_two = drew;
  of_two["count"] = 2;
  CHECK(told_of(json::array({of_two, received}), now) ==
        Said{"You draw 2 cards from the stock.", "You get JD."});
}

TEST_CASE("a coloured card does not end the bold type of the line around it") {
  const Narrator coloured({FaceStyle::ascii, true});
  const auto draw = action("draw", "RUM-2.1", {{"from", {"stock", "discard"}}});
  const auto now =
      document("rummy-for-a-player", {{"phase", "draw"},
                                      {"discard", {{"cards", json::array({{{"id", 29}, {"face", "JD"}}})}}},
                                      {"own", {{"actions", {draw}}}}});
  const std::string line = coloured.turn(now).at(0);
  CHECK(line.starts_with("\x1b[1mYour turn"));
  CHECK(line.ends_with("draw discard (\x1b[31mJD\x1b[39m).\x1b[0m"));
}

TEST_CASE("the prompt says whose turn it is, and does not look like the name of who types") {
  CHECK(narrator.prompt(document("gin-rummy-to-knock")) == "Your turn> ");
  CHECK(narrator.prompt(document("rummy-for-a-spectator")) == "Waiting for Ada> ");
}

TEST_CASE("FD-3.1, FD-6.1: the text tells points that count at once and the Starter") {
  CHECK(told("full-deck-new-word", document("full-deck-for-a-player")) ==
        Said{"You lay SHIP.", "You score 8: SHIP, 4 letters (FD-3.1)."});
  CHECK(told("full-deck-starter-begun", document("full-deck-starter"))
            .front()
            .starts_with("There is a tie between Ada and you: the Starter breaks it."));
}

TEST_CASE("AR-2.2, AR-3.1, AR-6.1: the text tells what happens to a pending word, and cards put back") {
  const auto now = document("alpha-rummy-pending-word");
  CHECK(told("alpha-rummy-put-back", now) == Said{"李雷 puts V L back onto the discard pile."});
  CHECK(told("alpha-rummy-accepted", now) == Said{"You accept FRIEND."});
  CHECK(told("alpha-rummy-challenge", now) ==
        Said{"You challenge FRIEND: it is in the dictionary and stands.",
             "Ada scores 3: R on FIEND, x3 (AR-4.2).", "李雷 loses this turn (AR-6.2)."});
  CHECK(told("alpha-rummy-went-out", now) ==
        Said{"Ada discards Y.", "Ada goes out.", "Ada draws 7 cards from the stock."});
  CHECK(told_of(json::parse(R"([{"event":"challenged","seat":2,"word":"FRIEND","stands":false}])"), now) ==
        Said{"李雷 challenges FRIEND: it is not in the dictionary, so FIEND lies there again, and the added "
             "cards go back."});
}

TEST_CASE("every event of the protocol's examples gives a line of text") {
  const auto folder = meldroom::test::source_dir() / "protocol/examples/valid/server";
  int events = 0;
  for (const auto& file : std::filesystem::directory_iterator(folder)) {
    const auto message = json::parse(std::ifstream(file.path()));
    for (const auto& event : message.value("events", json::array())) {
      INFO(event.dump());
      // `received` has no line, because the hand is shown then; `connected` has none for the player themselves.
      if (event.at("event") != "received" && event.at("event") != "connected") {
        CHECK_FALSE(told_of(json::array({event}), document("gin-to-lay-down")).empty());
        ++events;
      }
    }
  }
  CHECK(events > 40);
}

TEST_CASE("GIN-2.1: the table shows the upcard") {
  const auto lines = narrator.table(document("gin-upcard-for-a-spectator"));
  says(lines, "Hand 1, dealt by Ada. Stock: 83 cards. Discard pile: 1 card, on top K-blue.");
  says(lines, "The upcard on the discard pile is taken or declined first (GIN-2.1).");
}

TEST_CASE("GIN-2.3, GIN-2.7, GIN-2.8: the table shows the knocker's words, deadwood and what counts") {
  const auto now = document("gin-to-lay-down", {{"game", {{"taken", 61}, {"turns_from_discard", 8}}}});
  const auto lines = narrator.table(now);
  says(lines, "Word #1, Zoë's: PAINTER (P-red A-blue I-red N-black T-blue E-blue R-red).");
  says(lines, "Zoë has knocked.");
  says(lines, "Deadwood, Zoë's: S-red T-green E-black.");
  says(lines, "8 turns in a row began from the discard pile; the tenth ends the hand (GIN-2.8).");
  says(lines, "You took T-red from the discard pile: it may not be discarded this turn.");
  says(lines, "Group 1: T-red R-blue A-red I-black N-green.");
  says(lines, "Your turn (82 seconds). You may: laydown WORDS.");
}

TEST_CASE(
    "RUM-2.7, T-16, FD-6.1: the table says when a hand is about to stall, and which tie the next hand "
    "breaks") {
  says(narrator.table(document("rummy-for-a-player", {{"game", {{"stall_turns", 4}}}})),
       "If nobody lays a card, the hand ends in 4 turns with no points for anyone (RUM-2.7).");
  const auto tied =
      narrator.turn(document("rummy-for-a-player", {{"phase", "between_hands"}, {"tied", {0, 1}}}));
  INFO(text(tied));
  CHECK(tied.size() == 2);
  CHECK(tied.front().starts_with("There is a tie between "));
  CHECK(tied.front().ends_with(": another hand breaks it (T-16)."));
  CHECK(
      tied.back() ==
      "Type ready to go on: the next hand is dealt when everyone is ready, and in 82 seconds at the latest.");
  const auto full_deck =
      narrator.turn(document("full-deck-starter", {{"phase", "between_hands"}, {"tied", {0, 1}}}));
  CHECK(full_deck.front().ends_with(": the Starter breaks it (FD-6.1)."));
  CHECK(full_deck.back().starts_with("Type ready to go on: the next game is dealt"));
}

TEST_CASE("RUM-2.7, GR-2.1, PD-2.7: the text says why a hand is over, and what a pass and early end mean") {
  const auto ended =
      json::parse(R"([{"event":"hand_ended","result":{"hand":1,"clause":"RUM-2.7","seats":{}}}])");
  CHECK(told_of(ended, document("rummy-for-a-player")) ==
        Said{"Hand 1 is over (RUM-2.7): nobody has laid a card for too long, so nobody gets points."});
  const auto passed = json::parse(R"([{"event":"passed","seat":1,"cards":0}])");
  CHECK(told_of(passed, document("gin-upcard-for-a-spectator")) == Said{"Zoë declines the upcard."});
  CHECK(told_of(passed, document("rummy-over")) == Said{"Zoë passes."});
  const auto gone = json::parse(R"([{"event":"deck_depleted","clause":"PD-2.7"}])");
  CHECK(told_of(gone, document("pass-the-deck-for-a-player")) ==
        Said{"Everybody has passed: each player once more in turn (PD-2.7)."});
}

TEST_CASE("T-4: between two hands the table names the dealer of the next one") {
  CHECK(narrator.table(document("rummy-for-a-player", {{"phase", "between_hands"}})).front() ==
        "Hand 1 is over. Grace deals the next one. Stock: 10 cards. Discard pile: 13 cards, on top KS.");
}

TEST_CASE("T-18: a player who takes their own question back withdraws it") {
  const json petition{{"kind", "take_back"}, {"by", 1}, {"word", ""}, {"agreed", json::array()}};
  const auto asked = document("rummy-for-a-player", {{"petition", petition}});
  const auto no = [](int seat) { return json{{{"event", "answered"}, {"seat", seat}, {"agree", false}}}; };
  CHECK(told_of(no(1), asked) == Said{"You withdraw the question."});
  CHECK(told_of(no(0), asked) == Said{"Ada does not agree."});
}

TEST_CASE("a list of names has one \"and\"") {
  using meldroom::engine::seat_at;
  const auto now = document("rummy-over");
  CHECK(names(now, std::vector{seat_at(0)}) == "you");
  CHECK(names(now, std::vector{seat_at(0), seat_at(1)}) == "you and Zoë");
  CHECK(names(now, std::vector{seat_at(0), seat_at(1), seat_at(3)}) == "you, Zoë and Grace");
}

TEST_CASE("T-18, T-19: the table shows an open question and the words that it has allowed") {
  const json petition{{"kind", "word"}, {"by", 1}, {"word", "ZYX"}, {"agreed", json::array()}};
  const auto asked = document("gin-to-lay-down", {{"petition", petition},
                                                  {"house_words", {"QAT", "QIS"}},
                                                  {"own", {{"actions", {action("answer", "T-19")}}}}});
  says(narrator.table(asked), "House words of this match: QAT, QIS.");
  says(narrator.table(asked), "Zoë asks to allow the word ZYX. Type agree or refuse.");
}

TEST_CASE("the table and the scores of a match that is over say who has won, and how often") {
  const auto over = document("rummy-over");
  const std::string won = "The match is over (RUM-3.3). You win!";
  says(narrator.table(over), won);
  says(narrator.scores(over), won);
  says(narrator.scores(over), "Final scores: You 53, Zoë 0, 李雷 0, Grace 0.");
  says(narrator.scores(over), "Matches won in this room: You 1.");
}

TEST_CASE("a score sheet has its sum first, then each entry once, and the clause after its last entry") {
  const auto over = narrator.scores(document("pass-the-deck-over"));
  says(over, "Ada: 7 points: EEL 3, SEAT 4, OIL 3, 3 cards left -3 (PD-3.2). 25 in all.");
  says(over, "You: 0 points: OAR 3, INTO 4, 7 cards left -7 (PD-3.2). 13 in all.");
  says(narrator.scores(document("rummy-over")),
       "You: 53 points: 9S AS 5H 8S 23, 9C 2S AC 12, 8H 10C 18 (RUM-3.1).");
  const auto ended = json::parse(R"([{"event":"hand_ended","result":{"hand":1,"clause":"GIN-2.8","seats":{
      "1":{"points":24,"total":24,"hand":[],"lines":[{"clause":"GIN-3.1","points":13,"text":"TRAY: 13"},
      {"clause":"GIN-3.1","points":19,"text":"WINNER: 9 and 10 for 6 letters"},
      {"clause":"GIN-3.1","points":-8,"text":"deadwood N-red: 8"},
      {"clause":"GIN-3.1","points":0,"text":"SOU: 8, not counted"}]}}}}])");
  says(told_of(ended, document("gin-to-lay-down")),
       "Zoë: 24 points: TRAY 13, WINNER: 9 and 10 for 6 letters = 19, deadwood N-red -8, SOU: 8, not counted "
       "(GIN-3.1).");
}

TEST_CASE("T-8: the host reads what they did, others that the host did it, and a bot is only taken out") {
  const auto kicked = [](int seat, const std::string& name) {
    return json::parse(R"([{"event":"kicked","seat":)" + std::to_string(seat) + R"(,"name":")" + name +
                       R"("},{"event":"player_left","seat":)" + std::to_string(seat) + "}]");
  };
  CHECK(told_of(kicked(1, "Pip"), document("of-a-waiting-room-with-a-bot")) ==
        Said{"You remove the bot Pip."});
  CHECK(told_of(kicked(1, "Zoë"), document("gin-to-lay-down")) == Said{"You remove Zoë."});
  CHECK(told_of(kicked(2, "李雷"), document("rummy-for-a-player")) == Said{"The host removes 李雷."});
}

TEST_CASE("T-18, T-20: those who are asked read how to answer, and the player who asks how to withdraw") {
  const auto asks = [](int seat) {
    return json::parse(R"([{"event":"petitioned","seat":)" + std::to_string(seat) +
                       R"(,"petition":"take_back","word":""}])");
  };
  const auto player = document("rummy-for-a-player");
  REQUIRE(player.seat() == meldroom::engine::Seat{1});
  CHECK(told_of(asks(0), player).front().ends_with(" Type agree or refuse."));
  CHECK(told_of(asks(1), player) == Said{"You ask to take the last move back. Type refuse to withdraw it."});
  CHECK_FALSE(told_of(asks(0), document("rummy-for-a-spectator")).front().ends_with("refuse."));
}

TEST_CASE("T-7: a player who counts as away reads how to come back") {
  const auto away = json::parse(R"([{"event":"away_changed","seat":0,"away":true}])");
  CHECK(told_of(away, document("gin-to-lay-down")) ==
        Said{"You count as away now. Type back when you are here again."});
}

TEST_CASE("T-7: the time that is left runs down between messages") {
  const auto now = document("gin-to-lay-down");
  const auto came = test::time_now;
  test::time_now += std::chrono::seconds(80);
  says(narrator.turn(now), "Your turn (2 seconds). You may: laydown WORDS.");
  test::time_now += std::chrono::seconds(80);
  says(narrator.turn(now), "Your turn (0 seconds). You may: laydown WORDS.");
  test::time_now = came;
}

TEST_CASE("FD-2.3, FD-5.3: the table shows the standings and the words that may be played on") {
  CHECK(text(narrator.table(document("full-deck-for-a-player"))).find("games won") == std::string::npos);
  const auto now = document("full-deck-for-a-player", {{"hand", 2}});
  const auto lines = narrator.table(now);
  says(lines, "Game 2, dealt by Ada. Stock: 48 cards.");
  says(lines, "Word #3, yours: SHIP (SH I P), not to be played on any more this turn.");
  says(lines, "Ada: 0 games won, 18 points in this game.");
  says(lines, "You: 0 games won, 10 points in this game.");
  says(lines, "You may still play on #1 BAT, #2 CREAM.");
  says(lines, "Word #2, Ada's: CREAM (?=C R E A M).");
  says(narrator.scores(now), "Ada: 0 games won, 18 points in this game.");
}

TEST_CASE("FD-6.1: in the Starter the top cards are shown instead of a hand") {
  const auto now = document("full-deck-starter");
  const Said piles{"On top of the piles: S of 4, A of 4, CK of 4, none, J/X of 4, I of 4, R of 4, ? of 4."};
  CHECK(narrator.hand(now) == piles);
  says(narrator.table(now), piles.front());
  says(narrator.table(now), "The Starter breaks the tie between Ada and you (FD-6.1).");
  says(narrator.turn(now),
       "Your turn (82 seconds). You may: lay WORD | CARDS, change WORD NEWWORD [CARDS], pass.");
}

TEST_CASE("AR-1.1, AR-6.1: the table shows the whole discard pile, the pending word and turns to lose") {
  const auto now = document("alpha-rummy-pending-word", {{"game", {{"pending", {{"accepted", {2}}}}}}});
  const auto lines = narrator.table(now);
  says(lines, "Round 2, dealt by 李雷. Stock: 52 cards. Discard pile: 3 cards, the top card last: A V L.");
  says(lines, "The word is accepted by 李雷.");
  says(lines, "If it stands it brings 1 x3 = 3 points and 3 bonus cards (AR-4.2).");
  says(lines, "李雷 loses the next turn (AR-6.2).");
  says(lines, "3 bonus cards are due (AR-2.4).");
  says(lines, "FRIEND (made from FIEND by Ada) may be challenged (82 seconds). You may: accept, challenge.");
  const auto waiting = document("alpha-rummy-pending-word", {{"to_act", {2}}});
  says(narrator.table(waiting),
       "FRIEND (made from FIEND by Ada) may be challenged (AR-6.1). Nobody has accepted the word yet.");
}

TEST_CASE("AR-2.1, AR-2.2, AR-5.1: a turn shows what may be taken, what was taken and what must be played") {
  const auto draw =
      action("draw", "AR-2.1", {{"from", {"stock", "discard"}}, {"cards", {71, 72, 73}}, {"most", 1}});
  const auto begins =
      document("alpha-rummy-pending-word",
               {{"phase", "draw"}, {"game", {{"pending", nullptr}}}, {"own", {{"actions", {draw}}}}});
  CHECK(narrator.turn(begins) ==
        Said{"Your turn (82 seconds). You may: draw stock, take CARD (of A V L, with all after it)."});
  const auto of_one =
      document("alpha-rummy-pending-word",
               {{"phase", "draw"},
                {"discard", {{"count", 1}, {"cards", json::array({{{"id", 73}, {"face", "L"}}})}}},
                {"game", {{"pending", nullptr}}},
                {"own", {{"actions", {draw}}}}});
  CHECK(text(narrator.turn(of_one)).find("You may: draw stock, take L.") != std::string::npos);
  const auto took = document(
      "alpha-rummy-pending-word",
      {{"game", {{"pending", nullptr}, {"taken", {82, 83}}, {"wanted", 82}, {"last_chance", true}}}});
  const auto lines = narrator.table(took);
  says(lines, "You took E O from the discard pile.");
  says(lines, "E is the card wanted: it has to go into a word this turn (AR-2.2).");
  says(lines,
       "The stock was empty when this turn began: without a meld with cards of the discard pile the round is "
       "over "
       "(AR-5.1).");
}

TEST_CASE("T-20: help lists what the view allows now, how to type it and by which clause") {
  const auto help = narrator.help(document("alpha-rummy-pending-word"));
  says(help, "accept: accept the word that was laid (AR-6.1).");
  says(help,
       "challenge: say that the word that was laid is not in the dictionary; if it is, you lose your next "
       "turn (AR-6.1).");

  const auto allowing = [](const json& allowed, const std::string& phase = "play") {
    const json changes{{"phase", phase}, {"own", {{"actions", json::array({allowed})}}}};
    return narrator.help(document("gin-to-lay-down", changes)).back();
  };
  const auto pass = action("pass", "GIN-2.1");
  CHECK(allowing(pass, "upcard") == "decline: leave the upcard where it is (GIN-2.1).");
  CHECK(allowing(pass) == "pass: make no play (GIN-2.1).");
  CHECK(allowing(action("pass", "GIN-2.1", {{"most", 8}}))
            .starts_with("exchange CARDS, pass: make no play and exchange"));
  // PD-2.6: exactly so many cards.
  CHECK(allowing(action("pass", "PD-2.6", {{"least", 3}, {"most", 3}}))
            .starts_with("pass CARDS (3 cards): make no play"));
  CHECK(allowing(action("knock", "GIN-2.4")).starts_with("knock CARD: WORDS: discard that card face down"));
}

TEST_CASE("help lists what may be done at each stage besides the moves") {
  const auto lists = [](const Document& now, const std::string& verb) {
    auto lines = narrator.help(now);
    lines.erase(lines.begin());  // about help itself
    return std::ranges::any_of(lines, [&](const std::string& line) {
      const bool of_its_own = line.starts_with(verb + ":") || line.starts_with(verb + " ");
      const auto among_others = [&](const char* before, const char* after) {
        return line.find(before + verb + after) != std::string::npos;
      };
      return of_its_own || among_others(", ", ",") || among_others(", ", " ") || among_others(", ", ".") ||
             among_others(": ", ",") || among_others(": ", " ");
    });
  };
  const auto playing = document("gin-to-lay-down");
  for (const auto* verb :
       {"options", "leave", "link", "room", "pause", "ungroup", "log", "rename", "check", "chat", "why"}) {
    INFO(verb);
    CHECK(lists(playing, verb));
  }
  for (const auto* verb : {"ready", "unready", "rematch", "unpause", "set", "save", "hint"}) {
    INFO(verb);
    CHECK_FALSE(lists(playing, verb));
  }
  const auto over = document("rummy-over");
  REQUIRE(over.is_host());
  for (const auto* verb : {"rematch", "save", "kick", "host", "hush", "silence", "lock"}) {
    INFO(verb);
    CHECK(lists(over, verb));
  }
  for (const auto* verb : {"letback", "sort", "group", "pause", "hint"}) {
    INFO(verb);
    CHECK_FALSE(lists(over, verb));
  }
  const auto waiting = document("of-a-waiting-room-for-its-host");
  says(narrator.options(waiting), "Rules that have a name: usual, short, many-melds, learning.");
  CHECK(lists(waiting, "preset"));
  CHECK(lists(waiting, "bot"));
  CHECK_FALSE(lists(document("of-a-waiting-room-with-a-bot"), "bot"));  // no seat is free
  const auto watching = document("rummy-for-a-spectator");
  CHECK(lists(watching, "chat"));
  CHECK_FALSE(lists(watching, "leave"));
  CHECK_FALSE(lists(watching, "link"));
}

TEST_CASE("help has the verbs of the room in few lines, and the moves of now last") {
  const auto playing = narrator.help(document("rummy-for-a-player"));
  CHECK(playing.size() < 10);
  CHECK(playing[playing.size() - 2] == "discard CARD: discard a card, which ends the turn (RUM-2.4).");
  says(playing, "Your hand: hand, sort [rank|suit], group CARDS.");
  CHECK(narrator.help(document("of-a-waiting-room-for-its-host")).back().starts_with("unready: "));
  CHECK(narrator.help(document("rummy-over")).back() == "rematch: play another match when one is over.");
}

TEST_CASE("help on all verbs leaves out those of other games") {
  const auto has = [](const std::string& game, const std::string& line) {
    const auto lines = narrator.help_on_all(document(game));
    return std::ranges::any_of(lines, [&](const std::string& one) { return one.starts_with(line); });
  };
  for (const std::string line :
       {"meld CARDS: ", "layoff MELD CARDS: ", "sort [rank|suit]: ", "chat TEXT: "}) {
    INFO(line);
    CHECK(has("rummy-for-a-player", line));
  }
  for (const std::string line : {"knock", "lay ", "check", "propose"}) {
    INFO(line);
    CHECK_FALSE(has("rummy-for-a-player", line));
  }
  CHECK(has("gin-to-lay-down", "knock CARD: WORDS: "));
  CHECK(has("gin-rummy-to-answer", "knock CARD: [MELDS]: "));
  CHECK(has("full-deck-for-a-player", "check WORD: "));
}

TEST_CASE("RUM-2.3, AR-6.5: what cannot be done is not offered, although the table has it") {
  const auto now = document("rummy-for-a-player");
  REQUIRE(now.allowed(meldroom::engine::MoveKind::lay_off)->fits->empty());
  says(narrator.turn(now), "Your turn (82 seconds). You may: discard CARD.");
  CHECK(text(narrator.help(now)).find("layoff") == std::string::npos);

  const auto challenged = changed_document(
      "alpha-rummy-pending-word", {{"room", {{"options", {{"aids", "hints"}, {"words", "challenge"}}}}}});
  CHECK(text(narrator.help(challenged)).find("check WORD") == std::string::npos);
  CHECK(text(narrator.help(challenged)).find("hint") == std::string::npos);
}

TEST_CASE("the text marks bots, and seats for which a bot plays") {
  const auto waiting = document("of-a-waiting-room-with-a-bot");
  says(narrator.room(waiting), "Seat 2: Pip, a bot (easy), ready.");
  CHECK(told("bot-joined", waiting) == Said{"Pip, a bot (hard), sits down in seat 3."});
  says(narrator.help(document("of-a-waiting-room-for-its-host")),
       "bot [easy|medium|hard]: give a free seat to a bot; only the host, before the match.");

  auto before = test::server_example("snapshot-pass-the-deck-for-a-player");
  auto after = before;
  const int other = before.at("seat") == 0 ? 1 : 0;
  auto& seat = after["doc"]["room"]["seats"][std::to_string(other)];
  seat["stand_in"] = "medium";
  const std::string name = seat.at("name");
  const auto was = test::document_after(before);
  const auto now = test::document_after(after);
  CHECK(narrator.room_changes(was, now) == Said{"A bot plays for " + name + "."});
  CHECK(narrator.room_changes(now, was).empty());
  CHECK_THAT(text(narrator.table(now)), Catch::Contains(", played by a bot"));
}

TEST_CASE("a person who comes in reads what to type first") {
  const std::string begin =
      "Type ready when you want to begin, rename NAME to change your name, help for what else you may do.";
  const std::string ready =
      "You are ready: the match begins when everybody is. Type help for what you may do.";
  CHECK(narrator.first_steps(document("of-a-waiting-room-for-its-host")) == Said{ready});
  CHECK(
      narrator.first_steps(document("of-a-waiting-room-for-a-spectator")) ==
      Said{"You are watching. Type help for what you may do; to take a seat, start again without --watch."});
  CHECK(narrator.first_steps(document("rummy-for-a-spectator")) ==
        Said{"You are watching. Type help for what you may do."});
  CHECK(narrator.first_steps(document("rummy-for-a-player")) == Said{"Type help for what you may do now."});

  auto message = test::server_example("snapshot-of-a-waiting-room-for-its-host");
  auto& seats = message["doc"]["room"]["seats"];
  seats.erase("1");
  const auto alone = test::document_after(message);
  CHECK(narrator.first_steps(alone) == Said{"Nobody else sits here yet: send the room's link to others (room "
                                            "shows it), or type bot to play with a bot.",
                                            ready});
  REQUIRE(seats["0"]["ready"] == true);
  seats["0"]["ready"] = false;
  const auto before = test::document_after(message);
  CHECK(narrator.first_steps(before).back() == begin);
  CHECK(narrator.room_changes(before, alone) ==
        Said{"You are ready.", "The match begins when there are at least 2 players and all are ready."});
}

TEST_CASE("after a lost connection the text tells what has changed") {
  const auto rummy = document("rummy-for-a-player");
  CHECK(narrator.meanwhile(rummy, rummy) == Said{"No move was made meanwhile."});
  const auto earlier =
      changed_document("rummy-for-a-player", {{"room", {{"host", 2}, {"seats", {{"3", {{"name", "Eve"}}}}}}},
                                              {"view", {{"number", 48}, {"melds", {{"1", nullptr}}}}}});
  CHECK(narrator.meanwhile(earlier, rummy) ==
        Said{"Eve does not sit here any more.", "Grace sits in seat 4 now.", "Ada is the host now.",
             "3 moves were made meanwhile.", "New or changed on the table: meld 1."});

  const auto friend_now = document("alpha-rummy-pending-word");
  const auto fiend =
      document("alpha-rummy-pending-word", {{"number", 20}, {"words", {{"1", {{"word", "FIEND"}}}}}});
  CHECK(narrator.meanwhile(fiend, friend_now) ==
        Said{"1 move was made meanwhile.", "New or changed on the table: word #1 FRIEND."});

  const auto over = document("rummy-over");
  const auto before_its_end = document("rummy-over", {{"number", 160}, {"last_hand", nullptr}});
  const auto ended = narrator.meanwhile(before_its_end, over);
  says(ended, "2 moves were made meanwhile.");
  says(ended, "Hand 1 is over (RUM-2.6). You went out.");
  const auto begun = narrator.meanwhile(document("of-a-waiting-room-for-its-host"), over);
  says(begun, "A match has begun.");
  says(begun, "Hand 1 is over (RUM-2.6). You went out.");
}

TEST_CASE("T-6: players read when somebody begins to watch, and when nobody does any more") {
  const auto watched_by = [](int spectators) {
    return changed_document("of-a-waiting-room-for-its-host", {{"room", {{"spectators", spectators}}}});
  };
  CHECK(narrator.room_changes(watched_by(0), watched_by(2)) == Said{"Somebody is watching now."});
  CHECK(narrator.room_changes(watched_by(2), watched_by(1)).empty());
  CHECK(narrator.room_changes(watched_by(1), watched_by(0)) == Said{"Nobody is watching any more."});
}

TEST_CASE("T-2: an option is shown with the values that it can have") {
  const auto lines = text(narrator.options(document("gin-to-lay-down")));
  INFO(lines);
  for (const std::string line : {
           "turn_seconds: 120. Seconds for a decision; then the table plays for the player. 0 for no clock. "
           "(T-7; 0 or 10 to 604800, default 120)\n",
           "aids: check. Which help players get: none, a dictionary, or hints as well. "
           "(T-13; none or check or hints, default check)\n",
           "; yes or no, default no)\n",
           "lexicon: standard. The words that count. (T-9; default standard)\n",
       }) {
    INFO(line);
    CHECK(lines.find(line) != std::string::npos);
  }
}

TEST_CASE("T-2: the text says which rules are played, and how they differ from rules that have a name") {
  auto message = test::server_example("snapshot-of-a-waiting-room-for-its-host");
  const auto with = [&](const json& options) {
    message["doc"]["room"]["options"].merge_patch(options);
    return test::document_after(message);
  };
  says(narrator.room(with(json::object())), "The rules are the usual ones.");
  says(narrator.room(with({{"target", 25}})), "The rules are the usual ones, except: target 25.");
  const auto changed = text(narrator.options(with(json::object())));
  CHECK_THAT(changed, Catch::Contains("Changed: target: 25. "));
  CHECK_THAT(changed, Catch::Contains("\nturn_seconds: 120. "));
  says(narrator.room(with({{"ends", "hands"}, {"hands", 3}})),
       "The rules are \"Three hands\", except: target 25.");
}

TEST_CASE("FD-5.1, GR-2.4: how a hand can end is told only while it is played") {
  const auto told_at = [](const std::string& stage, const std::string& name, const json& game) {
    return text(
        narrator.table(changed_document(name, {{"room", {{"stage", stage}}}, {"view", {{"game", game}}}})));
  };
  const auto idle = [&](const std::string& stage) {
    return told_at(stage, "full-deck-for-a-player", {{"idle_turns", 2}});
  };
  CHECK_THAT(idle("playing"), Catch::Contains("2 turns in a row brought no point"));
  CHECK_THAT(idle("over"), !Catch::Contains("brought no point"));
  const auto limit = [&](const std::string& stage) {
    return told_at(stage, "gin-rummy-to-knock", {{"limit", 7}});
  };
  CHECK_THAT(limit("playing"), Catch::Contains("You may knock with 7 points"));
  CHECK_THAT(limit("over"), !Catch::Contains("You may knock"));
}

TEST_CASE("AR-2.4: no bonus card is due any more when the match is over") {
  const auto over = changed_document("alpha-rummy-pending-word", {{"room", {{"stage", "over"}}}});
  CHECK(text(narrator.table(over)).find("due") == std::string::npos);
}

TEST_CASE("T-2, T-9: the text names the deck, the dictionary and a published deal, and when they change") {
  auto message = test::server_example("snapshot-of-a-waiting-room-for-its-host");
  auto& room = message["doc"]["room"];
  const auto changed_to = [&](const json& changes) {
    const auto before = test::document_after(message);
    room.merge_patch(changes);
    const auto now = test::document_after(message);
    return std::pair(narrator.room_changes(before, now), now);
  };
  const std::string one(64, '1');
  const std::string two(64, '2');
  CHECK(changed_to({{"deck", "jumbo"}}).first == Said{"The deck is jumbo now."});
  const auto dictionary = [](const std::string& name, const std::string& hash) {
    return json{{"lexicon", {{"name", name}, {"hash", hash}}}, {"options", {{"lexicon", name}}}};
  };
  CHECK(changed_to(dictionary("large", one)).first ==
        Said{"The deck is jumbo, the dictionary is large now."});
  CHECK(changed_to(dictionary("small", one)).first ==
        Said{"The deck is jumbo, the dictionary is small now."});
  CHECK(changed_to(dictionary("small", two)).first == Said{"The dictionary small has other words now."});
  const auto now = changed_to({{"deal", "daily-2026-11-22"}}).second;
  for (const auto& lines : {narrator.room(now), narrator.options(now)}) {
    says(lines, "The deck is jumbo, the dictionary is small.");
    says(lines, "This is the published deal daily-2026-11-22; its options are fixed.");
  }
  CHECK(text(narrator.help(now)).find("set OPTION") == std::string::npos);
}

TEST_CASE("spoken cards have commas between them, and hints are told as they are typed") {
  const Narrator spoken({FaceStyle::spoken, false});
  const auto now = document("gin-rummy-to-knock");
  says(spoken.table(now),
       "Your deadwood: 7 without the king of diamonds. Melds: 2 of clubs, 2 of diamonds, 2 of hearts / "
       "9 of clubs, 9 of diamonds, 9 of spades / 5 of hearts, 6 of hearts, 7 of hearts.");
  const auto king = std::ranges::find_if(
      now.own()->hand, [](const auto& card) { return card.face == meldroom::engine::FaceCode("KD"); });
  meldroom::protocol::Hints hints{now.view().number, {{meldroom::engine::Discard{king->id}, 10}}};
  CHECK(spoken.hints(hints, now) == Said{"You could type discard KD (10 points less in your hand)."});
}

TEST_CASE("T-13: hints are shown as a player would type them, with cards only where the word is not enough") {
  const json hand{
      {{"id", 61}, {"face", "C-red"}}, {{"id", 62}, {"face", "A-red"}}, {{"id", 63}, {"face", "*-red"}}};
  const json words{
      {"4",
       {{"owner", 0},
        {"word", "AE"},
        {"tiles",
         {{{"id", 501}, {"face", "A-red"}, {"as", "A"}}, {{"id", 502}, {"face", "E-red"}, {"as", "E"}}}}}}};
  auto now = document("pass-the-deck-for-a-player", {{"words", words}, {"own", {{"hand", hand}}}});
  const auto hints = [&](json message) {
    message["type"] = "hints";
    const auto answer = meldroom::protocol::read_message(message).value();
    return narrator.hints(std::get<meldroom::protocol::Hints>(answer.body), now);
  };
  const auto hinted = [&](const json& move, int points) {
    return hints({{"number", now.view().number}, {"hints", {{{"move", move}, {"points", points}}}}});
  };
  const json lay{{"do", "lay_word"},
                 {"tiles", {{{"card", 61}}, {{"card", 62}}, {{"card", 63}, {"as", "T"}}}}};
  CHECK(hinted(lay, 12) == Said{"You could type lay CAT (12 points)."});
  const json change{
      {"do", "change_word"}, {"word", 4}, {"tiles", {{{"card", 61}}, {{"card", 501}}, {{"card", 502}}}}};
  CHECK(hinted(change, 1) == Said{"You could type change #4 CAE (1 point)."});
  const json knock{{"do", "knock"}, {"card", 63}, {"words", {{{{"card", 61}}, {{"card", 62}}}}}};
  CHECK(hinted(knock, 5) == Said{"You could type knock *-red: CA (5 points)."});
  CHECK(hinted({{"do", "draw"}, {"from", "stock"}}, 0) == Said{"You could type draw stock."});
  CHECK(hinted({{"do", "pass"}, {"cards", {61, 62}}}, 0) == Said{"You could type pass C-red A-red."});
  CHECK(hints({{"number", now.view().number}, {"hints", json::array()}}) ==
        Said{"There is no play to suggest."});
  json with_a_star_to_spare = hand;
  with_a_star_to_spare.push_back({{"id", 64}, {"face", "T-red"}});
  now = document("pass-the-deck-for-a-player", {{"words", words}, {"own", {{"hand", with_a_star_to_spare}}}});
  CHECK(hinted(lay, 12) == Said{"You could type lay C-red A-red *-red=T (CAT, 12 points)."});
  CHECK(hints({{"number", now.view().number + 1}, {"hints", json::array()}})
            .front()
            .starts_with("The hints came too late"));
}
