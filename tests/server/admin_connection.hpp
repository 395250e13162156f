// An operator's connection to the socket in a server's data folder.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "asio.hpp"
#include "test_server.hpp"

namespace meldroom::test {

[[nodiscard]] std::filesystem::path admin_socket_of(const TestServer& server);

class AdminConnection {
 public:
  explicit AdminConnection(const TestServer& server);
  void send(std::string_view bytes);
  /// All that the server answers, until it hangs up.
  [[nodiscard]] std::string read();

 private:
  boost::asio::io_context io_;
  boost::asio::local::stream_protocol::socket socket_{io_};
};

/// Sends one request and returns the answer.
nlohmann::json admin(const TestServer& server, const nlohmann::json& request);

}  // namespace meldroom::test
