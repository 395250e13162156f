#pragma once

#include <atomic>
#include <optional>
#include <string>

#include "current.hpp"
#include "http/client_address.hpp"
#include "http/http_connections.hpp"
#include "http/static_files.hpp"
#include "metrics.hpp"
#include "net/certificate.hpp"
#include "replays/replay_service.hpp"
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
  ReplayService& replay_service;
  HttpConnections& connections;
  Admin& admin;
  const Current<std::string>& admin_token;  ///< empty: no admin request is answered
  /// If set, players are served over TLS only.
  const Current<std::optional<Certificate>>& certificate;
  std::atomic<bool>& ready;
  std::atomic<bool> warned_of_untrusted_proxy{false};
  OpenFiles open_files{};
};

}  // namespace meldroom::server
