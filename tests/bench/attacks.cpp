#include "attacks.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <exception>
#include <functional>
#include <optional>
#include <random>
#include <span>
#include <stdexcept>
#include <string_view>
#include <sys/resource.h>
#include <thread>
#include <tuple>
#include <utility>

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/buffer.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ssl/context.hpp>
#include <boost/asio/ssl/stream.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket.hpp>

#include "load.hpp"
#include "meldroom_room.hpp"
#include "proxy.hpp"
#include "server_under_test.hpp"
#include "test_certificate.hpp"
#include "tls_tunnel.hpp"

namespace meldroom::bench {

namespace asio = boost::asio;
namespace websocket = boost::beast::websocket;
using asio::ip::tcp;
using boost::system::error_code;
using namespace std::literals;

namespace {

constexpr auto as_result = asio::as_tuple(asio::use_awaitable);

using Seconds = std::chrono::duration<double>;
using Milliseconds = std::chrono::duration<double, std::milli>;
using Task = asio::awaitable<void>;

// ---- the attacker ----

struct Target {
  asio::io_context& io;
  std::uint16_t port = 0;
  std::string room;                   ///< the code of the honest players' room
  std::atomic<std::uint64_t>& blows;  ///< single actions of the attack, such as requests
  std::atomic<std::uint64_t>& cuts;   ///< connections that the server ended
};

/// A connection from the attacker's address. Throws if it fails.
asio::awaitable<tcp::socket> connected(const Target& target) {
  tcp::socket socket(target.io);
  socket.open(tcp::v4());
  socket.bind({asio::ip::make_address("127.0.0.2"), 0});
  co_await socket.async_connect({asio::ip::address_v4::loopback(), target.port}, asio::use_awaitable);
  co_return socket;
}

using Stream = websocket::stream<tcp::socket>;

asio::awaitable<void> say(Stream& stream, std::string text) {
  co_await stream.async_write(asio::buffer(text), asio::use_awaitable);
}

/// A WebSocket. Everything that the server sends is read and dropped.
asio::awaitable<std::shared_ptr<Stream>> opened(const Target& target) {
  auto stream = std::make_shared<Stream>(co_await connected(target));
  co_await stream->async_handshake("127.0.0.1:" + std::to_string(target.port), "/ws", asio::use_awaitable);
  asio::co_spawn(
      target.io,
      [](std::shared_ptr<Stream> held) -> Task {
        boost::beast::flat_buffer heard;
        for (;;) {
          const auto [error, bytes] = co_await held->async_read(heard, as_result);
          if (error) co_return;
          heard.clear();
        }
      }(stream),
      asio::detached);
  co_return stream;
}

std::string request(std::uint32_t id, std::string_view type, std::string_view body) {
  return R"({"type":")" + std::string(type) + R"(","id":)" + std::to_string(id) + R"(,"body":)" +
         std::string(body) + "}";
}

std::string hello(std::uint32_t id, int number, std::string_view password) {
  return request(id, "hello",
                 R"({"version":1,"client":"attack/1","offer":false,"secret":")" +
                     secret_of(1'000'000 + number) + R"(","password":")" + std::string(password) + "\"}");
}

/// A WebSocket that has said hello as device `number`.
asio::awaitable<std::shared_ptr<Stream>> greeted(const Target& target, int number) {
  auto stream = co_await opened(target);
  co_await say(*stream, hello(1, number, bench_password));
  co_return stream;
}

Task wrong_passwords(Target target, int number) {
  const auto stream = co_await opened(target);
  for (std::uint32_t id = 1;; ++id) {
    co_await say(*stream, hello(id, number, "guess" + std::to_string(id)));
    ++target.blows;
  }
}

/// Sends the same request again and again over a WebSocket, after the requests of `first`.
std::function<Task(Target, int)> requests(std::vector<std::string> first,
                                          std::function<std::string(std::uint32_t)> then) {
  return [first = std::move(first), then = std::move(then)](Target target, int number) -> Task {
    const auto stream = co_await greeted(target, number);
    for (const std::string& text : first) co_await say(*stream, text);
    for (std::uint32_t id = 100;; ++id) {
      co_await say(*stream, then(id));
      ++target.blows;
    }
  };
}

std::string random_code() {
  static thread_local std::mt19937 random(7);
  std::string code(8, 'A');
  for (char& letter : code) letter = "ABCDEFGHJKMNPQRSTVWXYZ"[random() % 22];
  return code;
}

const std::string room_of_bots =
    request(2, "create", R"({"variant":"gin","options":{},"seats":2,"name":"A"})");
const std::string bot = request(3, "bot", R"({"skill":"hard"})");
const std::string ready = request(4, "ready", R"({"ready":true})");

/// One kind of attack: what each of its connections does until the server cuts it off, and then again.
struct Attack {
  std::string name;
  int connections = 0;
  std::function<Task(Target, int)> strike;
  bool on_tls = false;  ///< the server, not a proxy, speaks TLS
};

Task half_a_request(Target target, int) {
  tcp::socket socket = co_await connected(target);
  co_await asio::async_write(socket, asio::buffer("GET / HTTP/1.1\r\nHost: x\r\nX-Slow: "sv),
                             asio::use_awaitable);
  ++target.blows;
  char byte = 0;
  for (;;) co_await socket.async_read_some(asio::buffer(&byte, 1), asio::use_awaitable);
}

/// TLS handshakes, the most expensive thing that a stranger can ask for before the first request.
Task handshakes(Target target, int) {
  asio::ssl::context tls(asio::ssl::context::tls_client);
  for (;;) {
    asio::ssl::stream<tcp::socket> stream(co_await connected(target), tls);
    co_await stream.async_handshake(asio::ssl::stream_base::client, asio::use_awaitable);
    ++target.blows;
  }
}

/// Requests a page again and again, and reads the answers.
std::function<Task(Target, int)> pages(std::function<std::string(const Target&)> path) {
  return [path = std::move(path)](Target target, int) -> Task {
    tcp::socket socket = co_await connected(target);
    std::string answer(64 * 1024, ' ');
    for (;;) {
      const std::string text = "GET " + path(target) + " HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n";
      co_await asio::async_write(socket, asio::buffer(text), asio::use_awaitable);
      co_await socket.async_read_some(asio::buffer(answer), asio::use_awaitable);
      ++target.blows;
    }
  };
}

Task upgrades(Target target, int) {
  for (;;) {
    Stream stream(co_await connected(target));
    co_await stream.async_handshake("127.0.0.1:" + std::to_string(target.port), "/ws", asio::use_awaitable);
    ++target.blows;
  }
}

Task pings(Target target, int number) {
  const auto stream = co_await greeted(target, number);
  for (;;) {
    co_await stream->async_ping({}, asio::use_awaitable);
    ++target.blows;
  }
}

/// A message that begins and never ends, in empty parts.
Task empty_parts(Target target, int number) {
  const auto stream = co_await greeted(target, number);
  std::string parts;
  for (int i = 0; i < 1000; ++i) parts += std::string("\x00\x80\x00\x00\x00\x00", 6);
  parts[0] = '\x01';
  for (;;) {
    co_await asio::async_write(stream->next_layer(), asio::buffer(parts), asio::use_awaitable);
    target.blows += 1000;
    parts[0] = '\x00';
  }
}

/// Bytes that are no frames.
Task broken_frames(Target target, int number) {
  std::mt19937 random(static_cast<unsigned>(number));
  const auto stream = co_await greeted(target, number);
  for (;;) {
    std::string bytes(64, ' ');
    for (char& byte : bytes) byte = static_cast<char>(random());
    co_await asio::async_write(stream->next_layer(), asio::buffer(bytes), asio::use_awaitable);
    ++target.blows;
  }
}

/// Requests that begin with this text, each on a connection of its own.
std::function<Task(Target, int)> refused_requests(std::string text) {
  return [text = std::move(text)](Target target, int) -> Task {
    tcp::socket socket = co_await connected(target);
    co_await asio::async_write(socket, asio::buffer(text), asio::use_awaitable);
    ++target.blows;
    std::string answer(1024, ' ');
    for (;;) co_await socket.async_read_some(asio::buffer(answer), asio::use_awaitable);
  };
}

const std::vector<Attack>& all_attacks() {
  static const std::vector<Attack> list{
      {"connections", 2000, half_a_request},
      {"handshakes", 50, handshakes, true},
      {"pages", 50, pages([](const Target&) { return std::string("/"); })},
      {"upgrades", 50, upgrades},
      {"pings", 50, pings},
      {"parts", 50, empty_parts},
      {"codes", 50,
       requests(
           {},
           [](std::uint32_t id) { return request(id, "watch", R"({"room":")" + random_code() + "\"}"); })},
      {"passwords", 50, wrong_passwords},
      {"links", 50, pages([](const Target&) { return "/r/" + random_code(); })},
      {"records", 50, pages([](const Target&) { return "/rooms/" + random_code() + "/matches/1/record"; })},
      {"strangers", 50,
       pages([](const Target& target) { return "/rooms/" + target.room + "/matches/1/record"; })},
      {"rooms", 50,
       requests({},
                [](std::uint32_t id) {
                  return request(
                      id, id % 2 == 0 ? "create" : "leave",
                      id % 2 == 0 ? R"({"variant":"gin","options":{},"seats":2,"name":"A"})" : "{}");
                })},
      {"names", 50,
       requests({room_of_bots},
                [](std::uint32_t id) {
                  return request(id, "rename", R"({"name":"A)" + std::to_string(id) + "\"}");
                })},
      {"options", 50,
       requests({room_of_bots},
                [](std::uint32_t id) {
                  return request(id, "configure", id % 2 == 0 ? R"({"seats":2})" : R"({"seats":3})");
                })},
      {"ready", 50,
       requests({room_of_bots},
                [](std::uint32_t id) {
                  return request(id, "ready", id % 2 == 0 ? R"({"ready":true})" : R"({"ready":false})");
                })},
      {"frames", 50, broken_frames},
      {"headers", 50,
       refused_requests("GET / HTTP/1.1\r\nHost: x\r\nX-Long: " + std::string(16 * 1024, 'x') + "\r\n\r\n")},
      {"bodies", 50, refused_requests("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100000000\r\n\r\n")},
      {"hints", 50,
       requests({room_of_bots, bot, ready}, [](std::uint32_t id) { return request(id, "hint", "{}"); })},
      {"chat", 50,
       requests({room_of_bots},
                [](std::uint32_t id) {
                  return request(id, "chat", R"({"text":")" + std::string(280, 'x') + "\"}");
                })},
      {"nonsense", 50, requests({}, [](std::uint32_t id) { return request(id, "dance", "[[[[1]]]]"); })},
  };
  return list;
}

