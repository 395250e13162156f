// Who sits where: seats, devices, the host.
#include <catch2/catch.hpp>

#include "players.hpp"
#include "test_server.hpp"
#include "tests/paths.hpp"
#include "tests/wait_until.hpp"

using namespace meldroom;
using namespace meldroom::test;
using nlohmann::json;

namespace {

TestClient at_the_door(const TestServer& server, std::optional<int> device_number) {
  return guest(server.port(), device_number);
}

/// A host in a new room of Rummy.
TestClient host_of(const TestServer& server, int seats = 3) {
  return in_room(server.port(), 1, protocol::Create{"rummy", {}, seats, "Ann"});
}

TestClient guest_in(const TestServer& server, const TestClient& host, int device_number,
                    const std::string& name) {
  return in_room(server.port(), device_number, protocol::Join{host.room(), name});
}

std::string code_of(const json& answer) {
  return answer.value("code", answer.at("type").get<std::string>());
}

}  // namespace

TEST_CASE("a connection can name a room in its address, and can enter another one") {
  TestServer server;
  TestClient host = host_of(server, 6);
  // Connections go to the server's threads in turn. Each connection has to find the room.
  int device_number = 2;
  for (const std::string& address : {"/ws?room=" + host.room(), "/ws?x=1&room=" + host.room(),
                                     std::string("/ws?room=00000000"), std::string("/ws?room=%")}) {
    TestClient guest(server.port(), address);
    guest.hello(device_number);
    guest.must(protocol::Join{host.room(), "Guest " + std::to_string(device_number)});
    CHECK(host.wait_for_event("joined").at("name") == "Guest " + std::to_string(device_number));
    ++device_number;
  }
}

TEST_CASE("a device gets its seat back, and others see it go and come back") {
  TestServer server;
  TestClient host = host_of(server);
  TestClient guest = guest_in(server, host, 2, "Bob");
  const std::string room = host.room();
  host.wait_for_event("joined");
  CHECK(host.seat_doc(1).at("name") == "Bob");

  guest.cut();
  json gone = host.wait_for_event("connected");
  while (gone.at("connected") == true) gone = host.wait_for_event("connected");
  CHECK(host.seat_doc(1).at("connected") == false);

  TestClient again = at_the_door(server, 2);
  CHECK(again.must(protocol::Resume{room}).at("type") == "snapshot");
  CHECK(again.seat() == engine::Seat{1});
  CHECK(host.wait_for_event("connected").at("connected") == true);
  CHECK(host.seat_doc(1).at("connected") == true);
}

TEST_CASE("joining again means resuming: name and seat are ignored") {
  TestServer server;
  TestClient host = host_of(server);
  TestClient guest = guest_in(server, host, 2, "Bob");
  guest.cut();
  TestClient again = guest_in(server, host, 2, "Robert");
  CHECK(again.seat() == engine::Seat{1});
  CHECK(again.seat_doc(1).at("name") == "Bob");
}

TEST_CASE("the newest connection takes the seat and the old one is told") {
  TestServer server;
  TestClient host = host_of(server);
  TestClient first = guest_in(server, host, 2, "Bob");
  TestClient second = guest_in(server, host, 2, "Bob");
  CHECK(first.wait_for("superseded").at("type") == "superseded");
  CHECK(first.wait_for_close() == 4001);
  CHECK(second.must(protocol::Rename{"Bobby"}).at("type") == "update");
  CHECK(second.seat_doc(1).at("name") == "Bobby");
  CHECK(second.seat_doc(1).at("connected") == true);
}

TEST_CASE("a device without a seat cannot resume, and a client without a secret cannot sit down") {
  TestServer server;
  TestClient host = host_of(server);
  TestClient stranger = at_the_door(server, 9);
  CHECK(code_of(stranger.ask(protocol::Resume{host.room()})) == "no_seat");
  CHECK(code_of(stranger.ask(protocol::Resume{"00000000"})) == "no_such_room");
  CHECK(code_of(stranger.ask(protocol::Chat{"hello?"})) == "not_in_room");
  TestClient nobody = at_the_door(server, std::nullopt);
  CHECK(code_of(nobody.ask(protocol::Join{host.room(), "X"})) == "not_allowed");
  CHECK(code_of(nobody.ask(protocol::Create{"rummy", {}, 2, "X"})) == "not_allowed");
  CHECK(nobody.must(protocol::Watch{host.room()}).at("type") == "snapshot");
  CHECK(code_of(nobody.ask(protocol::Ready{true})) == "no_seat");
}

