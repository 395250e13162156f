#include "network/socket.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <tuple>

#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/websocket/ssl.hpp>

namespace meldroom::terminal {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace ssl = boost::asio::ssl;
namespace websocket = boost::beast::websocket;
using boost::system::error_code;

namespace {

using Clock = std::chrono::steady_clock;

/// The most time for one address, so that some is left for the next one.
constexpr auto address_limit = std::chrono::seconds(3);

/// The system's certificate authorities, or those that SSL_CERT_FILE names.
ssl::context& tls_context() {
  static ssl::context context = [] {
    ssl::context made(ssl::context::tls_client);
    made.set_default_verify_paths();
    made.set_verify_mode(ssl::verify_peer);
    return made;
  }();
  return context;
}

Problem failed(const std::string& step, error_code error) {
  return {step + ": " + error.message()};
}

/// Whether a handshake failed because the server answered in plain text.
bool speaks_http(error_code handshake) {
  return handshake.category() == asio::error::get_ssl_category() &&
         ERR_GET_REASON(static_cast<unsigned long>(handshake.value())) == SSL_R_WRONG_VERSION_NUMBER;
}

}  // namespace

Socket::Socket(asio::io_context& io, bool tls)
    : stream_(tls ? std::variant<Plain, Tls>(std::in_place_type<Tls>, io, tls_context())
                  : std::variant<Plain, Tls>(std::in_place_type<Plain>, io)) {}

asio::awaitable<std::optional<Problem>> Socket::dial(const RoomLink& link, std::chrono::seconds limit) {
  asio::ip::tcp::resolver resolver(get_executor());
  const auto [no_name, addresses] = co_await resolver.async_resolve(link.host, link.port, as_result);
  if (no_name) {
    co_return failed("Cannot find " + link.host, no_name);
  }
  if (cancelled_) {  // nothing can interrupt the lookup
    co_return failed("Cannot reach " + link.origin(), asio::error::operation_aborted);
  }
  auto& tcp = next_layer();
  const auto deadline = Clock::now() + limit;
  error_code no_way = asio::error::host_not_found;
  for (auto address = addresses.begin(); address != addresses.end() && no_way && !cancelled_; ++address) {
    const bool last = std::next(address) == addresses.end();
    tcp.expires_at(last ? deadline : std::min(deadline, Clock::now() + address_limit));
    const std::array only{address->endpoint()};
    std::tie(no_way, std::ignore) = co_await tcp.async_connect(only, as_result);
  }
  if (no_way) {
    co_return failed("Cannot reach " + link.origin(), no_way);
  }
  tcp.expires_at(deadline);
  error_code failure;  // ignored: it only affects speed
  std::ignore = tcp.socket().set_option(asio::ip::tcp::no_delay(true), failure);
  if (auto* tls = std::get_if<Tls>(&stream_)) {
    SSL_set_tlsext_host_name(tls->native_handle(), link.host.c_str());
    tls->set_verify_callback(ssl::host_name_verification(link.host));
    const auto [untrusted] = co_await tls->async_handshake(ssl::stream_base::client, as_result);
    if (untrusted && speaks_http(untrusted)) {
      RoomLink plain = link;
      plain.tls = false;
      co_return Problem{"This server speaks http, not https: try " + plain.origin() + link.base + "."};
    }
    if (untrusted) {
      const bool unknown = SSL_get_verify_result(tls->native_handle()) != X509_V_OK;
      co_return failed(
          "No safe connection to " + link.origin() +
              (unknown
                   ? " (if its certificate is from an authority of your own, set SSL_CERT_FILE to its file)"
                   : ""),
          untrusted);
    }
  }
  co_return std::nullopt;
}

void Socket::cancel() {
  cancelled_ = true;
  next_layer().cancel();
}

beast::tcp_stream& Socket::next_layer() noexcept {
  auto* tls = std::get_if<Tls>(&stream_);
  return tls ? tls->next_layer() : std::get<Plain>(stream_);
}

const beast::tcp_stream& Socket::next_layer() const noexcept {
  const auto* tls = std::get_if<Tls>(&stream_);
  return tls ? tls->next_layer() : std::get<Plain>(stream_);
}

void Socket::read(asio::mutable_buffer buffer, Transferred done) {
  std::visit([&](auto& stream) { stream.async_read_some(buffer, std::move(done)); }, stream_);
}

void Socket::write(asio::const_buffer buffer, Transferred done) {
  std::visit([&](auto& stream) { stream.async_write_some(buffer, std::move(done)); }, stream_);
}

void Socket::end(beast::role_type role, error_code& error) {
  using websocket::teardown;
  std::visit([&](auto& stream) { teardown(role, stream, error); }, stream_);
}

void Socket::end(beast::role_type role, Ended done) {
  using websocket::async_teardown;
  std::visit([&](auto& stream) { async_teardown(role, stream, std::move(done)); }, stream_);
}

}  // namespace meldroom::terminal