/// Attacks with all connections until it is destroyed. Its thread has a low priority, so that it does not slow down the
/// honest players itself.
class Attacker {
 public:
  Attacker(const Attack& attack, std::uint16_t port, const std::string& room) {
    for (int number = 0; number < attack.connections; ++number) {
      asio::co_spawn(io_, again_and_again(attack, {io_, port, room, blows_, cuts_}, number), asio::detached);
    }
    thread_ = std::thread([this] {
      ::setpriority(PRIO_PROCESS, 0, 19);  // on Linux, of only this thread
      io_.run();
    });
  }
  ~Attacker() {
    io_.stop();
    thread_.join();
  }
  Attacker(const Attacker&) = delete;
  Attacker& operator=(const Attacker&) = delete;

  [[nodiscard]] std::uint64_t blows() const { return blows_; }
  [[nodiscard]] std::uint64_t cuts() const { return cuts_; }

 private:
  static Task again_and_again(const Attack& attack, Target target, int number) {
    asio::steady_timer pause(target.io);
    for (;;) {
      try {
        co_await attack.strike(target, number);
      } catch (const boost::system::system_error&) {
        ++target.cuts;  // the server defends itself
      }
      pause.expires_after(20ms);
      co_await pause.async_wait(asio::use_awaitable);
    }
  }

