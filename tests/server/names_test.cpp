// Names that can be told apart at a table.
#include "room/names.hpp"

#include <utility>

#include <catch2/catch.hpp>

#include "test_client.hpp"
#include "test_server.hpp"

using namespace meldroom;
using namespace meldroom::test;
using server::can_be_seen;
using server::look_alike;

TEST_CASE(
    "names look alike if they differ only in case, accents, invisible characters or letters that look the "
    "same") {
  for (const auto& [one, other] :
       std::vector<std::pair<std::string, std::string>>{{"Zoë", "zoe"},
                                                        {"ZOË", "Zoe\u0308"},
                                                        {"Straße", "STRASSE"},
                                                        {"Ann", "A\u200Bnn"},
                                                        {"Ann", "Ann\u2060\u00AD"},
                                                        {"Ann", "\u0410nn"},  // Cyrillic
                                                        {"Вова", "вова"},
                                                        {"Ian", "lan"},
                                                        {"Ian", "IAN"},
                                                        {"Ian", "1an"},
                                                        {"Max", "rnax"},
                                                        {"Bob", "B0b"},
                                                        {"Ann B", "Ann\u00A0\u00A0B"},
                                                        {"Ann", "\u3000Ann"},
                                                        {"Ann", "𝓐𝓷𝓷"},
                                                        {"Ann", "A\u0334n\u0489n\u20DD"},
                                                        {"가나", "\u1100\u1161\u1102\u1161"}}) {
    INFO(one << " / " << other);
    CHECK(look_alike(one, other));
    CHECK(look_alike(other, one));
    CHECK(look_alike(one, one));
  }
}

TEST_CASE("names that people can tell apart do not look alike") {
  for (const auto& [one, other] : std::vector<std::pair<std::string, std::string>>{{"Ann", "Anna"},
                                                                                   {"Ann", "An n"},
                                                                                   {"Player 1", "Player 2"},
                                                                                   {"Ben", "Jen"},
                                                                                   {"राज", "राजु"},
                                                                                   {"😀", "😁"},
                                                                                   {"李雷", "李蕾"},
                                                                                   {"Вова", "Рома"}}) {
    INFO(one << " / " << other);
    CHECK(!look_alike(one, other));
  }
}

TEST_CASE("a name needs a visible character") {
  for (const std::string name :
       {"\u200B", "\u3164", "\u2800", "\u00A0", "\u0301", "\u00AD\u2060", "\u3000"}) {
    CHECK(!can_be_seen(name));
  }
  for (const std::string name : {"A", "!", "😀", "李", "ـ"}) CHECK(can_be_seen(name));
}

TEST_CASE("nobody can take or change to a name that looks like another one at the table") {
  TestServer server;
  TestClient ann = guest(server.port(), 1);
  const auto unseen = ann.ask(protocol::Create{"rummy", {}, 3, "\u3164"});
  CHECK(unseen.at("code") == "bad_name");
  CHECK(unseen.at("reason") == "no_visible_character");
  ann.must(protocol::Create{"rummy", {}, 3, "Ann"});
  TestClient ben = guest(server.port(), 2);
  const auto refused = ben.ask(protocol::Join{ann.room(), "\u0410nn\u200B"});
  CHECK(refused.at("code") == "bad_name");
  CHECK(refused.at("reason") == "looks_the_same");
  CHECK(refused.at("message") ==
        "Ann sits at this table already, and your names look the same; please take another one");
  CHECK(ben.ask(protocol::Join{ann.room(), "\u00AD"}).at("reason") == "no_visible_character");
  // Otherwise the host could not silence one of the two in the chat.
  CHECK(ben.ask(protocol::Join{ann.room(), "Spectat\u043Er 12"}).at("reason") == "name_of_spectators");
  ben.must(protocol::Join{ann.room(), "Spectator Ben"});
  ben.must(protocol::Rename{"Ben"});
  CHECK(ben.ask(protocol::Rename{"ann"}).at("code") == "bad_name");
  ben.must(protocol::Rename{"BEN"});  // their own old name does not matter
  ann.must(protocol::SeatBot{engine::Skill::easy});
  const auto& seats = ann.doc().at("room").at("seats");
  CHECK(ben.ask(protocol::Rename{protocol::PersonName(seats.at("2").at("name").get<std::string>())})
            .at("code") == "bad_name");
}

TEST_CASE("a bot gets no name that looks like a player's") {
  TestServer server;
  TestClient ann = guest(server.port(), 1);
  ann.must(protocol::Create{"rummy", {}, 2, "P\u0456p"});  // with a Cyrillic i: like the first name of bots
  ann.must(protocol::SeatBot{engine::Skill::easy});
  CHECK(ann.doc().at("room").at("seats").at("1").at("name") == "Juno");
}
