// Word lists that an operator replaces. Matches in play keep theirs, and new matches start with the new one.
#include "lexicons.hpp"

#include <algorithm>
#include <fstream>

#include <catch2/catch.hpp>

#include "dict/lexicon_file.hpp"
#include "dict/word_list.hpp"
#include "engine/record_check.hpp"
#include "http_request.hpp"
#include "journal/backup.hpp"
#include "players.hpp"
#include "protocol/record_json.hpp"
#include "test_server.hpp"
#include "tests/refusal_of.hpp"

using namespace meldroom;
using namespace meldroom::test;
using nlohmann::json;

namespace {

/// A small list with a word that make_lexicon() does not have.
constexpr std::string_view other_words = "AB AD CAT CATS DOG DOGS STAR STARS RATE RATES ZYMURGY TO TOE TOES";

std::vector<std::string> kept(const TestServer& server) {
  std::vector<std::string> names;
  std::error_code none;
  for (const auto& file : std::filesystem::directory_iterator(server.folder / "data/lexicons", none)) {
    names.push_back(file.path().filename().string());
  }
  std::ranges::sort(names);
  return names;
}

std::vector<std::string> files_of(std::vector<server::LexiconPtr> lexicons) {
  std::vector<std::string> names;
  for (const auto& lexicon : lexicons) names.push_back(std::string(lexicon->hash()) + ".lex");
  std::ranges::sort(names);
  return names;
}

/// Asks for a match's record and checks it with a lexicon. Returns the hash of the lexicon in the record.
std::string hash_of_record(const TestServer& server, const std::string& room,
                           const server::LexiconPtr& lexicon) {
  const Answer answer = get(server.port(), match_link(room, 1, "record"), bearer(1));
  REQUIRE(answer.status == 200);
  auto read = protocol::parse_record(answer.body).value();
  read.record.setup.lexicon = lexicon;
  CHECK(!engine::check_record(read.record));
  return read.lexicon->hash;
}

/// Puts the lexicon `club` in the place of `standard`.
void withdraw_standard(const TestServer& server) {
  std::filesystem::remove(server.folder / "lexicon/standard.lex");
  const dict::WordList list = dict::read_word_list(other_words);
  dict::save(dict::compile_words("club", list.words), server.folder / "lexicon/club.lex").value();
}

}  // namespace

TEST_CASE("a match goes on, and ends, with the word list that it started with") {
  for (const auto& variant : engine::variants()) {
    if (!variant.words) continue;
    INFO(variant.name);
    TestServer server;
    const auto before = lexicon_in(server.folder / "lexicon");
    auto players = sit_down(server, short_match(variant.name), 9);
    const std::string room = players[0].client.room();
    for (int moves = 0; moves < 5; ++moves) REQUIRE(play_one_move(players));
    CHECK(kept(server) == files_of({before}));

    server.stop();
    make_lexicon(server.folder / "lexicon", other_words);
    const auto after = lexicon_in(server.folder / "lexicon");
    REQUIRE(after->hash() != before->hash());
    server.restart();
    CHECK(kept(server) == files_of({before, after}));
    come_back(server.port(), players);
    CHECK(players[0].client.doc().at("room").at("lexicon").at("hash") == before->hash());
    CHECK(!players[0].client.ask(protocol::Check{"ZYMURGY"}).value("valid", false));
    play_out(players);
    CHECK(players[0].client.stage() == "over");
    CHECK(hash_of_record(server, room, before) == before->hash());

    TestClient other = in_room(server.port(), 7, protocol::Create{std::string(variant.name), {}, 2, "Ann"});
    CHECK(other.doc().at("room").at("lexicon").at("hash") == after->hash());

    // The record still needs the old one.
    server.restart();
    CHECK(kept(server) == files_of({before, after}));
    CHECK(hash_of_record(server, room, before) == before->hash());
  }
}

TEST_CASE("a backup has the word lists that its matches began with, and a restore brings them back") {
  TestServer server;
  const auto before = lexicon_in(server.folder / "lexicon");
  auto players = sit_down(server, short_match("full-deck"), 9);
  for (int moves = 0; moves < 5; ++moves) REQUIRE(play_one_move(players));
  server.stop();
  make_lexicon(server.folder / "lexicon", other_words);
  server.restart();

  const auto backup = server.folder / "backup.db";
  const auto elsewhere = server.folder / "elsewhere";
  REQUIRE(server::back_up(server.folder / "data", backup).has_value());
  REQUIRE(server::restore(backup, elsewhere).has_value());
  CHECK(std::filesystem::exists(elsewhere / "lexicons" / (std::string(before->hash()) + ".lex")));
  // The journal that was restored is one like any other.
  REQUIRE(server::back_up(elsewhere, server.folder / "again.db").has_value());
  CHECK(std::filesystem::file_size(elsewhere / "journal.db") < std::filesystem::file_size(backup));

  server.restart({}, [&](server::Settings& settings) { settings.data_dir = elsewhere; });
  CHECK(server.metrics().rooms_set_aside.value() == 0);
  come_back(server.port(), players);
  CHECK(players[0].client.doc().at("room").at("lexicon").at("hash") == before->hash());
  play_out(players);
  CHECK(players[0].client.stage() == "over");
}

