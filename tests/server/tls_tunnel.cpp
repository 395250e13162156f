#include "tls_tunnel.hpp"

#include <array>
#include <memory>
#include <utility>

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ssl.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>

namespace meldroom::test {

namespace asio = boost::asio;
namespace ssl = boost::asio::ssl;
using asio::ip::tcp;

namespace {

constexpr auto as_result = asio::as_tuple(asio::use_awaitable);

struct Link {
  Link(tcp::socket accepted, ssl::context& tls)
      : client(std::move(accepted)), server(client.get_executor(), tls) {}
  tcp::socket client;
  ssl::stream<tcp::socket> server;

  void end() {
    boost::system::error_code ignored;  // one side can have ended already
    client.close(ignored);
    server.lowest_layer().close(ignored);
  }
};

/// Copies bytes until one side ends, and then ends the other one.
template <class From, class To>
asio::awaitable<void> carry(std::shared_ptr<Link> link, From& from, To& to) {
  std::array<char, 16 * 1024> bytes{};
  for (;;) {
    const auto [end, size] = co_await from.async_read_some(asio::buffer(bytes), as_result);
    if (end) break;
    const auto [broken, written] = co_await asio::async_write(to, asio::buffer(bytes, size), as_result);
    if (broken) break;
  }
  link->end();
}

asio::awaitable<void> connect(std::shared_ptr<Link> link, tcp::endpoint from, std::uint16_t port,
                              std::string said_first) {
  const tcp::endpoint server(asio::ip::address_v4::loopback(), port);
  link->server.next_layer().open(tcp::v4());
  link->server.next_layer().bind(from);
  const auto [away] = co_await link->server.next_layer().async_connect(server, as_result);
  if (away) co_return;
  const auto [cut, said] =
      co_await asio::async_write(link->server.next_layer(), asio::buffer(said_first), as_result);
  if (cut) co_return;
  SSL_set_tlsext_host_name(link->server.native_handle(), "localhost");
  const auto [untrusted] = co_await link->server.async_handshake(ssl::stream_base::client, as_result);
  if (untrusted) co_return;
  asio::co_spawn(link->client.get_executor(), carry(link, link->server, link->client), asio::detached);
  co_await carry(link, link->client, link->server);
}

asio::awaitable<void> listen(std::shared_ptr<tcp::acceptor> acceptor, std::shared_ptr<ssl::context> tls,
                             tcp::endpoint from, std::uint16_t port, std::string said_first) {
  for (;;) {
    auto link = std::make_shared<Link>(co_await acceptor->async_accept(asio::use_awaitable), *tls);
    asio::co_spawn(acceptor->get_executor(), connect(std::move(link), from, port, said_first),
                   asio::detached);
  }
}

}  // namespace

TlsTunnel::TlsTunnel(std::uint16_t server_port, const std::filesystem::path& trusted, std::string said_first,
                     const std::string& from) {
  auto tls = std::make_shared<ssl::context>(ssl::context::tls_client);
  tls->load_verify_file(trusted.string());
  tls->set_verify_mode(ssl::verify_peer);
  tls->set_verify_callback(ssl::host_name_verification("localhost"));
  auto acceptor = std::make_shared<tcp::acceptor>(io_, tcp::endpoint(asio::ip::address_v4::loopback(), 0));
  port_ = acceptor->local_endpoint().port();
  asio::co_spawn(io_,
                 listen(acceptor, tls, {asio::ip::make_address(from), 0}, server_port, std::move(said_first)),
                 asio::detached);
  thread_ = std::thread([this] { io_.run(); });
}

TlsTunnel::~TlsTunnel() {
  io_.stop();
  thread_.join();
}

}  // namespace meldroom::test
