#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <type_traits>

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ssl.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/ssl.hpp>

#include "link.hpp"

namespace meldroom::terminal {

using PlainSocket = boost::beast::tcp_stream;
using TlsSocket = boost::beast::ssl_stream<boost::beast::tcp_stream>;

inline constexpr auto as_result = boost::asio::as_tuple(boost::asio::use_awaitable);

/// What went wrong, after the step it went wrong in.
struct Failure {
  std::string step;
  boost::system::error_code error;
};

/// The system's certificate authorities, or those that SSL_CERT_FILE names.
[[nodiscard]] boost::asio::ssl::context& tls_context();

/// Connects a PlainSocket or a TlsSocket to the server that a link names. The socket's deadline is set to
/// `limit` for that, and stays.
template <class Socket>
boost::asio::awaitable<std::optional<Failure>> dial(Socket& socket, const Link& link,
                                                    std::chrono::seconds limit) {
  boost::asio::ip::tcp::resolver resolver(socket.get_executor());
  const auto [no_name, addresses] = co_await resolver.async_resolve(link.host, link.port, as_result);
  if (no_name) {
    co_return Failure{"Cannot find " + link.host, no_name};
  }
  auto& tcp = boost::beast::get_lowest_layer(socket);
  tcp.expires_after(limit);
  const auto [no_way, address] = co_await tcp.async_connect(addresses, as_result);
  if (no_way) {
    co_return Failure{"Cannot reach " + link.origin(), no_way};
  }
  boost::system::error_code ignored;  // only a matter of speed
  tcp.socket().set_option(boost::asio::ip::tcp::no_delay(true), ignored);
  if constexpr (std::is_same_v<Socket, TlsSocket>) {
    SSL_set_tlsext_host_name(socket.native_handle(), link.host.c_str());
    socket.set_verify_callback(boost::asio::ssl::host_name_verification(link.host));
    const auto [untrusted] =
        co_await socket.async_handshake(boost::asio::ssl::stream_base::client, as_result);
    if (untrusted) {
      co_return Failure{"No safe connection to " + link.origin(), untrusted};
    }
  }
  co_return std::nullopt;
}

}  // namespace meldroom::terminal
