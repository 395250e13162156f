// One HTTP request, one answer.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>

namespace meldroom::test {

struct Answer {
  int status = 0;
  std::map<std::string, std::string> headers;
  std::string body;
};

/// Where a server is; on this machine by default.
struct ServerAddress {
  std::string host = "127.0.0.1";
  std::uint16_t port = 0;

  ServerAddress(std::uint16_t on) : port(on) {}  // NOLINT(*-explicit-*): a port is enough
  ServerAddress(std::string at, std::uint16_t on) : host(std::move(at)), port(on) {}
};

/// Sends a request; throws if the server hangs up without an answer.
Answer ask(const ServerAddress& server, const std::string& method, const std::string& target,
           const std::map<std::string, std::string>& headers = {}, const std::string& body = {});
Answer get(const ServerAddress& server, const std::string& target,
           const std::map<std::string, std::string>& headers = {});

/// What a metric reads now, by its name without "meldroom_", with its labels. Nothing if the server has no such metric.
std::optional<double> metric(const ServerAddress& server, const std::string& name);

/// Waits until a server says that it is ready. A server that has just joined a cluster has no rooms yet.
/// Throws TimedOut.
void wait_until_ready(const ServerAddress& server);

}  // namespace meldroom::test
