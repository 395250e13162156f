// Files, links, health: what the port answers apart from the WebSocket.
#include <chrono>
#include <fstream>

#include <catch2/catch.hpp>

#include "http_request.hpp"
#include "locked_journal.hpp"
#include "players.hpp"
#include "protocol/hex.hpp"
#include "test_server.hpp"
#include "tests/wait_until.hpp"

using namespace meldroom;
using namespace meldroom::test;
using namespace std::chrono_literals;
using namespace std::string_literals;

namespace {

std::string web_page(const std::string& says) {
  return "<!doctype html><head></head>" + says;
}

/// A server with a small web client.
TestServer web_server(const std::string& base_path = "", const std::vector<std::string>& proxies = {}) {
  return TestServer([&](server::Settings& settings) {
    const auto root = settings.data_dir.parent_path() / "web";
    std::filesystem::create_directories(root / "assets");
    std::filesystem::create_directories(root / "r");
    std::filesystem::create_directories(root / "preview");
    std::ofstream(root / "index.html") << web_page("hello");
    std::ofstream(root / "r/index.html") << web_page("come in");
    std::ofstream(root / "preview/alpha-rummy.jpg") << "cards";
    std::ofstream(root / "favicon.svg") << "<svg/>";
    std::ofstream(root / "assets/main-1a2b.js") << "start()";
    std::ofstream(root / "assets/main-1a2b.js.br") << "brotli";
    std::ofstream(root / "assets/main-1a2b.js.gz") << "gzip";
    std::ofstream(root / "manifest.webmanifest") << "{}";
    std::ofstream(root / "manifest.webmanifest.gz") << "gzip";
    std::ofstream(root / "sw.js") << "work()";
    std::ofstream(root.parent_path() / "secret.txt") << "not for the web";
    settings.web_root = root;
    settings.base_path = base_path;
    settings.trusted_proxies = proxies;
  });
}

/// Lets the server write until a write was in time. On a busy machine one may take a second, which /healthz says until
/// the next one.
void wait_until_healthy(TestServer& server, const std::string& base_path = "") {
  wait_until("a write is in time", [&] {
    server.pass(1s);
    return get(server.port(), base_path + "/healthz").body == "ok\n";
  });
}

}  // namespace

TEST_CASE("the web client's files come with their types, and can be cached as long as they do not change") {
  TestServer server = web_server();
  const Answer index = get(server.port(), "/");
  CHECK(index.status == 200);
  CHECK(index.body == web_page("hello"));
  CHECK(index.headers.at("Content-Type") == "text/html; charset=utf-8");
  CHECK(index.headers.at("Cache-Control") == "no-cache");
  const Answer script = get(server.port(), "/assets/main-1a2b.js?v=1");
  CHECK(script.headers.at("Content-Type") == "text/javascript; charset=utf-8");
  CHECK(script.headers.at("Cache-Control").find("immutable") != std::string::npos);
  CHECK(get(server.port(), "/favicon.svg").headers.at("Content-Type") == "image/svg+xml");

  const Answer again = get(server.port(), "/", {{"If-None-Match", index.headers.at("ETag")}});
  CHECK(again.status == 304);
  CHECK(again.body.empty());
  CHECK(again.headers.at("Content-Length") == std::to_string(index.body.size()));
  const std::string tag = index.headers.at("ETag");
  // A proxy that compresses the file makes the tag a weak one.
  for (const std::string& known : {"W/" + tag, "\"other\", " + tag, "\"other\",W/" + tag + " ", "*"s}) {
    INFO(known);
    CHECK(get(server.port(), "/", {{"If-None-Match", known}}).status == 304);
  }
  for (const std::string& other :
       {"\"other\""s, "\"other\", W/\"another\""s, tag.substr(1), "x" + tag, ", W/"s}) {
    INFO(other);
    CHECK(get(server.port(), "/", {{"If-None-Match", other}}).status == 200);
  }
  const Answer head = ask(server.port(), "HEAD", "/");
  CHECK(head.status == 200);
  CHECK(head.headers.at("Content-Length") == std::to_string(index.body.size()));
  CHECK(head.body.empty());
}

