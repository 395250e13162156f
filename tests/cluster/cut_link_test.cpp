// A node that does not reach etcd for a while, and loses a slot meanwhile.
#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <future>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include <catch2/catch.hpp>

#include "asio.hpp"
#include "cluster/claims.hpp"
#include "etcd_members.hpp"
#include "etcd_writer.hpp"
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
  /// Ends the connection instead of passing on the answer to the n-th request from now on. etcd has done it by then.
  void lose_answer(std::uint64_t n) {
    on_thread([this, n] { lost_ = requests_ + n; });
  }
  /// Whether the answer was lost.
  [[nodiscard]] bool has_lost_it() {
    bool lost = false;
    on_thread([&] { lost = !lost_; });
    return lost;
  }

 private:
  using Socket = std::shared_ptr<TcpSocket>;
  /// What a connection is used for at the moment. A request comes in any number of pieces, and its answer ends it.
  struct Exchange {
    std::uint64_t request = 0;
    bool is_answered = true;
  };

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
      const auto now = std::make_shared<Exchange>();
      const auto ask = [this, now] {
        if (std::exchange(now->is_answered, false)) now->request = ++requests_;
        return true;
      };
      const auto answer = [this, now] {
        now->is_answered = true;
        if (lost_ != now->request) return true;
        lost_.reset();
        return false;
      };
      const auto ended = [](const std::exception_ptr&) {};
      net::co_spawn(io_.get_executor(), carry(client, member, ask), ended);
      net::co_spawn(io_.get_executor(), carry(member, client, answer), ended);
    }
  }

  /// Copies bytes until one side ends, or `pass` refuses some, and then ends the other one.
  static net::awaitable<void> carry(Socket from, Socket to, std::function<bool()> pass) {
    std::array<char, 16 * 1024> bytes{};
    for (;;) {
      const auto [end, size] = co_await from->async_read_some(net::buffer(bytes), as_result);
      if (end || !pass()) break;
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
  std::uint64_t requests_ =
      0;  // so far, of all connections; on each of them one waits for the answer to another
  std::optional<std::uint64_t> lost_;  // the request whose answer gets lost
  std::vector<Socket> sockets_;
  std::thread thread_;
};

/// A server whose way to etcd a test can cut, with a room that Ann has opened.
struct CutServer {
  CutServer() { ann.must(protocol::Create{"rummy", {}, 2, "Ann"}); }

  /// Another connection of a device. It looks at the room, so that it needs nothing of etcd to make requests there, and
  /// it is served by the room's thread, so that a ping is answered after the requests before it.
  [[nodiscard]] TestClient looks_on(int device_number) {
    TestClient client(server.port(), "/ws?room=" + ann.room());
    client.hello(device_number);
    client.must(protocol::Watch{ann.room(), true});
    return client;
  }
  /// Gives the room's slot to another node, and lets this one find out.
  void hand_over() {
    const SlotValue of_another{"n2", 1, {}, {}};
    const Slot slot = Slot::of(RoomCode::parse(ann.room()).value());
    static_cast<void>(members.commit(etcd::Transaction().put(Claims::slot_key(slot), of_another.text())));
    link.mend();
  }

  const EtcdMembers members{1};
  EtcdLink link{members.members().endpoints.front()};
  TestServer server{[this](Settings& settings) {
    members.node("n1")(settings);
    settings.cluster = {link.endpoint()};
  }};
  TestClient ann = [this] {
    wait_until_ready(server.port());
    return guest(server.port(), 1);
  }();
};

/// Whether a message of that type has come.
bool has_heard(const TestClient& client, std::string_view type) {
  return std::ranges::any_of(client.heard, [&](const auto& message) { return message.at("type") == type; });
}

}  // namespace

TEST_CASE("who has left a room and waits for the answer is sent on when the room goes to another node") {
  CutServer here;
  here.link.cut();
  const auto leave = here.ann.send(protocol::LeaveRoom{});
  here.ann.must(protocol::Ping{});  // so the room has taken the request before
  for (const auto& message : here.ann.heard) CHECK(message.value("re", 0U) != leave);
  here.hand_over();
  CHECK(here.ann.wait_for_close() == 1012);
}

TEST_CASE("a connection is not told that it is superseded by a claim of its seat that may not be written") {
  CutServer here;
  TestClient phone = here.looks_on(2);
  const auto link = here.ann.must(protocol::Link{});
  here.link.cut();
  phone.send(protocol::Claim{here.ann.room(), link.at("token").get<std::string>()});
  phone.must(protocol::Ping{});  // so the room has taken the request before
  here.hand_over();
  // Both look for the room at its new place. There only one of them has the seat, and it may be the old one.
  CHECK(here.ann.wait_for_close() == 1012);
  CHECK(phone.wait_for_close() == 1012);
  CHECK_FALSE(has_heard(here.ann, "superseded"));
}

TEST_CASE("a connection that a newer one has superseded is told so when the room goes to another node") {
  CutServer here;
  TestClient newer = here.looks_on(1);
  here.link.cut();
  here.ann.send(protocol::Rename{"Anna"});
  here.ann.must(protocol::Ping{});  // so the room has taken the request before
  newer.send(protocol::Resume{here.ann.room()});
  newer.must(protocol::Ping{});
  here.ann.must(protocol::Ping{});
  CHECK_FALSE(has_heard(here.ann, "superseded"));  // until the new name is saved
  here.hand_over();
  CHECK(here.ann.wait_for_close() == 4001);
  CHECK(newer.wait_for_close() == 1012);
}

TEST_CASE("an append whose answer is lost is written once, and acknowledged") {
  one_member().clear();
  EtcdLink link(one_member().members().endpoints.front());
  Writer writer("n1", {.endpoints = {link.endpoint()}, .tls = {}});
  writer.node.take(Slot::of(room));
  writer.append(room, 0, "a")->wait_for(1);
  link.lose_answer(1);
  writer.append(room, 1, "b")->wait_for(2);
  CHECK(link.has_lost_it());
  CHECK(lines_of(room) == std::vector<std::string>{"a", "b"});
  writer.append(room, 2, "c")->wait_for(3);
  CHECK(lines_of(room) == std::vector<std::string>{"a", "b", "c"});
  CHECK(writer.journal.healthy());
}

TEST_CASE("an append is not written again when what came after it in its group is tried again") {
  one_member().clear();
  EtcdLink link(one_member().members().endpoints.front());
  Writer writer("n1", {.endpoints = {link.endpoint()}, .tls = {}});
  writer.node.take(Slot::of(room));
  const auto busy = block(writer, 0, "a");
  const auto revision = [] {
    return one_member().commit(etcd::Transaction().get(etcd::keys_with("node/"))).revision;
  };
  const auto before = revision();
  // In one group: the second answer is that to the deletion.
  const auto last = append_to(writer.journal, room, 1, "b");
  writer.journal.forget(room);
  link.lose_answer(2);
  busy->answer();
  REQUIRE(writer.journal.flush());
  CHECK(link.has_lost_it());
  last->wait_for(2);
  CHECK(lines_of(room).empty());
  // The entry, the deletion whose answer was lost, and the deletion again. The entry again would be a fourth change, and
  // for a moment the room would be back with its last entry alone.
  CHECK(revision() == before + 3);
}
