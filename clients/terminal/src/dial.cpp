#include "dial.hpp"

namespace meldroom::terminal {

namespace ssl = boost::asio::ssl;

ssl::context& tls_context() {
  static ssl::context context = [] {
    ssl::context made(ssl::context::tls_client);
    made.set_default_verify_paths();
    made.set_verify_mode(ssl::verify_peer);
    return made;
  }();
  return context;
}

}  // namespace meldroom::terminal