TEST_CASE("a file that the build has compressed is sent compressed to clients that accept that") {
  TestServer server = web_server();
  const auto script = [&](const std::string& accepted) {
    return get(server.port(), "/assets/main-1a2b.js", {{"Accept-Encoding", accepted}});
  };
  const Answer plain = get(server.port(), "/assets/main-1a2b.js");
  CHECK(plain.body == "start()");
  CHECK(plain.headers.count("Content-Encoding") == 0);
  CHECK(plain.headers.at("Vary") == "Accept-Encoding");
  const Answer best = script("gzip, deflate, BR");
  CHECK(best.body == "brotli");
  CHECK(best.headers.at("Content-Encoding") == "br");
  CHECK(best.headers.at("Content-Type") == "text/javascript; charset=utf-8");
  CHECK(best.headers.at("Cache-Control").find("immutable") != std::string::npos);
  CHECK(best.headers.at("ETag") != plain.headers.at("ETag"));
  CHECK(script("br;q=0, gzip;q=0.5").body == "gzip");
  CHECK(script("br;q=0.0, gzip;q=0.000, identity").body == "start()");
  CHECK(script("deflate").body == "start()");

  const Answer manifest = get(server.port(), "/manifest.webmanifest", {{"Accept-Encoding", "br, gzip"}});
  CHECK(manifest.body == "gzip");
  CHECK(manifest.headers.at("Content-Type") == "application/manifest+json");
  CHECK(get(server.port(), "/", {{"Accept-Encoding", "br, gzip"}}).body == web_page("hello"));
  CHECK(get(server.port(), "/sw.js").headers.at("Cache-Control") == "no-cache");
}

TEST_CASE("the offer of lexicons and decks is sent over HTTP, compressed, or in the welcome") {
  const std::string base = "/games";
  TestServer server = web_server(base);
  const Answer plain = get(server.port(), base + "/offer");
  CHECK(plain.status == 200);
  CHECK(plain.headers.at("Content-Type") == "application/json");
  CHECK(plain.headers.at("Cache-Control") == "no-cache");
  const Answer packed = get(server.port(), base + "/offer", {{"Accept-Encoding", "br, gzip"}});
  CHECK(packed.headers.at("Content-Encoding") == "gzip");
  CHECK(packed.body.starts_with("\x1f\x8b"));
  CHECK(packed.body.size() * 4 < plain.body.size());
  const auto known = packed.headers.at("ETag");
  CHECK(get(server.port(), base + "/offer", {{"Accept-Encoding", "gzip"}, {"If-None-Match", known}}).status ==
        304);

  TestClient apart(server.port(), base + "/ws");
  auto welcome = apart.ask(protocol::Hello{"test", std::nullopt, false});
  CHECK(!welcome.contains("variants"));
  TestClient whole(server.port(), base + "/ws");
  welcome.update(nlohmann::json::parse(plain.body));
  CHECK(welcome == whole.ask(protocol::Hello{"test"}));
}

TEST_CASE("every answer forbids what the client does not need") {
  TestServer server = web_server();
  for (const std::string target : {"/", "/assets/main-1a2b.js", "/healthz", "/nothing"}) {
    const Answer answer = get(server.port(), target);
    const std::string& policy = answer.headers.at("Content-Security-Policy");
    CHECK(policy.find("default-src 'none'") != std::string::npos);
    CHECK(policy.find("frame-ancestors 'none'") != std::string::npos);
    CHECK(policy.find("unsafe") == std::string::npos);
    CHECK(answer.headers.at("X-Content-Type-Options") == "nosniff");
    CHECK(answer.headers.at("Referrer-Policy") == "no-referrer");
  }
}

TEST_CASE("nothing outside the web client's folder is served") {
  TestServer server = web_server();
  for (const std::string target : {"/../secret.txt", "/assets/../../secret.txt", "/%2e%2e/secret.txt",
                                   "//etc/passwd", "/assets/", "/assets/..%2f..%2fsecret.txt",
                                   "/..\\secret.txt", "http://127.0.0.1/../secret.txt", "/index.html/"}) {
    INFO(target);
    const Answer answer = get(server.port(), target);
    CHECK(answer.status == 404);
    CHECK(answer.body.find("not for the web") == std::string::npos);
  }
  for (const std::string method : {"POST", "DELETE"}) {
    Answer refused = ask(server.port(), method, "/index.html");
    CHECK(refused.status == 405);
    CHECK(refused.headers["Allow"] == "GET, HEAD");
  }
}