TEST_CASE("a one-time link moves the seat to another device, once") {
  TestServer server;
  TestClient host = host_of(server);
  TestClient phone = guest_in(server, host, 2, "Bob");
  const json token = phone.must(protocol::Link{});
  const std::string word = token.at("token");

  TestClient tablet = at_the_door(server, 3);
  CHECK(code_of(tablet.ask(protocol::Claim{host.room(), "00000000000000000000000000000000"})) == "bad_token");
  tablet.must(protocol::Claim{host.room(), word});
  CHECK(tablet.seat() == engine::Seat{1});
  CHECK(phone.wait_for_close() == 4001);

  TestClient thief = at_the_door(server, 4);
  CHECK(code_of(thief.ask(protocol::Claim{host.room(), word})) == "bad_token");
  TestClient phone_again = at_the_door(server, 2);
  CHECK(code_of(phone_again.ask(protocol::Resume{host.room()})) == "no_seat");
}

TEST_CASE("a one-time link ends after ten minutes") {
  TestServer server;
  TestClient host = host_of(server);
  const std::string token = host.must(protocol::Link{}).at("token");
  server.time.advance(std::chrono::minutes(10));
  TestClient other = guest(server.port(), 5);
  CHECK(code_of(other.ask(protocol::Claim{host.room(), token})) == "bad_token");
}

TEST_CASE("a seat has two links at most: a third replaces the first, and no other seat's") {
  TestServer server;
  TestClient host = host_of(server);
  TestClient guest = guest_in(server, host, 2, "Bob");
  const auto link_of = [](TestClient& player) {
    return player.must(protocol::Link{}).at("token").get<std::string>();
  };
  const std::string of_guest = link_of(guest);
  const std::string first = link_of(host);
  CHECK(link_of(host) != first);
  const std::string third = link_of(host);
  TestClient late = at_the_door(server, 5);
  CHECK(code_of(late.ask(protocol::Claim{host.room(), first})) == "bad_token");
  at_the_door(server, 6).must(protocol::Claim{host.room(), of_guest});
  late.must(protocol::Claim{host.room(), third});
}

TEST_CASE("only the host can configure the room, kick somebody and hand over") {
  TestServer server;
  TestClient host = host_of(server);
  TestClient guest = guest_in(server, host, 2, "Bob");
  CHECK(code_of(guest.ask(protocol::Configure{std::nullopt, std::nullopt, 2})) == "not_host");
  CHECK(code_of(guest.ask(protocol::Kick{engine::Seat{0}})) == "not_host");
  CHECK(code_of(guest.ask(protocol::Host{engine::Seat{1}})) == "not_host");
  CHECK(code_of(host.ask(protocol::Kick{engine::Seat{0}})) == "not_allowed");
  CHECK(code_of(host.ask(protocol::Kick{engine::Seat{2}})) == "no_seat");

  host.must(protocol::Host{engine::Seat{1}});
  CHECK(host.doc().at("room").at("host") == 1);
  CHECK(code_of(host.ask(protocol::Kick{engine::Seat{1}})) == "not_host");
  CHECK(guest.must(protocol::Kick{engine::Seat{0}}).at("type") == "update");
  CHECK_FALSE(guest.doc().at("room").at("seats").contains("0"));
  CHECK(host.wait_for_event("kicked").at("seat") == 0);
  CHECK(code_of(host.ask(protocol::Ready{true})) == "not_in_room");
  CHECK(code_of(host.ask(protocol::Resume{guest.room()})) == "no_seat");
}

TEST_CASE("when the host leaves, the next player becomes the host") {
  TestServer server;
  TestClient host = host_of(server);
  TestClient guest = guest_in(server, host, 2, "Bob");
  const std::string room = host.room();
  CHECK(host.ask(protocol::LeaveRoom{}).at("type") == "left");
  CHECK(guest.wait_for_event("host_changed").at("seat") == 1);
  CHECK(guest.doc().at("room").at("host") == 1);
  CHECK(code_of(host.ask(protocol::Resume{room})) == "no_seat");
  // The connection is free for another room.
  CHECK(host.must(protocol::Create{"rummy", {}, 2, "Ann"}).at("type") == "snapshot");
}

