// Frames to a slow peer: each is sent whole and in order.
#include "net/frame_socket.hpp"

#include <memory>
#include <optional>
#include <string>
#include <thread>

#include <boost/asio/read.hpp>
#include <boost/asio/ssl.hpp>
#include <boost/asio/use_future.hpp>
#include <catch2/catch.hpp>

#include "test_certificate.hpp"
#include "test_server.hpp"

using namespace meldroom::server;

namespace {

/// A connection whose one end is a FrameSocket, with or without TLS. The system buffers little for a peer that does not
/// read.
class Connection {
 public:
  explicit Connection(bool tls) {
    net::ip::tcp::acceptor acceptor(io_, {net::ip::address_v4::loopback(), 0});
    peer_.next_layer().connect(acceptor.local_endpoint());
    TcpSocket accepted(io_);
    acceptor.accept(accepted);
    accepted.set_option(net::socket_base::send_buffer_size(4'096));
    accepted.non_blocking(true);
    Socket connection(std::move(accepted));
    if (tls) secure(connection);
    socket = std::make_shared<FrameSocket>(std::move(connection));
    socket->start(socket, 32);
  }

  /// Sends what waits, and returns the next `bytes` bytes that the peer receives.
  std::string read(std::size_t bytes) {
    std::string text(bytes, '\0');
    std::thread reading([&] {
      if (socket->is_secure()) {
        net::read(peer_, net::buffer(text));
      } else {
        net::read(peer_.next_layer(), net::buffer(text));
      }
    });
    io_.restart();
    io_.run();
    reading.join();
    return text;
  }

 private:
  void secure(Socket& connection) {
    const meldroom::test::TemporaryFolder folder;
    const auto files = meldroom::test::make_certificate(folder.path(), "server");
    const auto certificate = Certificate::read(files.certificate, files.key).value();
    std::thread shaking_hands([this] { peer_.handshake(net::ssl::stream_base::client); });
    auto failed = net::co_spawn(io_, connection.secure(certificate.value(), {}), net::use_future);
    io_.run();
    shaking_hands.join();
    REQUIRE_FALSE(failed.get());
  }

  net::io_context io_;
  net::ssl::context tls_{net::ssl::context::tls_client};
  net::ssl::stream<net::ip::tcp::socket> peer_{io_, tls_};

 public:
  std::shared_ptr<FrameSocket> socket;
};

/// Sends frames until some of them wait. Returns what has to arrive.
std::string fill(FrameSocket& socket) {
  std::string sent;
  while (socket.waiting_bytes() < 100'000) {
    const Frame frame = Frame::text(std::string(9'000, static_cast<char>('a' + sent.size() % 26)));
    sent += frame.bytes();
    REQUIRE_FALSE(socket.send(frame));
  }
  return sent;
}

std::string header_of(std::size_t payload) {
  const Frame frame = Frame::text(std::string(payload, 'x'));
  return std::string(frame.bytes().substr(0, frame.size() - payload));
}

}  // namespace

TEST_CASE("a frame's header says how long its text is") {
  using namespace std::string_literals;
  CHECK(header_of(0) == "\x81\x00"s);
  CHECK(header_of(125) == "\x81\x7d"s);
  CHECK(header_of(126) == "\x81\x7e\x00\x7e"s);
  CHECK(header_of(65'535) == "\x81\x7e\xff\xff"s);
  CHECK(header_of(65'536) == "\x81\x7f\x00\x00\x00\x00\x00\x01\x00\x00"s);
}

TEST_CASE("frames that a peer does not take wait, and arrive whole and in order with what Beast writes") {
  Connection connection(GENERATE(false, true));
  FrameSocket& socket = *connection.socket;
  std::string sent = fill(socket);
  const std::string pong = "\x8a\x02hi";
  std::size_t written = 0;
  socket.async_write_some(net::buffer(pong), [&](const boost::system::error_code& error, std::size_t bytes) {
    CHECK_FALSE(error);
    written = bytes;
  });
  sent += pong;
  const Frame last = Frame::text("the last");
  CHECK_FALSE(socket.send(last));
  sent += last.bytes();

  CHECK(connection.read(sent.size()) == sent);
  CHECK(written == pong.size());
  CHECK(socket.waiting_bytes() == 0);
  CHECK(socket.sent_after_waiting() > 2);
}

TEST_CASE("waiting frames can be dropped, but not one that has begun; nothing follows a close") {
  Connection connection(GENERATE(false, true));
  FrameSocket& socket = *connection.socket;
  const std::string sent = fill(socket);
  const std::size_t waited = socket.waiting_bytes();
  socket.drop_waiting();
  CHECK(socket.waiting_bytes() < waited);
  const std::string close{"\x88\x02\x03\xe8", 4};
  CHECK_FALSE(socket.send(Frame::raw(close)));
  CHECK_FALSE(socket.send(Frame::text("too late")));

  // The frames before the dropped ones are whole. The first frame that waited is one of them.
  const std::size_t size = Frame::text(std::string(9'000, 'a')).size();
  const std::size_t gone = sent.size() - waited;
  const std::size_t whole = (gone / size + 1) * size;
  CHECK(connection.read(whole + close.size()) == sent.substr(0, whole) + close);
  CHECK(socket.waiting_bytes() == 0);
}

TEST_CASE("sending on a broken connection returns an error") {
  Connection connection(GENERATE(false, true));
  connection.socket->next_layer().shutdown(TcpSocket::shutdown_send);
  CHECK(connection.socket->send(Frame::text("hello")));
}
