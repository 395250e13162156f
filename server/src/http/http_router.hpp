#pragma once

#include <atomic>
#include <memory>

#include "archive/archive.hpp"
#include "asio.hpp"
#include "http/client_address.hpp"
#include "http/http_connections.hpp"
#include "http/static_files.hpp"
#include "net/loop.hpp"
#include "server_context.hpp"
#include "settings.hpp"

namespace meldroom::server {

/// What every HTTP connection needs to know.
struct HttpContext {
  ServerContext& server;
  const Settings& settings;
  const StaticFiles& files;
  const TrustedProxies& proxies;
  Archive& archive;
  HttpConnections& connections;
  std::atomic<bool>& ready;
  std::atomic<bool> told_of_strange_proxy{false};
};

/// Serves one connection on the loop that its socket belongs to, from the first byte until it closes or becomes a
/// session: the web client's files, room links, records and replays, /healthz, /readyz, /metrics and the WebSocket at
/// /ws.
void serve_http(Socket socket, Loop& loop, HttpContext& context);

}  // namespace meldroom::server