TEST_CASE("T-1: gaps between seats close when the match begins") {
  TestServer server;
  TestClient host = host_of(server, 4);
  TestClient second = guest_in(server, host, 2, "Bob");
  TestClient third = guest_in(server, host, 3, "Cid");
  second.must(protocol::LeaveRoom{});
  host.must(protocol::Ready{true});
  third.must(protocol::Ready{true});
  third.wait_for_stage("playing");
  host.wait_for_stage("playing");
  CHECK(third.seat() == engine::Seat{1});
  CHECK(host.seat() == engine::Seat{0});
  CHECK(host.seat_doc(1).at("name") == "Cid");
  CHECK(third.view().own->hand.size() == 10);
  CHECK(host.doc().at("view").at("seats").size() == 2);
}

TEST_CASE("T-3: everybody sees the draw for the deal, also when gaps between seats close") {
  TestServer server;
  TestClient host = host_of(server, 4);
  TestClient second = guest_in(server, host, 2, "Bob");
  TestClient third = guest_in(server, host, 3, "Cid");
  TestClient spectator = in_room(server.port(), 4, protocol::Watch{host.room()});
  second.must(protocol::LeaveRoom{});
  host.must(protocol::Ready{true});
  third.must(protocol::Ready{true});
  using Names = std::vector<std::string>;
  const auto beginning = [](TestClient& client) {
    Names names;
    while (names.empty() || names.front() != "match_started") {
      names.clear();
      for (const json& one : client.next().value("events", json::array())) names.push_back(one.at("event"));
    }
    return names;
  };
  CHECK(beginning(host) == Names{"match_started", "deal_drawn", "hand_dealt", "received"});
  CHECK(beginning(third) == Names{"match_started", "deal_drawn", "hand_dealt", "received"});
  CHECK(beginning(spectator) == Names{"match_started", "deal_drawn", "hand_dealt"});
}

TEST_CASE("T-2: invalid options are refused with name and range") {
  TestServer server;
  TestClient host = at_the_door(server, 1);
  const json answer = host.ask(protocol::Create{"rummy", {{"target", 5}}, 2, "Ann"});
  CHECK(code_of(answer) == "bad_options");
  CHECK(answer.at("message").get<std::string>().find("target") != std::string::npos);
  CHECK(code_of(host.ask(protocol::Create{"chess", {}, 2, "Ann"})) == "bad_options");
  CHECK(code_of(host.ask(protocol::Create{"rummy", {}, 7, "Ann"})) == "bad_options");
  CHECK(code_of(host.ask(protocol::Create{"rummy", {}, 2, "Ann", "no-such-deck"})) == "bad_options");
  CHECK(code_of(host.ask(protocol::Create{"rummy", {{"colour", true}}, 2, "Ann"})) == "bad_options");
  CHECK(host.must(protocol::Create{"rummy", {{"target", 50}}, 2, "Ann"}).at("type") == "snapshot");
}

TEST_CASE("T-1: the host may change game and seats; then nobody is ready any more") {
  TestServer server;
  TestClient host = host_of(server);
  TestClient guest = guest_in(server, host, 2, "Bob");
  guest.must(protocol::Ready{true});
  host.must(protocol::Configure{"pass-the-deck", std::nullopt, 2});
  while (guest.doc().at("room").at("variant") != "pass-the-deck") guest.next();
  CHECK(guest.doc().at("room").at("capacity") == 2);
  CHECK(guest.doc().at("room").at("lexicon").at("name") == "standard");
  CHECK(guest.seat_doc(1).at("ready") == false);
  TestClient late = at_the_door(server, 3);
  CHECK(code_of(late.ask(protocol::Join{host.room(), "Cid"})) == "room_full");
}

TEST_CASE("nobody can join or configure a match that has begun") {
  TestServer server;
  auto players = sit_down(server, {"rummy", {}, 2}, 5);
  TestClient late = at_the_door(server, 30);
  const std::string room = players[0].client.room();
  CHECK(code_of(late.ask(protocol::Join{room, "Late"})) == "wrong_stage");
  CHECK(code_of(players[0].client.ask(protocol::Configure{std::nullopt, std::nullopt, 4})) == "wrong_stage");
  CHECK(code_of(players[0].client.ask(protocol::Ready{true})) == "wrong_stage");
  CHECK(code_of(players[0].client.ask(protocol::Rematch{})) == "wrong_stage");
  CHECK(late.must(protocol::Watch{room}).at("type") == "snapshot");
  CHECK_FALSE(late.doc().at("view").contains("own"));
}

