// Published deals: everybody who plays such a deal gets the same cards, each alone at a table.
#include <catch2/catch.hpp>

#include "engine/record_check.hpp"
#include "http_request.hpp"
#include "players.hpp"
#include "protocol/hex.hpp"
#include "protocol/record_json.hpp"
#include "test_server.hpp"

using namespace meldroom;
using namespace meldroom::test;
using nlohmann::json;

namespace {

const engine::OptionValues one_published_hand{
    {"ends", std::string("hands")}, {"hands", 1}, {"hand_pause", 0}};

/// A person with a published deal and a bot at a table of their own.
TestClient alone_with(const TestServer& server, int device_number, const std::string& deal,
                      const std::string& variant = "rummy",
                      const engine::OptionValues& options = one_published_hand) {
  TestClient client =
      in_room(server.port(), device_number, protocol::Create{variant, options, 2, "Ann", {}, deal});
  client.must(protocol::SeatBot{engine::Skill::easy});
  return client;
}

void begin(TestClient& client) {
  client.must(protocol::Ready{true, device(50)});
  client.wait_for_stage("playing");
}

/// The faces dealt to the person, by name.
std::vector<std::string> hand_of(const TestClient& client) {
  std::vector<std::string> faces;
  const engine::View view = client.view();
  for (const engine::CardView& card : view.own->hand) faces.push_back(card.face.str());
  return faces;
}

std::vector<std::string> dealt(const TestServer& server, int device_number, const std::string& deal,
                               const std::string& variant = "rummy") {
  TestClient client = alone_with(server, device_number, deal, variant, {});
  begin(client);
  const auto& drawn = client.heard;
  for (auto message = drawn.rbegin(); message != drawn.rend(); ++message) {
    for (const json& event : message->value("events", json::array())) {
      if (event.at("event") != "received") continue;
      std::vector<std::string> faces;
      for (const json& card : event.at("cards")) faces.push_back(card.at("face"));
      return faces;
    }
  }
  throw NoAnswer("no hand was dealt");
}

}  // namespace

TEST_CASE("T-14: a published deal has the same cards for everybody, and another one has others") {
  TestServer server;
  const auto one = dealt(server, 1, "daily-2026-11-22");
  CHECK(one.size() == 10);
  CHECK(dealt(server, 2, "daily-2026-11-22") == one);
  CHECK(dealt(server, 3, "daily-2026-11-23") != one);
}

TEST_CASE("T-14: a table with a published deal is for one person, and says why") {
  TestServer server;
  TestClient ann = alone_with(server, 1, "daily-2026-11-22");
  CHECK(ann.doc().at("room").at("deal") == "daily-2026-11-22");
  TestClient ben = guest(server.port(), 2);
  const json refused = ben.ask(protocol::Join{ann.room(), "Ben"});
  CHECK(refused.at("code") == "not_allowed");
  CHECK(refused.at("message").get<std::string>().find("one person alone") != std::string::npos);
  CHECK(ann.ask(protocol::Configure{"gin", {}, {}, {}}).at("code") == "not_allowed");
  // Their own device can come back, and an ordinary table lets everybody in.
  CHECK(ann.must(protocol::Join{ann.room(), "Ann"}).at("type") == "snapshot");
  TestClient other = in_room(server.port(), 3, protocol::Create{"rummy", {}, 2, "Cleo"});
  CHECK_FALSE(other.doc().at("room").contains("deal"));
  CHECK(ben.must(protocol::Join{other.room(), "Ben"}).at("type") == "snapshot");
}

TEST_CASE("T-14: a published deal outlives a restart, and the match is then played with it") {
  TestServer server;
  const auto expected = dealt(server, 9, "lesson-3");
  TestClient before = alone_with(server, 1, "lesson-3", "rummy", {});
  const std::string room = before.room();
  const std::string commitment = before.doc().at("room").at("commitment");
  server.restart();

  TestClient ann = in_room(server.port(), 1, protocol::Resume{room});
  CHECK(ann.doc().at("room").at("deal") == "lesson-3");
  CHECK(ann.doc().at("room").at("commitment") == commitment);
  begin(ann);
  auto hand = hand_of(ann);
  std::ranges::sort(hand);
  auto first = expected;
  std::ranges::sort(first);
  CHECK(std::ranges::includes(hand, first));  // a bot's turn changes nothing in it
}

TEST_CASE("T-14, T-15: the record of a published deal names it, and follows from its name") {
  TestServer server;
  TestClient client = alone_with(server, 1, "daily-2026-11-22");
  begin(client);
  Player ann = player_of(std::move(client), server.lexicon(), 1);
  play_until(ann, [&ann] { return ann.client.stage() == "over"; });
  const auto answer = get(server.port(), match_link(ann.client.room(), 1, "record"), bearer(1));
  REQUIRE(answer.status == 200);
  auto record = protocol::parse_record(answer.body).value().record;
  CHECK(record.deal == "daily-2026-11-22");
  CHECK_FALSE(engine::check_record(record));
  record.deal = "daily-2026-11-23";
  REQUIRE(engine::check_record(record));
  CHECK(engine::check_record(record)->what.find("daily-2026-11-23") != std::string::npos);

  const std::string secret = ann.client.doc().at("room").at("secret");
  ann.client.must(protocol::Rematch{});
  CHECK(ann.client.doc().at("room").at("deal") == "daily-2026-11-22");
  begin(ann.client);
  CHECK(ann.client.doc().at("room").at("commitment") ==
        protocol::to_hex(engine::commitment_to(*protocol::from_hex<32>(secret))));
}
