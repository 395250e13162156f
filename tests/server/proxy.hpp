// Proxies, as operators set them up: each runs a file of the repository.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "test_server.hpp"
#include "tests/child_process.hpp"

namespace meldroom::test {

/// What is different on the test's machine: a text of the file, such as an address, and what replaces it.
using Changes = std::map<std::string, std::string>;

class Proxy {
 public:
  Proxy(const Proxy&) = delete;
  Proxy& operator=(const Proxy&) = delete;

  /// A free port of 127.0.0.1, where it listens.
  [[nodiscard]] std::uint16_t port() const { return port_; }
  /// Where it keeps its files.
  [[nodiscard]] const TemporaryFolder& folder() const { return folder_; }

 protected:
  Proxy() = default;
  ~Proxy() = default;
  /// Writes the configuration `text` to a file of its folder, and returns its path.
  [[nodiscard]] std::string write(const std::string& text) const;
  /// Starts the proxy and waits until it listens. Throws if the program is not there; `package` has it.
  void start(const std::string& package, const std::vector<std::string>& command,
             const std::map<std::string, std::string>& environment = {});

 private:
  TemporaryFolder folder_;
  const std::uint16_t port_ = free_port();
  std::unique_ptr<ChildProcess> process_;
};

class Nginx : public Proxy {
 public:
  /// `file` is a whole configuration, or one for the folder conf.d.
  Nginx(const std::filesystem::path& file, const Changes& changes);
};

class Haproxy : public Proxy {
 public:
  Haproxy(const std::filesystem::path& file, const Changes& changes);
};

/// Its name is `localhost`, for which it makes a certificate by itself.
class Caddy : public Proxy {
 public:
  Caddy(const std::filesystem::path& file, std::uint16_t server_port);
  /// The authority that vouches for its certificate.
  [[nodiscard]] std::filesystem::path authority() const;
};

}  // namespace meldroom::test