TEST_CASE("a room's link is a page of the client, under any base path") {
  for (const std::string base : {"", "/games/cards"}) {
    TestServer server = web_server(base);
    const Answer link = get(server.port(), base + "/r/ABCDEFGH");
    CHECK(link.status == 200);
    CHECK(link.body == web_page("come in"));
    CHECK(link.headers.at("Content-Type") == "text/html; charset=utf-8");
    CHECK(link.headers.at("Cache-Control") == "no-cache");
    CHECK(get(server.port(), base + "/r/ABCDEFGH?from=mail").status == 200);
    CHECK(get(server.port(), base + "/r/ABCDEFGH", {{"If-None-Match", link.headers.at("ETag")}}).status ==
          304);
    CHECK(ask(server.port(), "HEAD", base + "/r/ABCDEFGH").headers.at("Content-Length") ==
          std::to_string(link.body.size()));
    const Answer typed = get(server.port(), base + "/r/abcdefgo");
    CHECK(typed.status == 302);
    CHECK(typed.headers.at("Location") == "../r/ABCDEFG0");
    CHECK(get(server.port(), base + "/").status == 200);
    wait_until_healthy(server, base);
    TestClient client(server.port(), base + "/ws");
    client.hello(1);
  }
  TestServer server = web_server("/games");
  CHECK(get(server.port(), "/games").status == 302);
  CHECK(get(server.port(), "/games").headers.at("Location") == "/games/");
  CHECK(get(server.port(), "/games?room=ABCDEFGH").status == 302);
  CHECK(get(server.port(), "/games?room=ABCDEFGH").headers["Location"] == "/games/?room=ABCDEFGH");
  CHECK(get(server.port(), "/").status == 404);
  CHECK(get(server.port(), "/gamesroom/").status == 404);
  CHECK(get(server.port(), "/healthz").status == 404);
}

TEST_CASE("characters that a sentence or copying adds to a room's link are removed") {
  TestServer server = web_server("/games");
  const std::string slash = "../../r/ABCDEFGH";
  for (const auto& [link, mended] : std::map<std::string, std::string>{{"ABCDEFGH/", slash},
                                                                       {"ABCDEFGH//", "../" + slash},
                                                                       {"/ABCDEFGH", slash},
                                                                       {"ABCDEFGH.", "../r/ABCDEFGH"},
                                                                       {"ABCDEFGH%20", "../r/ABCDEFGH"},
                                                                       {"%22(ABCDEFGH),", "../r/ABCDEFGH"},
                                                                       {"abcdefgh!", "../r/ABCDEFGH"}}) {
    INFO(link);
    const Answer answer = get(server.port(), "/games/r/" + link);
    CHECK(answer.status == 302);
    CHECK(answer.headers.at("Location") == mended);
  }
}

TEST_CASE("an unknown address gives a browser a page of the client, and a program one line") {
  const std::map<std::string, std::string> browser{{"Accept", "text/html,application/xhtml+xml,*/*;q=0.8"}};
  for (const std::string base : {"", "/games"}) {
    TestServer server = web_server(base);
    for (const std::string none : {"/r/abc", "/r/<script>", "/r/", "/r/index.html", "/r/ABCDEFGH.ABCDEFGH"}) {
      INFO(none);
      const Answer page = get(server.port(), base + none, browser);
      CHECK(page.status == 404);
      CHECK(page.body == web_page("come in"));
      CHECK(page.headers.at("Content-Type") == "text/html; charset=utf-8");
      CHECK(page.headers.at("Cache-Control") == "no-store");
      CHECK(get(server.port(), base + none).body == "that is not a link to a room\n");
    }
    const Answer page = get(server.port(), base + "/nonsense", browser);
    CHECK(page.status == 404);
    CHECK(page.body == web_page("hello"));
    CHECK(get(server.port(), base + "/nonsense").body == "not found\n");
    CHECK(ask(server.port(), "HEAD", base + "/nonsense", browser).body.empty());
    // In a deeper folder the page's relative addresses would miss its files.
    const Answer deep = get(server.port(), base + "/non/sense", browser);
    CHECK(deep.status == 302);
    CHECK(deep.headers.at("Location") == "../non");
    const Answer room = get(server.port(), base + "/r/non/sense/", browser);
    CHECK(room.status == 302);
    CHECK(room.headers.at("Location") == "../../../r/non");
  }
  TestServer server;
  CHECK(get(server.port(), "/nonsense", browser).body == "not found\n");
}

