#include "tls_proxy.hpp"

#include <array>
#include <memory>
#include <stdexcept>

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ssl.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>

#include "child_process.hpp"

namespace meldroom::terminal::test {

namespace asio = boost::asio;
namespace ssl = boost::asio::ssl;
using asio::ip::tcp;

namespace {

constexpr auto as_result = asio::as_tuple(asio::use_awaitable);

struct Link {
  Link(tcp::socket accepted, ssl::context& tls)
      : client(std::move(accepted), tls), server(client.get_executor()) {}
  ssl::stream<tcp::socket> client;
  tcp::socket server;
};

/// Until one side ends, which ends the other.
template <class From, class To>
asio::awaitable<void> carry(std::shared_ptr<Link> link, From& from, To& to) {
  std::array<char, 16 * 1024> bytes{};
  for (;;) {
    const auto [end, size] = co_await from.async_read_some(asio::buffer(bytes), as_result);
    if (end) {
      break;
    }
    const auto [broken, written] = co_await asio::async_write(to, asio::buffer(bytes, size), as_result);
    if (broken) {
      break;
    }
  }
  link->client.lowest_layer().close();
  link->server.close();
}

asio::awaitable<void> connect(std::shared_ptr<Link> link, std::uint16_t port) {
  const auto [untrusted] = co_await link->client.async_handshake(ssl::stream_base::server, as_result);
  if (untrusted) {
    co_return;
  }
  const tcp::endpoint server(asio::ip::address_v4::loopback(), port);
  const auto [away] = co_await link->server.async_connect(server, as_result);
  if (away) {
    co_return;
  }
  asio::co_spawn(link->server.get_executor(), carry(link, link->server, link->client), asio::detached);
  co_await carry(link, link->client, link->server);
}

asio::awaitable<void> listen(std::shared_ptr<tcp::acceptor> acceptor, std::shared_ptr<ssl::context> tls,
                             std::uint16_t port) {
  for (;;) {
    auto link = std::make_shared<Link>(co_await acceptor->async_accept(asio::use_awaitable), *tls);
    asio::co_spawn(acceptor->get_executor(), connect(std::move(link), port), asio::detached);
  }
}

void make_certificate(const std::string& key, const std::string& certificate) {
  meldroom::test::ChildOptions options;
  options.arguments = {"/usr/bin/openssl",
                       "req",
                       "-x509",
                       "-newkey",
                       "ec",
                       "-pkeyopt",
                       "ec_paramgen_curve:P-256",
                       "-nodes",
                       "-keyout",
                       key,
                       "-out",
                       certificate,
                       "-days",
                       "2",
                       "-subj",
                       "/CN=localhost",
                       "-addext",
                       "subjectAltName=DNS:localhost"};
  meldroom::test::ChildProcess openssl(options);
  while (openssl.read_line()) {
  }
  if (openssl.wait() != 0) {
    throw std::runtime_error("openssl made no certificate: " + openssl.transcript());
  }
}

}  // namespace

TlsProxy::TlsProxy(std::uint16_t server_port, const std::filesystem::path& folder)
    : certificate_(folder / "certificate.pem") {
  const auto key = (folder / "key.pem").string();
  make_certificate(key, certificate_.string());
  auto tls = std::make_shared<ssl::context>(ssl::context::tls_server);
  tls->use_certificate_chain_file(certificate_.string());
  tls->use_private_key_file(key, ssl::context::pem);
  auto acceptor = std::make_shared<tcp::acceptor>(io_, tcp::endpoint(asio::ip::address_v4::loopback(), 0));
  port_ = acceptor->local_endpoint().port();
  asio::co_spawn(io_, listen(acceptor, tls, server_port), asio::detached);
  thread_ = std::thread([this] { io_.run(); });
}

TlsProxy::~TlsProxy() {
  io_.stop();
  thread_.join();
}

}  // namespace meldroom::terminal::test
