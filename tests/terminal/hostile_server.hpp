// A hostile server.
#pragma once

#include <cstdint>
#include <string>
#include <thread>
#include <vector>

namespace meldroom::terminal::test {

/// The server's first two messages to a client that joins: it is the host of a room that waits. `answered` is the id of
/// the client's first message on this connection.
[[nodiscard]] std::vector<std::string> entered_room(int answered = 1);
/// The first of them.
[[nodiscard]] std::string welcome(int answered);

/// Accepts one WebSocket and answers the client's first messages with these frames, one each. After the last one it
/// closes the connection with the code 4000 and the reason `goodbye`, if there is one, and waits until the client
/// leaves.
class HostileServer {
 public:
  explicit HostileServer(std::vector<std::string> frames, std::string goodbye = {});
  /// The same for several connections, one after the other. Each but the last one breaks after its last frame.
  explicit HostileServer(std::vector<std::vector<std::string>> connections, std::string goodbye = {});
  HostileServer(const HostileServer&) = delete;
  HostileServer& operator=(const HostileServer&) = delete;
  ~HostileServer();
  [[nodiscard]] std::string link(const std::string& room = "ABCDEF") const {
    return "http://127.0.0.1:" + std::to_string(port_) + "/r/" + room;
  }

 private:
  std::uint16_t port_ = 0;
  int listener_ = -1;
  std::thread thread_;
};

}  // namespace meldroom::terminal::test
