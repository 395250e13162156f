// What an operator can see and do over HTTP at the admin address, with a token; and what others cannot.
#include <fstream>

#include <catch2/catch.hpp>

#include "asio.hpp"
#include "http_request.hpp"
#include "test_client.hpp"
#include "test_server.hpp"

using namespace meldroom;
using namespace meldroom::test;
using nlohmann::json;

namespace {

const std::string secret = "a-token-that-nobody-guesses";
using Headers = std::map<std::string, std::string>;

void with_admin(server::Settings& settings) {
  settings.admin_address = "127.0.0.1:0";
  settings.admin_token = secret;
}

Headers shown(const std::string& shown_token, Headers others = {}) {
  others["Authorization"] = "Bearer " + shown_token;
  return others;
}

Answer command(const TestServer& server, const json& request, const Headers& headers = shown(secret)) {
  return ask(server.admin_port(), "POST", "/admin/command", headers, request.dump());
}

const json status{{"command", "status"}};

}  // namespace

TEST_CASE("an operator can do over HTTP what they can do over the socket") {
  TestServer server(with_admin);
  TestClient ann = in_room(server.port(), 1, protocol::Create{"rummy", {}, 2, "Ann"});

  const Answer answer = command(server, status);
  CHECK(answer.status == 200);
  CHECK(answer.headers.at("Content-Type") == "application/json");
  CHECK(answer.headers.at("Cache-Control") == "no-store");
  CHECK(!answer.headers.contains("Access-Control-Allow-Origin"));
  CHECK(!answer.headers.contains("Set-Cookie"));
  CHECK(json::parse(answer.body).at("connections") == 1);
  CHECK(json::parse(command(server, {{"command", "say"}, {"text", "Supper is ready."}}).body) ==
        json{{"told", 1}});
  CHECK(ann.wait_for("announcement").at("text") == "Supper is ready.");

  const Answer wrong = command(server, {{"command", "dance"}});
  CHECK(wrong.status == 400);
  CHECK(json::parse(wrong.body).at("error") == "there is no command `dance`");
  CHECK(command(server, "rubbish").status == 400);
  CHECK(command(server, status, {{"Authorization", "bearer " + secret}}).status == 200);
  CHECK(ask(server.admin_port(), "POST", "/admin/command", shown(secret)).status == 400);
  // An operator who bans their own address can undo that.
  CHECK(command(server, {{"command", "ban"}, {"who", "127.0.0.1"}}).status == 200);
  CHECK(ask_for_nothing(server.port()) == 403);
  CHECK(command(server, {{"command", "unban"}, {"who", "127.0.0.1"}}).status == 200);
}

TEST_CASE("metrics are only at the admin address, if there is one") {
  TestServer open;
  CHECK(open.admin_port() == 0);
  CHECK(get(open.port(), "/metrics").status == 200);

  TestServer server(with_admin);
  CHECK(get(server.port(), "/metrics").status == 404);
  for (const std::string path : {"/metrics", "/admin/metrics"}) {
    CHECK(get(server.admin_port(), path).status == 401);
    const Answer answer = get(server.admin_port(), path, shown(secret));
    CHECK(answer.status == 200);
    CHECK(answer.body.find("meldroom_rooms_open 0\n") != std::string::npos);
  }

  // Without a token there is nothing but metrics.
  server.restart({}, [](server::Settings& settings) { settings.admin_token.clear(); });
  CHECK(get(server.admin_port(), "/metrics").status == 200);
  for (const Headers& headers : {Headers{}, shown(""), shown(secret)}) {
    CHECK(command(server, status, headers).status == 403);
  }
}

TEST_CASE("every request needs the token, and wrong tokens are counted and limited") {
  TestServer server(with_admin);
  for (const Headers& headers : std::initializer_list<Headers>{{},
                                                               {{"Authorization", secret}},
                                                               {{"Authorization", "Basic " + secret}},
                                                               {{"Cookie", "token=" + secret}}}) {
    const Answer answer = command(server, status, headers);
    CHECK(answer.status == 401);
    CHECK(answer.headers.at("WWW-Authenticate") == "Bearer");
  }
  for (const std::string& wrong : {secret.substr(1), secret + "x", "A" + secret.substr(1)}) {
    CHECK(command(server, status, shown(wrong)).status == 401);
  }
  CHECK(
      server.metrics().refused[static_cast<std::size_t>(server::RefusalReason::wrong_admin_token)].value() ==
      3);
  int last = 0;
  for (int tries = 0; tries < 1'000 && last != 429; ++tries) {
    last = command(server, status, shown("guess-" + std::to_string(tries))).status;
  }
  CHECK(last == 429);
  CHECK(command(server, status).status == 429);  // the right token is refused, too
  server.time.advance(std::chrono::minutes(1));
  CHECK(command(server, status).status == 200);
}

TEST_CASE("the operator and players at the operator's address do not use up each other's requests") {
  const auto few_requests = [](server::Settings& settings) {
    with_admin(settings);
    settings.limits.http_requests_per_second_per_address = 1;  // and 40 at once
  };
  const auto last_of_many = [](const auto& asked) {
    int status_code = asked();
    for (int tries = 1; tries < 100 && status_code != 429; ++tries) status_code = asked();
    return status_code;
  };
  for (const bool players_first : {true, false}) {
    const TestServer server(few_requests);
    const auto as_player = [&server] { return ask_for_nothing(server.port()); };
    const auto as_host = [&server] { return command(server, status).status; };
    CHECK((players_first ? last_of_many(as_player) : last_of_many(as_host)) == 429);
    CHECK((players_first ? as_host() == 200 : as_player() == served));
  }
}

