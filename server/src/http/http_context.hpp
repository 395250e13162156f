#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <string>

#include "archive/archive.hpp"
#include "current.hpp"
#include "http/client_address.hpp"
#include "http/http_connections.hpp"
#include "http/static_files.hpp"
#include "net/certificate.hpp"
#include "server_context.hpp"
#include "settings/settings.hpp"

namespace meldroom::server {

class Admin;

/// What every HTTP connection needs.
struct HttpContext {
  ServerContext& server;
  const Settings& settings;
  const Current<StaticFiles>& files;
  const TrustedProxies& proxies;
  Archive& archive;
  HttpConnections& connections;
  Admin& admin;
  const Current<std::string>& admin_token;  ///< empty: no admin request is answered
  /// If set, players are served over TLS only.
  const Current<std::optional<Certificate>>& certificate;
  std::atomic<bool>& ready;
  std::atomic<bool> told_of_strange_proxy{false};
};

/// Who a port is for.
enum class Door : std::uint8_t {
  players,  ///< the web client's files, room links, records and replays, /healthz, /readyz and the WebSocket at /ws
  host  ///< the admin page, its commands, and /metrics; without an admin address, players' ports have /metrics
};

}  // namespace meldroom::server