  asio::io_context io_;
  std::atomic<std::uint64_t> blows_{0};
  std::atomic<std::uint64_t> cuts_{0};
  std::thread thread_;
};

// ---- the honest players ----

/// Two players, and people who open the page and the game, all from another address than the attacker.
class Honest {
 public:
  Honest(std::uint16_t port, int number) : port_(port), room_(io_, port, number, 2), newcomer_(io_) {
    room_.play([this](auto took) { waits_.push_back(Milliseconds(took).count()); }, 50ms);
    come(number);
  }

  /// Plays for that long; returns how long each move took, in milliseconds.
  std::vector<double> play(Seconds how_long) {
    waits_.clear();
    io_.run_for(std::chrono::duration_cast<std::chrono::nanoseconds>(how_long));
    if (waits_.empty()) throw std::runtime_error("no move was answered");
    return std::move(waits_);
  }
  [[nodiscard]] const std::string& room() const { return room_.code(); }
  [[nodiscard]] int came() const { return came_; }
  [[nodiscard]] int refused() const { return refused_; }

 private:
  void come(int number) {
    newcomer_.expires_after(200ms);
    newcomer_.async_wait([this, number](error_code error) {
      if (error) return;
      ++came_;
      try {
        (void)device_at(io_, port_, 500'000 + number);
      } catch (const std::exception&) {
        ++refused_;
      }
      come(number);
    });
  }

  asio::io_context io_;
  std::uint16_t port_;
  MeldroomRoom room_;
  asio::steady_timer newcomer_;
  std::vector<double> waits_;  ///< ms
  int came_ = 0;
  int refused_ = 0;
};

// ---- what is attacked ----

/// A server with TLS, or without, then possibly behind a proxy that runs a file of deploy/proxies without its TLS.
/// Server and proxy are on the same core.
class Attacked {
 public:
  Attacked(const AttackOptions& options, bool tls) {
    test::CertificateFiles certificate_files;
    if (tls) certificate_files = test::make_certificate(folder_.path(), "shown");
    server_.emplace(start(options, certificate_files), server_core);
    if (tls) {
      tunnel_.emplace(server_->port(), certificate_files.certificate);
      return;
    }
    move_to(server_core);  // the proxy inherits it
    const std::string here = "127.0.0.1:" + std::to_string(server_->port());
    const std::string certificate = "/etc/letsencrypt/live/play.example.org/";
    if (options.behind == "nginx") {
      nginx_.emplace("deploy/proxies/nginx.conf",
                     test::Changes{{"127.0.0.1:8080", here},
                                   {"8443 ssl;", "8443;"},
                                   {"  ssl_certificate " + certificate + "fullchain.pem;\n", ""},
                                   {"  ssl_certificate_key " + certificate + "privkey.pem;\n", ""},
                                   {"location /games/", "location /"}});
    } else if (options.behind == "haproxy") {
      haproxy_.emplace("deploy/proxies/haproxy.cfg",
                       test::Changes{{"127.0.0.1:8080", here}, {" ssl crt /etc/haproxy/meldroom.pem", ""}});
    }
    move_to(player_core);
  }
  /// Where the attacker connects.
  [[nodiscard]] std::uint16_t port() const {
    return nginx_ ? nginx_->port() : haproxy_ ? haproxy_->port() : server_->port();
  }
  /// Where honest players connect, who have no TLS of their own.
  [[nodiscard]] std::uint16_t honest_port() const { return tunnel_ ? tunnel_->port() : port(); }

