#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "http/url.hpp"
#include "net/certificate.hpp"

namespace meldroom::server {

/// The certificate of a server as its clients see it.
struct ShownCertificate {
  CertificateFacts facts;
  std::string objection;  ///< why they would not believe it; empty if they do
};

/// What a server answers to a GET.
struct ServerAnswer {
  unsigned status = 0;
  std::string type;  ///< its Content-Type
  std::string body;
  std::optional<ShownCertificate> certificate{};  ///< with TLS
};

// Each waits for the server, for some seconds at most, and throws boost::system::system_error if it does not answer as it
// should. With TLS they go on whatever certificate it shows.

/// Asks for a path of the server.
[[nodiscard]] ServerAnswer ask_server(const Url& url, std::string_view path);
/// Upgrades to the server's WebSocket as a browser does that has the page from there, and closes it.
void open_websocket(const Url& url);

}  // namespace meldroom::server
