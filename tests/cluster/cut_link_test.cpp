// A node that does not reach etcd for a while, and loses a slot meanwhile.
#include <array>
#include <cstdint>
#include <future>
#include <memory>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include <catch2/catch.hpp>

#include "asio.hpp"
#include "cluster/claims.hpp"
#include "etcd_members.hpp"
#include "http_request.hpp"
#include "test_client.hpp"
#include "test_server.hpp"

using namespace meldroom;
using namespace meldroom::server;
using namespace meldroom::test;

namespace {

/// A way to a member of etcd that a test can cut.
class EtcdLink {
 public:
  explicit EtcdLink(const etcd::Endpoint& member)
      : member_(net::ip::make_address(member.host), static_cast<std::uint16_t>(std::stoi(member.port))) {
    net::co_spawn(io_.get_executor(), accept(), [](const std::exception_ptr&) {});
    thread_ = std::thread([this] { io_.run(); });
  }
  EtcdLink(const EtcdLink&) = delete;
  EtcdLink& operator=(const EtcdLink&) = delete;
  ~EtcdLink() {
    io_.stop();
    thread_.join();
  }

  [[nodiscard]] etcd::Endpoint endpoint() const {
    return {.tls = false, .host = "127.0.0.1", .port = port_, .path = {}};
  }
  /// Ends all connections, and each new one at once, until mend().
  void cut() {
    on_thread([this] {
      is_cut_ = true;
      for (const auto& socket : std::exchange(sockets_, {})) close(*socket);
    });
  }
  void mend() {
    on_thread([this] { is_cut_ = false; });
  }

 private:
  using Socket = std::shared_ptr<TcpSocket>;

  static void close(TcpSocket& socket) {
    boost::system::error_code ignored;  // it can have ended already
    socket.close(ignored);
  }

  template <class Step>
  void on_thread(Step step) {
    std::promise<void> done;
    net::post(io_, [&] {
      step();
      done.set_value();
    });
    done.get_future().wait();
  }

  net::awaitable<void> accept() {
    for (;;) {
      auto client = std::make_shared<TcpSocket>(io_);
      co_await acceptor_.async_accept(*client, net::use_awaitable);
      if (is_cut_) continue;
      auto member = std::make_shared<TcpSocket>(io_);
      const auto [refused] = co_await member->async_connect(member_, as_result);
      if (refused || is_cut_) continue;
      sockets_.insert(sockets_.end(), {client, member});
      for (const auto& [from, to] : {std::pair(client, member), std::pair(member, client)}) {
        net::co_spawn(io_.get_executor(), carry(from, to), [](const std::exception_ptr&) {});
      }
    }
  }

  /// Copies bytes until one side ends, and then ends the other one.
  static net::awaitable<void> carry(Socket from, Socket to) {
    std::array<char, 16 * 1024> bytes{};
    for (;;) {
      const auto [end, size] = co_await from->async_read_some(net::buffer(bytes), as_result);
      if (end) break;
      const auto [broken, written] = co_await net::async_write(*to, net::buffer(bytes, size), as_result);
      if (broken) break;
    }
    close(*from);
    close(*to);
  }

  net::io_context io_{1};
  net::basic_socket_acceptor<net::ip::tcp, IoExecutor> acceptor_{io_,
                                                                 {net::ip::make_address("127.0.0.1"), 0}};
  const std::string port_ = std::to_string(acceptor_.local_endpoint().port());
  const net::ip::tcp::endpoint member_;
  bool is_cut_ = false;  // only the thread uses it, and what follows
  std::vector<Socket> sockets_;
  std::thread thread_;
};

}  // namespace

TEST_CASE("who has left a room and waits for the answer is sent on when the room goes to another node") {
  const EtcdMembers members(1);
  EtcdLink link(members.members().endpoints.front());
  TestServer server([&](Settings& settings) {
    members.node("n1")(settings);
    settings.cluster = {link.endpoint()};
  });
  wait_until_ready(server.port());
  TestClient ann = guest(server.port(), 1);
  ann.must(protocol::Create{"rummy", {}, 2, "Ann"});
  const Slot slot = Slot::of(RoomCode::parse(ann.room()).value());

  link.cut();
  const auto leave = ann.send(protocol::LeaveRoom{});
  ann.must(protocol::Ping{});  // so the room has taken the request before
  for (const auto& message : ann.heard) CHECK(message.value("re", 0U) != leave);

  const SlotValue of_another{"n2", 1, {}, {}};
  static_cast<void>(members.commit(etcd::Transaction().put(Claims::slot_key(slot), of_another.text())));
  link.mend();
  CHECK(ann.wait_for_close() == 1012);
}