TEST_CASE("a backup without the word list of a match can still be made and restored") {
  TestServer server;
  static_cast<void>(sit_down(server, short_match("full-deck"), 9));
  server.stop();
  std::filesystem::remove_all(server.folder / "data/lexicons");
  const auto backup = server.folder / "backup.db";
  CHECK(server::back_up(server.folder / "data", backup).has_value());
  CHECK(server::restore(backup, server.folder / "elsewhere").has_value());
}

TEST_CASE("two different lexicons of the same name are refused, and two copies of one are not") {
  const TemporaryFolder folder;
  make_lexicon(folder.path());
  std::filesystem::copy_file(folder / "standard.lex", folder / "copy.lex");
  const server::KeptLexicons kept(folder / "kept");
  CHECK(server::open_lexicons(folder.path()).value().size() == 2);
  CHECK(kept.keep_those_in(folder.path()).value().size() == 2);
  make_lexicon(folder / "other", other_words);
  std::filesystem::rename(folder / "other/standard.lex", folder / "club.lex");
  for (const auto& opened : {server::open_lexicons(folder.path()), kept.keep_those_in(folder.path())}) {
    CHECK_THAT(refusal_of(opened).message,
               Catch::Contains("club.lex and ") &&
                   Catch::Contains("copy.lex are different lexicons with the same name, `standard`"));
  }
}

TEST_CASE("a lexicon that no room needs is removed at the next start") {
  TestServer server;
  server.stop();
  make_lexicon(server.folder / "lexicon", other_words);
  const auto after = lexicon_in(server.folder / "lexicon");
  server.restart();
  CHECK(kept(server) == files_of({after}));
  // Other files in the folder are left alone.
  std::ofstream(server.folder / "data/lexicons/notes.txt") << "mine";
  server.restart();
  CHECK(kept(server).size() == 2);
}

TEST_CASE("a match whose lexicon is no longer offered goes on, and a waiting room says what it lacks") {
  TestServer server;
  auto players = sit_down(server, short_match("full-deck"), 9);
  std::vector<TestClient> waiting;
  for (const int device : {5, 6}) waiting.emplace_back(server.port()).hello(device);
  waiting[0].must(protocol::Create{"full-deck", {}, 2, "Ann"});
  const std::string other = waiting[0].room();
  waiting[1].must(protocol::Join{other, "Ben"});

  server.stop();
  withdraw_standard(server);
  server.restart();
  come_back(server.port(), players);
  play_out(players);
  CHECK(players[0].client.stage() == "over");

  for (const int device : {5, 6}) {
    TestClient client = in_room(server.port(), device, protocol::Resume{other});
    client.must(protocol::Ready{true});
    if (device == 6) CHECK(client.wait_for("error").at("code") == "bad_options");
  }
}

TEST_CASE("a room that waits goes on waiting when its word list is withdrawn, over several starts") {
  TestServer server;
  TestClient host = in_room(server.port(), 5, protocol::Create{"full-deck", {}, 2, "Ann"});
  const std::string room = host.room();
  server.stop();
  withdraw_standard(server);
  for (int start = 0; start < 3; ++start) {
    server.restart();
    CHECK(server.metrics().rooms_set_aside.value() == 0);
  }
  guest(server.port(), 5).must(protocol::Resume{room});
}

TEST_CASE("a kept lexicon that is damaged affects only its rooms") {
  TestServer server;
  const auto before = lexicon_in(server.folder / "lexicon");
  const std::string room = sit_down(server, short_match("full-deck"), 9)[0].client.room();
  const std::string well = sit_down(server, short_match("rummy"), 9, 3)[0].client.room();
  server.stop();
  make_lexicon(server.folder / "lexicon", other_words);
  const auto file = server.folder / "data/lexicons" / (std::string(before->hash()) + ".lex");
  std::filesystem::resize_file(file, std::filesystem::file_size(file) / 2);
  server.restart();
  TestClient client = guest(server.port(), 1);
  CHECK(client.ask(protocol::Resume{room}).at("code") == "room_set_aside");
  TestClient other = in_room(server.port(), 3, protocol::Resume{well});
  // Nothing is removed while a room can still need it.
  CHECK(std::filesystem::exists(file));
}

TEST_CASE("overwriting the file of a word list changes nothing for a running server") {
  TestServer server;
  std::filesystem::create_directory(server.folder / "mine");
  std::filesystem::copy_file(server.folder / "lexicon/standard.lex", server.folder / "mine/standard.lex");
  const auto before = lexicon_in(server.folder / "mine");
  auto players = sit_down(server.port(), short_match("full-deck"), *before, 9);
  std::ofstream(server.folder / "lexicon/standard.lex") << "rubbish";
  play_out(players);
  CHECK(players[0].client.stage() == "over");
}
