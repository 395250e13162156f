// Attacks on the admin address from several addresses at once. The host, at another address, still gets answers, and
// players do not notice.
#include <atomic>
#include <deque>
#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <set>
#include <thread>

#include <boost/asio/read_until.hpp>
#include <boost/asio/write.hpp>
#include <catch2/catch.hpp>

#include "asio.hpp"
#include "http_request.hpp"
#include "players.hpp"
#include "test_server.hpp"
#include "tests/wait_until.hpp"

using namespace meldroom;
using namespace meldroom::test;

namespace {

namespace asio = boost::asio;
using asio::ip::tcp;

const std::string token = "a-token-that-nobody-guesses";

/// Strikes from its own address, again and again, until it is destroyed.
class Attacker {
 public:
  using Strike = std::function<void(Attacker&, int)>;

  Attacker(std::string from, std::uint16_t port, const Strike& strike) : from_(std::move(from)), port_(port) {
    thread_ = std::thread([this, strike] {
      for (int number = 0; !ends_; ++number) {
        strike(*this, number);
        ++strikes_;
      }
    });
  }
  ~Attacker() {
    ends_ = true;
    thread_.join();
  }
  Attacker(const Attacker&) = delete;
  Attacker& operator=(const Attacker&) = delete;

  [[nodiscard]] int strikes() const { return strikes_; }
  /// The statuses of the answers so far; 0 if there was no answer.
  [[nodiscard]] std::set<int> statuses() const {
    const std::lock_guard guard(mutex_);
    return statuses_;
  }

  /// Sends bytes on a new connection. The server does not have to take them.
  tcp::socket send(std::string_view bytes) {
    tcp::socket socket(io_, tcp::v4());
    socket.bind({asio::ip::make_address(from_), 0});
    socket.connect({asio::ip::address_v4::loopback(), port_});
    boost::system::error_code hung_up;
    asio::write(socket, asio::buffer(bytes), hung_up);
    return socket;
  }
  /// Does the same, and notes the answer.
  void ask(std::string_view bytes) {
    tcp::socket socket = send(bytes);
    std::string answer;
    boost::system::error_code hung_up;
    asio::read_until(socket, asio::dynamic_buffer(answer), "\r\n", hung_up);
    const std::lock_guard guard(mutex_);
    statuses_.insert(answer.starts_with("HTTP/1.1 ") ? std::stoi(answer.substr(9, 3)) : 0);
  }
  /// Does the same, and keeps the connection open without reading. At most a hundred at a time.
  void hold(std::string_view bytes) {
    held_.push_back(send(bytes));
    if (held_.size() > 100) held_.pop_front();
  }

 private:
  const std::string from_;
  const std::uint16_t port_;
  asio::io_context io_;
  std::deque<tcp::socket> held_;
  mutable std::mutex mutex_;
  std::set<int> statuses_;
  std::atomic<int> strikes_{0};
  std::atomic<bool> ends_{false};
  std::thread thread_;
};

std::string command(const std::string& headers, const std::string& body) {
  return "POST /admin/command HTTP/1.1\r\nHost: 127.0.0.1\r\n" + headers + "\r\n" + body;
}

struct Attack {
  std::string name;
  Attacker::Strike strike;
  std::set<int> answers;  ///< no other statuses may come
};

const std::vector<Attack>& attacks() {
  static const std::string status = R"({"command":"status"})";
  static const std::string length = "Content-Length: " + std::to_string(status.size()) + "\r\n";
  static const std::string right = "Authorization: Bearer " + token + "\r\n";
  static const std::vector<Attack> list{
      {"wrong tokens at speed",
       [](Attacker& by, int number) {
         by.ask(command("Authorization: Bearer guess-number-" + std::to_string(number) + "\r\n" + length,
                        status));
       },
       {401, 429}},
      {"no token",
       [](Attacker& by, int) {
         by.ask(command(length, status));
         by.ask("GET /metrics HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n");
       },
       {401, 429}},
      {"headers without an end",
       [](Attacker& by, int) { by.ask(command("X: " + std::string(1'000'000, 'x'), "")); },
       {0, 429, 431}},
      {"a body of a gigabyte",
       [](Attacker& by, int) {
         by.ask(command("Content-Length: 1000000000\r\n", std::string(100'000, 'x')));
       },
       {0, 413, 429}},
      {"a body in parts without an end",
       [](Attacker& by, int) {
         std::string parts;
         for (int i = 0; i < 10'000; ++i) parts += "1\r\nx\r\n";
         by.ask(command("Transfer-Encoding: chunked\r\n", parts));
       },
       {0, 413, 429}},
      {"a last part without an end",
       [](Attacker& by, int) {
         by.ask(command("Transfer-Encoding: chunked\r\n", "0;" + std::string(1'000'000, 'x')));
       },
       {0, 429, 431}},
      {"lines after the last part without an end",
       [](Attacker& by, int) {
         by.ask(command("Transfer-Encoding: chunked\r\n", "0\r\nA: " + std::string(1'000'000, 'x')));
       },
       {0, 429, 431}},
      {"requests that do not come to an end",
       [](Attacker& by, int) { by.hold("POST /admin/command HTTP/1.1\r\nX: "); },
       {}},
      {"bodies that do not come",
       [](Attacker& by, int) { by.hold(command("Content-Length: 8000\r\n", "")); },
       {}},
      {"connections without a word", [](Attacker& by, int) { by.hold(""); }, {}},
      {"answers that are not taken",
       [](Attacker& by, int) {
         std::string requests;
         for (int i = 0; i < 1'000; ++i) requests += "GET /admin/ HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n";
         by.hold(requests);
       },
       {}},
  };
  return list;
}

}  // namespace

TEST_CASE("no attack on the admin address stops the operator from getting answers or players from playing") {
  const Attack& attack = GENERATE(from_range(attacks()));
  INFO(attack.name);
  TestServer server([](server::Settings& settings) {
    settings.admin_address = "127.0.0.1:0";
    settings.admin_token = token;
    settings.limits.http_connections = 100;
    settings.limits.http_connections_per_address = 40;
    settings.limits.http_requests_per_second_per_address =
        server::Limits{}.http_requests_per_second_per_address;
  });
  auto players = sit_down(server, short_match("rummy"), 3);

  std::list<Attacker> attackers;
  for (const char* from : {"127.0.0.2", "127.0.0.3", "127.0.0.4"}) {
    attackers.emplace_back(from, server.admin_port(), attack.strike);
  }
  const auto all_have_struck = [&] {
    return std::ranges::all_of(attackers, [](const Attacker& one) { return one.strikes() >= 300; });
  };
  for (int rounds = 0; rounds < 20 || !all_have_struck(); ++rounds) {
    const Answer answer = ask(server.admin_port(), "POST", "/admin/command",
                              {{"Authorization", "Bearer " + token}}, R"({"command":"status"})");
    REQUIRE(answer.status == 200);
    REQUIRE(ask_for_nothing(server.port()) == served);
    if (!play_one_move(players)) players = sit_down(server, short_match("rummy"), 3, 10 + 2 * rounds);
    // Lets time pass, so that the limits do not stop the operator and the players.
    server.time.advance(std::chrono::milliseconds(100));
  }
  for (const Attacker& one : attackers) {
    for (const int status : one.statuses()) {
      INFO(status);
      CHECK(attack.answers.contains(status));
    }
  }
  attackers.clear();
  wait_until("no connection is left open", [&] { return server.metrics().http_open.value() == 0; });
}