TEST_CASE("a client that leaves and joins again at once is in the room, and missed when it goes") {
  TestServer server;
  TestClient ann = in_room(server.port(), 1, protocol::Create{"rummy", {}, 2, "Ann"});
  TestClient ben = in_room(server.port(), 2, protocol::Join{ann.room(), "Ben"});
  const auto frame = [](const std::string& text) {
    return std::string("\x81") + static_cast<char>(0x80 + text.size()) + std::string(4, '\0') + text;
  };
  // In one segment, so that neither is on disk when the room sees the second one.
  ben.send_raw(frame(R"({"type":"leave","id":70,"body":{}})") +
               frame(R"({"type":"join","id":71,"body":{"room":")" + ann.room() + R"(","name":"Ben"}})"));
  CHECK(ben.answer_to(71).at("type") == "snapshot");
  const auto connected = [&] {
    ann.must(protocol::Resync{});
    return ann.seat_doc(1).at("connected").get<bool>();
  };
  CHECK(connected());
  ben.cut();
  wait_until("Ben is missed", [&] { return !connected(); });
}

TEST_CASE("a player who is removed can enter another room, also after a request to enter was refused") {
  TestServer server;
  TestClient host = host_of(server);
  TestClient bob = guest_in(server, host, 2, "Bob");
  CHECK(code_of(bob.ask(protocol::Watch{host.room()})) == "in_room");
  host.must(protocol::Kick{engine::Seat{1}});
  bob.wait_for_event("kicked");
  TestClient other = in_room(server.port(), 3, protocol::Create{"rummy", {}, 2, "Cat"});
  CHECK(bob.must(protocol::Join{other.room(), "Bob"}).at("type") == "snapshot");
}

TEST_CASE("T-8: a player who leaves a match of two loses it, and has no seat any more") {
  TestServer server;
  auto players = sit_down(server, {"rummy", {}, 2}, 6);
  const std::string room = players[0].client.room();
  CHECK(players[0].client.ask(protocol::LeaveRoom{}).at("type") == "left");
  players[1].client.wait_for_stage("over");
  CHECK(players[1].client.doc().at("view").at("result").at("winners") == json({1}));
  CHECK(players[1].client.doc().at("room").at("host") == 1);
  CHECK(code_of(players[0].client.ask(protocol::Resume{room})) == "no_seat");
  // In the rematch the seat is free again.
  players[1].client.must(protocol::Rematch{});
  CHECK(players[0].client.must(protocol::Join{room, "Back"}).at("type") == "snapshot");
}

TEST_CASE("T-8: a kick during a match makes the player leave, by a move of the table") {
  TestServer server;
  auto players = sit_down(server, {"rummy", {}, 3}, 7);
  players[0].client.must(protocol::Kick{engine::Seat{1}});
  CHECK(players[0].client.doc().at("view").at("seats").at("1").at("left") == true);
  CHECK(players[0].client.stage() == "playing");
  players[1].client.wait_for_event("kicked");
  CHECK(code_of(players[1].client.ask(protocol::Resync{})) == "not_in_room");
}

TEST_CASE("a kicked person can come back after the match, or when the host lets them") {
  TestServer server;
  TestClient host = host_of(server);
  const std::string room = host.room();
  TestClient bob = guest_in(server, host, 2, "Bob");
  host.must(protocol::Kick{engine::Seat{1}});
  CHECK(host.doc().at("room").at("kicked") == json({"Bob"}));
  bob.wait_for_event("kicked");
  CHECK(code_of(bob.ask(protocol::Join{room, "Rob"})) == "kicked");
  CHECK(code_of(bob.ask(protocol::Watch{room})) == "kicked");
  server.restart();
  TestClient again = at_the_door(server, 2);
  CHECK(code_of(again.ask(protocol::Join{room, "Rob"})) == "kicked");
  host = in_room(server.port(), 1, protocol::Resume{room});
  host.must(protocol::LetBack{});
  CHECK(!host.doc().at("room").contains("kicked"));
  again.must(protocol::Join{room, "Bob"});
  CHECK(code_of(again.ask(protocol::LetBack{})) == "not_host");
  // Others can come in all the time.
  guest_in(server, host, 3, "Cid");
}