TEST_CASE("a room's link tells messengers who invites to which game") {
  for (const std::string base : {"", "/games"}) {
    TestServer server = web_server(base);
    TestClient host(server.port(), base + "/ws");
    host.hello(1);
    host.must(protocol::Create{"alpha-rummy", {}, 3, "Juno & \"<b>Co"});
    const std::string path = base + "/r/" + host.room();
    const auto told = [&] { return get(server.port(), path).body; };
    const auto tag = [](const std::string& name, const std::string& content) {
      return "<meta property=\"og:" + name + "\" content=\"" + content + "\" />";
    };
    const std::string page = told();
    INFO(page);
    CHECK(page.find(tag("title", "Juno &amp; &quot;&lt;b&gt;Co invites you to AlphaRummy 500")) != page.npos);
    CHECK(page.find(tag("description", "2 seats are free. No account needed.")) != page.npos);
    CHECK(page.find(tag("url", "http://127.0.0.1" + path)) != page.npos);
    CHECK(page.find(tag("image", "http://127.0.0.1" + base + "/preview/alpha-rummy.jpg")) != page.npos);
    CHECK(page.find("</head>") > page.find("og:image"));
    CHECK(page.find("come in") != page.npos);
    CHECK(get(server.port(), path, {{"X-Forwarded-Proto", "https"}}).body == page);  // not a trusted proxy
    const std::string etag = get(server.port(), path).headers.at("ETag");
    CHECK(get(server.port(), path, {{"If-None-Match", etag}}).status == 304);

    TestClient guest(server.port(), base + "/ws");
    guest.hello(2);
    guest.must(protocol::Join{host.room(), "Pip"});
    CHECK(told().find(tag("description", "One seat is free. No account needed.")) != std::string::npos);
    host.must(protocol::Ready{true, {}});
    guest.must(protocol::Ready{true, {}});
    CHECK(told().find(tag("description", "The match has begun.")) != std::string::npos);
  }
  // A room that does not exist has no tags, and a game without a picture file has no tag for a picture.
  TestServer server = web_server();
  CHECK(get(server.port(), "/r/ABCDEFGH").body == web_page("come in"));
  TestClient host = in_room(server.port(), 1, protocol::Create{"rummy", {}, 2, "Ann"});
  const std::string page = get(server.port(), "/r/" + host.room()).body;
  CHECK(page.find("Ann invites you to Rummy") != page.npos);
  CHECK(page.find("og:image") == page.npos);
}

TEST_CASE("a link's preview has the address under which a trusted proxy was asked") {
  TestServer server = web_server("", {"127.0.0.1"});
  TestClient host = in_room(server.port(), 1, protocol::Create{"rummy", {}, 2, "Ann"});
  const std::string path = "/r/" + host.room();
  const std::string page = get(server.port(), path, {{"X-Forwarded-Proto", "https"}}).body;
  CHECK(page.find("content=\"https://127.0.0.1" + path + "\"") != page.npos);
}

TEST_CASE("health, readiness and metrics are there, and none of them reveals a name or a room") {
  TestServer server;
  wait_until_healthy(server);
  CHECK(get(server.port(), "/readyz").status == 200);
  TestClient client = in_room(server.port(), 1, protocol::Create{"rummy", {}, 2, "Annabella"});
  const Answer metrics = get(server.port(), "/metrics");
  CHECK(metric(server.port(), "rooms_open") == 1);
  CHECK(metric(server.port(), "sessions_open") == 1);
  CHECK(metric(server.port(), "limit_rooms"));
  CHECK(metrics.body.find("meldroom_build_info{version=\"") != std::string::npos);
  for (const std::string name : {"open_files", "memory_bytes", "journal_commit_seconds_sum"}) {
    INFO(name);
    CHECK(metric(server.port(), name).value() > 0);
  }
  CHECK(metric(server.port(), "move_seconds_count") == 0);
  CHECK(metrics.body.find("Annabella") == std::string::npos);
  CHECK(metrics.body.find(client.room()) == std::string::npos);
}

TEST_CASE("open files are counted once a second at most, because that takes time") {
  TestServer server;
  const auto open_files = [&server] { return metric(server.port(), "open_files").value(); };
  const double before = open_files();
  std::vector<std::ifstream> opened;  // this process is also the server's
  for (int i = 0; i < 100; ++i) opened.emplace_back("/dev/null");
  CHECK(open_files() == before);
  server.time.advance(server::Limits{}.open_files_every);
  CHECK(open_files() >= before + 90);
}

TEST_CASE("metrics say how long moves take until they are on disk, and until they are answered") {
  TestServer server;
  auto players = sit_down(server, {"rummy", {}, 2}, 1);
  const int moves = 20;
  REQUIRE(play_out(players, moves) == moves);
  const auto reads = [&](const std::string& name) { return metric(server.port(), name).value(); };
  CHECK(reads("move_seconds_count") == moves);
  CHECK(reads("move_seconds_bucket{le=\"+Inf\"}") == moves);
  CHECK(reads("move_seconds_bucket{le=\"5\"}") == moves);
  CHECK(reads("move_seconds_bucket{le=\"0.00025\"}") <= moves);
  CHECK(reads("move_seconds_sum") > 0);
  CHECK(reads("move_sent_seconds_count") == moves);
  CHECK(reads("move_sent_seconds_sum") >= reads("move_seconds_sum"));
  CHECK(reads("journal_commit_seconds_count") > 0);
}