TEST_CASE(
    "players who guess at the operator's address do not keep the operator out, nor a wrong token them") {
  TestServer server([](server::Settings& settings) {
    with_admin(settings);
    settings.limits.wrong_codes_per_minute_per_address = 2;  // and 4 at once
  });
  TestClient player = guest(server.port(), 1);
  const auto guessed = [&player] { return player.ask(protocol::Watch{"00000000"}).at("code"); };
  for (int i = 0; i < 4; ++i) CHECK(guessed() == "no_such_room");
  CHECK(guessed() == "rate_limited");
  CHECK(command(server, status).status == 200);

  server.time.advance(std::chrono::minutes(2));
  for (int i = 0; i < 4; ++i)
    CHECK(command(server, status, shown("another-token-of-somebody")).status == 401);
  CHECK(command(server, status).status == 429);
  CHECK(guessed() == "no_such_room");
}

TEST_CASE("no foreign page can send a request, by any name that points here") {
  TestServer server(with_admin);
  const std::string own = "127.0.0.1:" + std::to_string(server.admin_port());
  const auto asked = [&](const std::string& host, const std::string& origin) {
    Headers headers = shown(secret, {{"Host", host}});
    if (!origin.empty()) headers["Origin"] = origin;
    return command(server, status, headers).status;
  };
  CHECK(asked(own, "") == 200);
  CHECK(asked(own, "http://" + own) == 200);
  CHECK(asked("localhost:8081", "http://localhost:8081") == 200);
  CHECK(asked("[::1]:8081", "http://[::1]:8081") == 200);
  CHECK(asked(own, "https://evil.example") == 403);
  CHECK(asked(own, "null") == 403);
  // An attacker's name that points to this machine.
  CHECK(asked("evil.example:8081", "http://evil.example:8081") == 421);
  CHECK(get(server.admin_port(), "/metrics", shown(secret, {{"Host", "evil.example"}})).status == 421);
  CHECK(asked("", "") == 421);
  CHECK(ask(server.admin_port(), "OPTIONS", "/admin/command", {{"Origin", "https://evil.example"}}).status ==
        405);

  server.restart({}, [](server::Settings& settings) { settings.origins = {"https://admin.example"}; });
  CHECK(asked("admin.example", "https://admin.example") == 200);
  CHECK(asked("evil.example", "https://evil.example") == 421);
  CHECK(asked("127.0.0.1:1", "https://admin.example") == 200);  // a proxy that asks under another name
}

TEST_CASE("the admin page is only at the admin address") {
  TestServer server([](server::Settings& settings) {
    with_admin(settings);
    settings.web_root = settings.data_dir.parent_path() / "web";
    std::filesystem::create_directories(settings.web_root / "admin/assets");
    std::ofstream(settings.web_root / "index.html") << "<!doctype html><title>players</title>";
    std::ofstream(settings.web_root / "admin/index.html") << "<!doctype html><title>host</title>";
    std::ofstream(settings.web_root / "admin/assets/a.js") << "1";
  });
  const Answer page = get(server.admin_port(), "/admin/");
  CHECK(page.status == 200);
  CHECK(page.body.find("host") != std::string::npos);
  CHECK(page.headers.at("Content-Security-Policy").find("frame-ancestors 'none'") != std::string::npos);
  CHECK(get(server.admin_port(), "/admin/assets/a.js").status == 200);
  CHECK(get(server.admin_port(), "/").headers.at("Location") == "./admin/");
  CHECK(get(server.admin_port(), "/admin").headers.at("Location") == "./admin/");
  for (const std::string path :
       {"/index.html", "/admin/../index.html", "/admin/%2e%2e/index.html", "//admin/", "/admin//index.html",
        "/admin/nothing", "/rooms/AAAAAAAA", "/healthz", "*"}) {
    INFO(path);
    CHECK(get(server.admin_port(), path).status == 404);
  }
  Answer refused = ask(server.admin_port(), "POST", "/admin/");
  CHECK(refused.status == 405);
  CHECK(refused.headers["Allow"] == "GET, HEAD");
  refused = get(server.admin_port(), "/admin/command", shown(secret));
  CHECK(refused.status == 405);
  CHECK(refused.headers["Allow"] == "POST");
  CHECK(get(server.port(), "/").status == 200);
  CHECK(get(server.port(), "/admin/").status == 404);
  CHECK(get(server.port(), "/admin/index.html").status == 404);
  CHECK(ask(server.port(), "POST", "/admin/command", shown(secret), status.dump()).status != 200);
}

TEST_CASE("no request over HTTP stops the operator from getting answers") {
  TestServer server(with_admin);
  const auto say = [&](const std::string& body) {
    return ask(server.admin_port(), "POST", "/admin/command", shown(secret), body).status;
  };
  CHECK(say(std::string(8'192, '[')) == 400);
  CHECK(say(std::string(8'193, '[')) == 413);
  CHECK(say(std::string(1'000'000, 'a')) == 413);
  CHECK(say(std::string("\xff\xfe\0{}", 5)) == 400);
  CHECK(say(R"({"command":"ban","who":"\u0000"})") == 400);
  CHECK(get(server.admin_port(), "/metrics", {{"X", std::string(20'000, 'a')}}).status == 431);

  // Clients that keep the server waiting do not keep others out.
  boost::asio::io_context io;
  std::vector<boost::asio::ip::tcp::socket> slow;
  for (int i = 0; i < 300; ++i) {
    slow.emplace_back(io).connect({boost::asio::ip::make_address("127.0.0.1"), server.admin_port()});
    boost::asio::write(slow.back(),
                       boost::asio::buffer(std::string("POST /admin/command HTTP/1.1\r\nContent-")));
  }
  CHECK(command(server, status).status == 200);
  server.stop();
}
