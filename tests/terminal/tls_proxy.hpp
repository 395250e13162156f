// What a host puts before a server for TLS.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <thread>

#include <boost/asio/io_context.hpp>

namespace meldroom::terminal::test {

/// Takes TLS connections for "localhost", with a certificate of its own making, to a port of 127.0.0.1.
class TlsProxy {
 public:
  /// Its key and certificate go into `folder`.
  TlsProxy(std::uint16_t server_port, const std::filesystem::path& folder);
  TlsProxy(const TlsProxy&) = delete;
  TlsProxy& operator=(const TlsProxy&) = delete;
  ~TlsProxy();
  [[nodiscard]] std::string address() const { return "https://localhost:" + std::to_string(port_); }
  /// For who trusts it.
  [[nodiscard]] const std::filesystem::path& certificate() const { return certificate_; }

 private:
  std::filesystem::path certificate_;
  std::uint16_t port_ = 0;
  boost::asio::io_context io_;
  std::thread thread_;
};

}  // namespace meldroom::terminal::test