TEST_CASE("pages of other origins cannot connect unless the operator allows it") {
  const auto upgrade = [](const TestServer& server, const std::string& origin) {
    try {
      TestClient client(server.port(), "/ws", {{"Origin", origin}});
      return 101;
    } catch (const Closed& closed) {
      return closed.code;
    }
  };
  TestServer strict;
  CHECK(upgrade(strict, "https://evil.example") == 403);
  CHECK(upgrade(strict, "http://127.0.0.1:" + std::to_string(strict.port())) == 101);
  TestServer listed([](server::Settings& settings) { settings.origins = {"https://play.example.org"}; });
  CHECK(upgrade(listed, "https://play.example.org") == 101);
  CHECK(upgrade(listed, "http://127.0.0.1:" + std::to_string(listed.port())) == 403);
}

TEST_CASE("limits count the client behind a trusted proxy, not the proxy") {
  TestServer server([](server::Settings& settings) {
    settings.trusted_proxies = {"127.0.0.1"};
    settings.limits.connections_per_address = 1;
  });
  TestClient first(server.port(), "/ws", {{"X-Forwarded-For", "198.51.100.1"}});
  TestClient second(server.port(), "/ws", {{"X-Forwarded-For", "198.51.100.2"}});
  CHECK_THROWS_AS(TestClient(server.port(), "/ws", {{"X-Forwarded-For", "6.6.6.6, 198.51.100.2"}}), Closed);
  // The last line is the one that the proxy has added.
  CHECK_THROWS_AS(
      TestClient(server.port(), "/ws", {{"X-Forwarded-For", "6.6.6.6\r\nX-Forwarded-For: 198.51.100.2"}}),
      Closed);
}

TEST_CASE("a request that is too long or makes no sense is refused") {
  TestServer server;
  CHECK(get(server.port(), "/" + std::string(20'000, 'x')).status == 431);
  CHECK(get(server.port(), "/", {{"Content-Length", "5"}}).status == 413);
  CHECK(ask(server.port(), "NO SENSE", "/").status == 400);
  Answer no_upgrade = get(server.port(), "/ws");
  CHECK(no_upgrade.status == 426);
  CHECK(no_upgrade.headers["Upgrade"] == "websocket");
  CHECK(ask_for_nothing(server.port()) == served);
}

TEST_CASE("the device of a seat can see its room without entering it, and nobody else can") {
  TestServer server = web_server("/games");
  TestClient host(server.port(), "/games/ws");
  host.hello(1);
  host.must(protocol::Create{"rummy", {}, 2, "Ann"});
  const auto told = [&](const std::string& code, std::optional<int> device_number) {
    return get(server.port(), "/games/rooms/" + code,
               device_number ? bearer(*device_number) : TestClient::Headers());
  };
  const Answer waiting = told(host.room(), 1);
  REQUIRE(waiting.status == 200);
  CHECK(waiting.headers.at("Content-Type") == "application/json");
  const auto seen = nlohmann::json::parse(waiting.body);
  CHECK(seen.at("seat") == 0);
  CHECK(seen.at("doc") == host.doc());
  CHECK(told(host.room(), 2).status == 404);
  CHECK(told("ABCDEFGH", 1).status == 404);

  // A bot has no device, and nobody's device is a bot's.
  host.must(protocol::SeatBot{engine::Skill::easy});
  CHECK(told(host.room(), {}).status == 404);
  host.must(protocol::Ready{true});
  host.wait_for_stage("playing");
  const auto playing = nlohmann::json::parse(told(host.room(), 1).body);
  CHECK(playing.at("doc").at("view").at("own").at("hand").size() >= 10);
  CHECK(playing.at("doc").at("room").at("spectators") == 0);
}

TEST_CASE("while the journal cannot be written a seat is not shown with what is not saved") {
  TestServer server;
  TestClient ann = in_room(server.port(), 1, protocol::Create{"rummy", {}, 2, "Ann"});
  const std::string path = "/rooms/" + ann.room();
  LockedJournal lock(server.folder / "data");
  const auto renamed = ann.send(protocol::Rename{"Anna"});
  CHECK(ann.wait_for("saving").at("works") == false);
  const Answer answer = get(server.port(), path, bearer(1));
  CHECK(answer.status == 503);
  CHECK(answer.body.find("not saved yet") != std::string::npos);
  lock.unlock();
  ann.answer_to(renamed);
  const Answer saved = get(server.port(), path, bearer(1));
  CHECK(saved.status == 200);
  CHECK(saved.body.find("\"Anna\"") != std::string::npos);
}