TEST_CASE("T-8: a player who was kicked during a match may play in the next one") {
  TestServer server;
  auto players = sit_down(server, {"rummy", {}, 2}, 7);
  TestClient& host = players[0].client;
  TestClient& kicked = players[1].client;
  const std::string room = host.room();
  host.must(protocol::Kick{engine::Seat{1}});
  kicked.wait_for_event("kicked");
  CHECK(host.stage() == "over");
  CHECK(code_of(kicked.ask(protocol::Watch{room})) == "kicked");
  host.must(protocol::Rematch{});
  kicked.must(protocol::Join{room, "Back"});
}

TEST_CASE("nobody new can enter a room that its host has locked") {
  TestServer server;
  TestClient host = host_of(server);
  const std::string room = host.room();
  TestClient bob = guest_in(server, host, 2, "Bob");
  CHECK(code_of(bob.ask(protocol::Lock{true})) == "not_host");
  host.must(protocol::Lock{true});
  CHECK(host.doc().at("room").at("locked") == true);
  TestClient cid = at_the_door(server, 3);
  CHECK(code_of(cid.ask(protocol::Join{room, "Cid"})) == "locked");
  CHECK(code_of(cid.ask(protocol::Watch{room})) == "locked");
  cid.must(protocol::Watch{room, true});  // sees that the room is locked
  CHECK(code_of(cid.ask(protocol::Watch{room})) == "locked");
  bob.cut();
  server.restart();
  bob = at_the_door(server, 2);
  bob.must(protocol::Resume{room});  // Bob is not new
  CHECK(bob.doc().at("room").at("locked") == true);
  host = in_room(server.port(), 1, protocol::Resume{room});
  host.must(protocol::Lock{false});
  CHECK(!host.doc().at("room").contains("locked"));
  guest_in(server, host, 3, "Cid");
}

TEST_CASE("a host sends all spectators out, and turns the chat off") {
  TestServer server;
  TestClient host = host_of(server);
  const std::string room = host.room();
  TestClient watcher = in_room(server.port(), std::nullopt, protocol::Watch{room});
  TestClient invited = in_room(server.port(), 4, protocol::Watch{room, true});
  watcher.must(protocol::Chat{"la"});
  host.must(protocol::Quiet{true});
  CHECK(host.doc().at("room").at("quiet") == true);
  CHECK(code_of(watcher.ask(protocol::Chat{"la"})) == "not_allowed");
  CHECK(code_of(host.ask(protocol::Chat{"la"})) == "not_allowed");
  host.must(protocol::Kick{});
  CHECK(host.doc().at("room").at("spectators") == 0);
  CHECK(watcher.wait_for("error").at("code") == "kicked");
  CHECK(code_of(watcher.ask(protocol::Resync{})) == "not_in_room");
  invited.must(protocol::Resync{});
  host.must(protocol::Kick{});  // nobody is left to send out
  host.must(protocol::Quiet{false});
  host.must(protocol::Chat{"la"});
}

TEST_CASE("a host silences one player or spectator, and lets them speak again") {
  TestServer server;
  TestClient host = host_of(server);
  const std::string room = host.room();
  TestClient ben = guest_in(server, host, 2, "Ben");
  TestClient loud = at_the_door(server, 7);
  TestClient soft = at_the_door(server, 8);
  TestClient nobody = at_the_door(server, std::nullopt);
  for (TestClient* watcher : {&loud, &soft, &nobody}) watcher->must(protocol::Watch{room});
  loud.must(protocol::Chat{"la"});
  soft.must(protocol::Chat{"hm"});
  nobody.must(protocol::Chat{"ah"});
  const json unknown = host.ask(protocol::Silence{"spectator 4"});
  CHECK(unknown.at("code") == "no_seat");
  CHECK(unknown.at("reason") == "nobody_chats_so");
  CHECK(code_of(host.ask(protocol::Silence{"Ann"})) == "not_allowed");
  CHECK(code_of(ben.ask(protocol::Silence{"spectator 1"})) == "not_host");
  host.must(protocol::Silence{"spectator 1"});
  CHECK(host.doc().at("room").at("silenced") == json::array({"spectator 1"}));
  CHECK(code_of(loud.ask(protocol::Chat{"la"})) == "not_allowed");
  soft.must(protocol::Chat{"hm"});
  host.must(protocol::Silence{"Ben"});
  CHECK(code_of(ben.ask(protocol::Chat{"but"})) == "not_allowed");

  // The device is silenced, also on a new connection and after a restart.
  server.restart();
  TestClient again = in_room(server.port(), 7, protocol::Watch{room});
  CHECK(code_of(again.ask(protocol::Chat{"la"})) == "not_allowed");
  TestClient back = in_room(server.port(), 1, protocol::Resume{room});
  CHECK(back.doc().at("room").at("silenced").size() == 2);
  CHECK(code_of(again.ask(protocol::LetSpeak{})) == "no_seat");
  back.must(protocol::LetSpeak{});
  CHECK(!back.doc().at("room").contains("silenced"));
  again.must(protocol::Chat{"la"});
}