 private:
  static ServerUnderTest::Start start(const AttackOptions& options, const test::CertificateFiles& shown) {
    return [shown, serve = meldroom(options.server, options.lexicon_dir, 1, Limits::as_shipped),
            proxied = !options.behind.empty()](std::uint16_t port, const std::filesystem::path& folder) {
      test::ChildOptions command = serve(port, folder);
      command.arguments.insert(command.arguments.end(), {"--password", std::string(bench_password)});
      if (!shown.certificate.empty()) {
        command.arguments.insert(command.arguments.end(), {"--tls-certificate", shown.certificate.string(),
                                                           "--tls-key", shown.key.string()});
      }
      if (proxied) command.arguments.insert(command.arguments.end(), {"--trusted-proxies", "127.0.0.1"});
      return command;
    };
  }

  test::TemporaryFolder folder_;  ///< for the certificate
  std::optional<ServerUnderTest> server_;
  std::optional<test::TlsTunnel> tunnel_;
  std::optional<test::Nginx> nginx_;
  std::optional<test::Haproxy> haproxy_;
};

/// Time without and with the attack alternate, so that whatever else the machine does counts for both.
constexpr int rounds = 5;

void append(std::vector<double>& to, const std::vector<double>& more) {
  to.insert(to.end(), more.begin(), more.end());
}

}  // namespace

std::vector<std::string> attacks() {
  std::vector<std::string> names;
  for (const Attack& attack : all_attacks()) names.push_back(attack.name);
  return names;
}

Rows attack_rows(const AttackOptions& options) {
  Rows rows;
  for (const Attack& attack : all_attacks()) {
    if (!options.only.empty() && options.only != attack.name) continue;
    if (attack.on_tls && !options.behind.empty()) continue;  // the proxy's business
    const Attacked attacked(options, attack.on_tls);
    Honest honest(attacked.honest_port(), 1);
    std::ignore = honest.play(Seconds(1));
    std::vector<double> before;
    std::vector<double> during;
    std::uint64_t blows = 0;
    std::uint64_t cuts = 0;
    for (int i = 0; i < rounds; ++i) {
      append(before, honest.play(Seconds(options.seconds)));
      const Attacker attacker(attack, attacked.port(), honest.room());
      std::ignore = honest.play(Seconds(0.5));
      append(during, honest.play(Seconds(options.seconds)));
      blows += attacker.blows();
      cuts += attacker.cuts();
    }
    const double calm = ninety_nine_of(before);
    const double disturbed = ninety_nine_of(during);
    const double times_as_long = disturbed / calm;
    rows.push_back({attack.name, times_as_long, "times as long",
                    number_text(calm) + " ms, then " + number_text(disturbed) + " ms; " +
                        std::to_string(honest.refused()) + " of " + std::to_string(honest.came()) +
                        " newcomers refused; " + number_text(static_cast<double>(blows)) + " blows, " +
                        number_text(static_cast<double>(cuts)) + " connections cut",
                    times_as_long > 3 || honest.refused() > 0});
  }
  return rows;
}

}  // namespace meldroom::bench
