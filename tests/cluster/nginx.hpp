// nginx, as hosts set it up.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <string>

#include "child_process.hpp"
#include "test_server.hpp"

namespace meldroom::test {

class Nginx {
 public:
  /// Starts nginx with a configuration of the repository, except for the addresses: `servers` says what replaces those
  /// of its upstreams ("n1:8080"), and it listens on a free port of this machine alone.
  Nginx(const std::filesystem::path& configuration, const std::map<std::string, std::string>& servers);
  /// Ends nginx and its workers.
  ~Nginx();
  Nginx(const Nginx&) = delete;
  Nginx& operator=(const Nginx&) = delete;

  [[nodiscard]] std::uint16_t port() const { return port_; }

 private:
  TemporaryFolder folder_;
  const std::uint16_t port_ = free_port();
  std::unique_ptr<ChildProcess> process_;
};

}  // namespace meldroom::test
