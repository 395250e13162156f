#include "net/socket.hpp"

#include <unistd.h>

namespace meldroom::server {

net::awaitable<boost::system::error_code> Socket::secure(const Certificate& certificate,
                                                         std::string received) {
  tls_ = std::make_unique<Tls>(certificate, std::move(received));
  const auto [error, none] = co_await repeat([this] { return tls_->shake_hands(tcp_.native_handle()); },
                                             net::as_tuple(net::use_awaitable));
  co_return error;
}

Socket Socket::moved_to(net::io_context& io) && {
  boost::system::error_code error;
  Socket moved{TcpSocket(io)};
  const auto end = tcp_.local_endpoint(error);
  if (error) return moved;
  const int descriptor = tcp_.release(error);
  if (error) return moved;
  moved.tcp_.assign(end.protocol(), descriptor, error);
  if (error) ::close(descriptor);
  moved.tls_ = std::move(tls_);
  return moved;
}

}  // namespace meldroom::server