TEST_CASE("on a server without chat nobody can chat") {
  TestServer server([](server::Settings& settings) { settings.limits.chat = false; });
  TestClient host = host_of(server);
  CHECK(host.doc().at("room").at("quiet") == true);
  CHECK(code_of(host.ask(protocol::Chat{"la"})) == "not_allowed");
}

TEST_CASE("T-6: a table without spectators refuses them") {
  TestServer server;
  TestClient host =
      in_room(server.port(), 1, protocol::Create{"rummy", {{"spectators", std::string("off")}}, 2, "Ann"});
  TestClient watcher = at_the_door(server, std::nullopt);
  CHECK(code_of(watcher.ask(protocol::Watch{host.room()})) == "not_allowed");
}

TEST_CASE("spectators are counted and limited, and can take a seat") {
  TestServer server([](server::Settings& settings) { settings.limits.spectators = 1; });
  TestClient host = host_of(server);
  TestClient watcher = in_room(server.port(), 8, protocol::Watch{host.room()});
  while (host.doc().at("room").at("spectators") != 1) host.next();
  TestClient second = at_the_door(server, std::nullopt);
  CHECK(code_of(second.ask(protocol::Watch{host.room()})) == "spectators_full");
  second.must(protocol::Watch{host.room(), true});  // an invitation makes no place
  CHECK(code_of(second.ask(protocol::Watch{host.room()})) == "spectators_full");
  watcher.must(protocol::Join{host.room(), "Wat"});
  CHECK(watcher.seat() == engine::Seat{1});
  while (host.doc().at("room").at("spectators") != 0) host.next();
}

TEST_CASE("chat reaches everyone and does not change the document") {
  TestServer server;
  TestClient host = host_of(server);
  TestClient guest = guest_in(server, host, 2, "Bob");
  TestClient watcher = in_room(server.port(), std::nullopt, protocol::Watch{host.room()});
  guest.must(protocol::Chat{"good luck"});
  const json said = host.wait_for_event("chat");
  CHECK(said == json({{"event", "chat"}, {"seat", 1}, {"name", "Bob"}, {"text", "good luck"}}));
  CHECK(watcher.wait_for_event("chat") == said);
  const json again = guest.doc();
  guest.must(protocol::Resync{});
  CHECK(guest.doc() == again);
}

TEST_CASE("a form of a word is explained by that word, unless it has a definition of its own") {
  TestServer server([](server::Settings& settings) { settings.lexicon_dir = lexicon_dir(); });
  TestClient host = in_room(server.port(), 1, protocol::Create{"pass-the-deck", {}, 2, "Ann"});
  CHECK(host.must(protocol::Check{"OUTGREW"}).at("form_of") == "OUTGROW");
  CHECK_FALSE(host.must(protocol::Check{"BUILDING"}).contains("form_of"));
  CHECK_FALSE(host.must(protocol::Check{"OUTGROW"}).contains("form_of"));
}

TEST_CASE("T-13: players can check a word if the table allows it") {
  TestServer server;
  TestClient host = in_room(server.port(), 1, protocol::Create{"pass-the-deck", {}, 2, "Ann"});
  CHECK(host.must(protocol::Check{"STONE"}).at("valid") == true);
  CHECK(host.must(protocol::Check{"STONEX"}).at("valid") == false);
  TestClient other =
      in_room(server.port(), 2, protocol::Create{"pass-the-deck", {{"aids", std::string("none")}}, 2, "Bob"});
  const auto refused = other.ask(protocol::Check{"STONE"});
  CHECK(code_of(refused) == "not_allowed");
  CHECK(refused.at("message") ==
        "this table plays without looking words up: that needs the option `aids: check` or `aids: hints`");
  CHECK(refused.at("values").at("option") == "aids");
  TestClient third = in_room(server.port(), 3, protocol::Create{"rummy", {}, 2, "Cem"});
  CHECK(third.ask(protocol::Check{"STONE"}).at("message") == "this game has no words to look up");
}

