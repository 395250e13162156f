// Lets a test's clients, which do not have TLS, talk to a server that uses it.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <thread>

#include <boost/asio/io_context.hpp>

namespace meldroom::test {

/// A port of 127.0.0.1. Each connection to it goes on over TLS to a port of the server. The server has to show a
/// trusted certificate; otherwise the connection ends without a byte.
class TlsTunnel {
 public:
  /// `trusted` is a PEM file. `said_first` goes to the server before TLS begins, as from a proxy. `from` is the address
  /// of this machine that the server sees.
  TlsTunnel(std::uint16_t server_port, const std::filesystem::path& trusted, std::string said_first = {},
            const std::string& from = "127.0.0.1");
  ~TlsTunnel();
  TlsTunnel(const TlsTunnel&) = delete;
  TlsTunnel& operator=(const TlsTunnel&) = delete;
  [[nodiscard]] std::uint16_t port() const { return port_; }

 private:
  std::uint16_t port_ = 0;
  boost::asio::io_context io_;
  std::thread thread_;
};

}  // namespace meldroom::test
