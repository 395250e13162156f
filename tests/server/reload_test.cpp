// What an operator changes in the settings, word lists and bans of a running server.
#include <fstream>

#include <catch2/catch.hpp>

#include "admin_connection.hpp"
#include "http_request.hpp"
#include "players.hpp"
#include "test_server.hpp"

using namespace meldroom;
using namespace meldroom::test;
using nlohmann::json;

namespace {

json reload(const TestServer& server) {
  return admin(server, {{"command", "reload"}});
}

const json nothing{{"changed", json::array()}, {"lexicons", json::array()}, {"need_restart", json::array()}};

}  // namespace

TEST_CASE("a reload applies what can change while the server runs, and says what cannot") {
  TestServer server([](server::Settings& settings) { settings.password = "open sesame"; });
  CHECK(reload(server) == nothing);

  server::Settings wanted = server.settings();
  wanted.password = "another one";
  wanted.limits.rooms = 1;
  wanted.limits.chat = false;
  wanted.port = 81;
  wanted.threads = 2;
  server.reads_again([&] { return wanted; });
  CHECK(reload(server) == json{{"changed", {"password", "max-rooms", "chat"}},
                               {"lexicons", json::array()},
                               {"need_restart", {"port", "threads"}}});
  // What waits for a restart is named every time.
  CHECK(reload(server) ==
        json{{"changed", json::array()}, {"lexicons", json::array()}, {"need_restart", {"port", "threads"}}});

  TestClient ann(server.port());
  protocol::Hello hello{"test/1"};
  hello.secret = device(1);
  hello.password = protocol::Password("open sesame");
  CHECK(ann.ask(hello).at("code") == "password_wanted");
  hello.password = protocol::Password("another one");
  CHECK(ann.ask(hello).at("type") == "welcome");
  ann.must(protocol::Create{"rummy", {}, 2, "Ann"});
  CHECK(ann.ask(protocol::Chat{"hello"}).at("code") == "not_allowed");
  TestClient ben(server.port());
  hello.secret = device(2);
  CHECK(ben.ask(hello).at("type") == "welcome");
  CHECK(ben.ask(protocol::Create{"rummy", {}, 2, "Ben"}).at("code") == "server_full");
}

TEST_CASE("a reload that turns the chat off or on shows it to the people in all rooms") {
  TestServer server;
  TestClient ann = in_room(server.port(), 1, protocol::Create{"rummy", {}, 2, "Ann"});
  server::Settings wanted = server.settings();
  server.reads_again([&] { return wanted; });
  for (const bool chat : {false, true}) {
    wanted.limits.chat = chat;
    CHECK(reload(server).at("changed") == json{"chat"});
    CHECK(ann.next().at("type") == "update");
    CHECK(ann.room_doc().contains("quiet") != chat);
  }
}

TEST_CASE("a reload with an error changes nothing and says what is wrong") {
  TestServer server;
  server::Settings wanted = server.settings();
  wanted.limits.rooms = 1;
  const auto still_as_before = [&] {
    server.reads_again({});
    return reload(server) == nothing;
  };

  server.reads_again([]() -> server::Result<server::Settings> {
    return server::Error{"meldroom.conf, line 3: there is no setting `max-fun`"};
  });
  CHECK(reload(server) == json{{"error", "meldroom.conf, line 3: there is no setting `max-fun`"}});
  CHECK(still_as_before());

  const auto lexicon = server.folder / "lexicon/standard.lex";
  std::filesystem::rename(lexicon, server.folder / "away");
  server.reads_again([&] { return wanted; });
  CHECK(reload(server).at("error").get<std::string>().find("there is no lexicon") != std::string::npos);
  std::ofstream(lexicon) << "rubbish";
  CHECK(reload(server).at("error").get<std::string>().find("standard.lex") != std::string::npos);
  std::filesystem::rename(server.folder / "away", lexicon);
  CHECK(still_as_before());

  std::ofstream(server.folder / "data/bans.txt") << "everybody\n";
  server.reads_again([&] { return wanted; });
  CHECK(reload(server).at("error").get<std::string>().find("bans.txt, line 1") != std::string::npos);
  std::filesystem::remove(server.folder / "data/bans.txt");
  CHECK(still_as_before());
}

TEST_CASE("a reload brings new word lists to new matches, and bans people who are connected") {
  TestServer server;
  const auto before = lexicon_in(server.folder / "lexicon");
  auto players = sit_down(server, short_match("full-deck"), 9);
  const std::string old_etag = get(server.port(), "/offer").headers.at("ETag");
  make_lexicon(server.folder / "lexicon", "AB AD CAT CATS DOG DOGS STAR STARS RATE RATES TO TOE TOES");
  const auto after = lexicon_in(server.folder / "lexicon");
  json changed = nothing;
  changed["lexicons"] = {"standard"};
  CHECK(reload(server) == changed);
  CHECK(reload(server) == nothing);

  const Answer offer = get(server.port(), "/offer");
  CHECK(offer.headers.at("ETag") != old_etag);
  CHECK(offer.body.find(after->hash()) != std::string::npos);
  TestClient cai = in_room(server.port(), 7, protocol::Create{"full-deck", {}, 2, "Cai"});
  CHECK(cai.doc().at("room").at("lexicon").at("hash") == after->hash());
  play_out(players);
  CHECK(players[0].client.stage() == "over");
  CHECK(players[0].client.doc().at("room").at("lexicon").at("hash") == before->hash());

  std::ofstream(server.folder / "data/bans.txt") << "127.0.0.0/8  # all\n";
  CHECK(reload(server) == nothing);
  CHECK(cai.wait_for("error").at("code") == "banned");
  std::ofstream(server.folder / "data/bans.txt") << "";
  CHECK(reload(server) == nothing);
  TestClient(server.port()).hello(7);
}