TEST_CASE("AR-6.5: once a word has been challenged, everybody may look up what it means") {
  TestServer server;
  Table table{"alpha-rummy", {{"aids", std::string("none")}}, 2};
  auto players = sit_down(server, table, 12);
  std::string challenged;
  for (int moves = 0; challenged.empty() && moves < 2000; ++moves) {
    REQUIRE(play_one_move(players));
    for (const std::string& frame : players[0].client.frames) {
      const auto message = nlohmann::json::parse(frame);
      for (const auto& event : message.value("events", nlohmann::json::array())) {
        if (event.at("event") == "challenged") challenged = event.at("word");
      }
    }
    players[0].client.frames.clear();
  }
  REQUIRE_FALSE(challenged.empty());
  for (auto& player : players) {
    CHECK(player.client.must(protocol::Check{challenged}).contains("gloss"));
    CHECK(code_of(player.client.ask(protocol::Check{challenged + "S"})) == "not_allowed");
  }
  server.restart();
  TestClient again = in_room(server.port(), 1, protocol::Resume{players[0].client.room()});
  CHECK(again.must(protocol::Check{challenged}).contains("gloss"));
}

TEST_CASE("a connection is in one room at a time") {
  TestServer server;
  TestClient host = host_of(server);
  TestClient other = in_room(server.port(), 2, protocol::Create{"rummy", {}, 2, "Bob"});
  CHECK(code_of(other.ask(protocol::Join{host.room(), "Bob"})) == "in_room");
  CHECK(code_of(other.ask(protocol::Create{"rummy", {}, 2, "Bob"})) == "in_room");
}

TEST_CASE("everybody has a different face: the one they want, if nobody had it before them") {
  TestServer server;
  const auto face = [](const TestClient& client, int seat) { return client.seat_doc(seat).at("avatar"); };
  TestClient host =
      in_room(server.port(), 1, protocol::Create{"rummy", {}, 4, "Ann", {}, {}, protocol::Avatar::moth});
  TestClient guest =
      in_room(server.port(), 2, protocol::Join{host.room(), "Bob", {}, protocol::Avatar::moth});
  TestClient third = in_room(server.port(), 3, protocol::Join{host.room(), "Cleo"});
  CHECK(face(third, 0) == "moth");
  CHECK(face(third, 1) == "fox");  // the seat's own, because theirs was taken
  CHECK(face(third, 2) == "cat");

  guest.must(protocol::Rename{"Bob", protocol::Avatar::cat});
  CHECK(face(guest, 1) == "cat");
  CHECK(face(guest, 2) == "frog");
  const std::string room = host.room();
  server.restart();
  TestClient again = in_room(server.port(), 2, protocol::Resume{room});
  CHECK(face(again, 0) == "moth");
  CHECK(face(again, 1) == "cat");
  again.must(protocol::Rename{"Bobby"});
  CHECK(face(again, 1) == "cat");
}

TEST_CASE("an invited person sees the room before they sit down, but not the match, and is no spectator") {
  TestServer server;
  TestClient host =
      in_room(server.port(), 1, protocol::Create{"rummy", {{"spectators", std::string("off")}}, 2, "Ann"});
  TestClient invited = in_room(server.port(), 2, protocol::Watch{host.room(), true});
  CHECK(invited.seat_doc(0).at("name") == "Ann");
  CHECK(code_of(invited.ask(protocol::Chat{"hello"})) == "not_in_room");
  CHECK(code_of(invited.ask(protocol::Watch{host.room()})) == "not_allowed");
  host.must(protocol::SeatBot{engine::Skill::easy});
  CHECK(host.doc().at("room").at("spectators") == 0);
  while (!invited.doc().at("room").at("seats").contains("1")) invited.next();
  host.must(protocol::Ready{true});
  invited.wait_for_stage("playing");
  CHECK(invited.doc().size() == 1);
  for (const json& message : invited.heard) CHECK(message.value("events", json::array()).empty());
  CHECK(invited.must(protocol::Resync{}).at("doc").size() == 1);
}
