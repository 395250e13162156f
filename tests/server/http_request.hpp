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

/// How a server answers ask_for_nothing() if it serves the client.
inline constexpr int served = 404;
/// Asks for a file that does not exist, as a client that sends these headers. Returns `served`, or the status with which
/// the server refuses the client. For tests of who is served: /healthz says 503 when a write to the disk took a second,
/// as it may on a busy machine, and this depends on no write.
int ask_for_nothing(const ServerAddress& server, const std::map<std::string, std::string>& headers = {});

/// What a metric reads now, by its name without "meldroom_", with its labels. Nothing if the server has no such metric.
std::optional<double> metric(const ServerAddress& server, const std::string& name);

/// Waits until a server says that it is ready. A server that has just joined a cluster has no rooms yet.
/// Throws TimedOut.
void wait_until_ready(const ServerAddress& server);

}  // namespace meldroom::test
