#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "http/url.hpp"
#include "net/certificate.hpp"

namespace meldroom::server {

/// The certificate of a server as its clients see it.
struct ShownCertificate {
  CertificateFacts facts;
  std::string objection;  ///< why they would not trust it; empty if they do
};

/// What a server answers to a GET.
struct ServerAnswer {
  unsigned status = 0;
  std::string type;  ///< its Content-Type
  std::string body;
  std::optional<ShownCertificate> certificate{};  ///< with TLS
};

// Both functions throw boost::system::system_error if the server does not answer as it should, or not within ten
// seconds; looking up its name, which cannot be interrupted, may take longer. With TLS they accept any certificate.

/// Sends a GET request for a path of the server.
[[nodiscard]] ServerAnswer ask_server(const Url& url, std::string_view path,
                                      std::chrono::milliseconds within = std::chrono::seconds(10));
/// Opens the server's WebSocket, as a browser with a page from there does, and closes it.
void open_websocket(const Url& url);

}  // namespace meldroom::server
