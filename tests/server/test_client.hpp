// A client for tests that waits for its answers, so each needs its own thread.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "engine/seat.hpp"
#include "engine/seed.hpp"
#include "engine/view.hpp"
#include "protocol/client_message.hpp"
#include "tests/wait_until.hpp"

namespace meldroom::test {

/// Something that a test waited for did not come.
class NoAnswer : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The connection has ended while a test waited for something.
class Closed : public std::runtime_error {
 public:
  Closed(int close_code, const std::string& what) : std::runtime_error(what), code(close_code) {}
  int code;  ///< the server's close code; 0 if there was none
};

/// The secret of the device with this number.
[[nodiscard]] engine::Bytes32 device(int number);

class TestClient {
 public:
  using Headers = std::map<std::string, std::string>;

  /// Connects; throws Closed if the upgrade is refused.
  explicit TestClient(std::uint16_t port, const std::string& path = "/ws", const Headers& headers = {});
  ~TestClient();
  TestClient(TestClient&&) noexcept;
  TestClient& operator=(TestClient&&) noexcept;

  // ---- the connection ----

  void send_text(std::string_view text);
  /// Sends bytes as they are, without the WebSocket.
  void send_raw(std::string_view bytes);
  void send_ping(std::string_view payload);
  /// The next text frame; throws Closed or NoAnswer.
  std::string read_text(std::chrono::milliseconds limit = patience);
  /// Reads until the connection ends and returns the server's close code; 0 if there was none.
  int wait_for_close(std::chrono::milliseconds limit = patience);
  /// Cuts the connection without a goodbye.
  void cut();
  /// How many pings have come.
  [[nodiscard]] int pings() const;

  // ---- the protocol ----

  /// Sends a request and returns its id.
  std::uint32_t send(protocol::ClientMessage body);
  /// The next message. Snapshots and updates change the document.
  nlohmann::json next(std::chrono::milliseconds limit = patience);
  /// Reads until the message that answers `id`.
  nlohmann::json answer_to(std::uint32_t id);
  nlohmann::json ask(protocol::ClientMessage body) { return answer_to(send(std::move(body))); }
  /// Sends a request that has to work. Throws NoAnswer with the error if it does not.
  nlohmann::json must(protocol::ClientMessage body);
  /// Reads until a message of that type comes, and returns it.
  nlohmann::json wait_for(std::string_view type);
  /// Reads until an update has that event, and returns the event.
  nlohmann::json wait_for_event(std::string_view event);

  /// Reads until the room is in that stage.
  void wait_for_stage(std::string_view wanted);

  /// Says hello with a device's secret, or without one.
  void hello(std::optional<int> device_number);

  // ---- what it knows ----

  [[nodiscard]] const nlohmann::json& doc() const { return doc_; }
  [[nodiscard]] std::uint64_t version() const { return version_; }
  [[nodiscard]] std::optional<engine::Seat> seat() const { return seat_; }
  /// What the document says of the room, and of one of its seats.
  [[nodiscard]] const nlohmann::json& room_doc() const { return doc_.at("room"); }
  [[nodiscard]] const nlohmann::json& seat_doc(int seat) const {
    return room_doc().at("seats").at(std::to_string(seat));
  }
  [[nodiscard]] std::string room() const { return room_doc().at("code").get<std::string>(); }
  [[nodiscard]] std::string stage() const { return room_doc().at("stage").get<std::string>(); }
  [[nodiscard]] engine::View view() const;
  /// All messages so far, as they came. A test can empty it.
  std::vector<nlohmann::json> heard;
  /// The same, byte for byte.
  std::vector<std::string> frames;

 private:
  struct Impl;
  void take(const nlohmann::json& message);

  std::unique_ptr<Impl> impl_;
  std::uint32_t last_id_ = 0;
  nlohmann::json doc_;
  std::uint64_t version_ = 0;
  std::optional<engine::Seat> seat_;
};

/// A client that has said hello with a device's secret, or without one, and is in no room.
TestClient guest(std::uint16_t port, std::optional<int> device_number);
/// The same after the request with which it enters a room: creates it, joins, resumes its seat or watches.
TestClient in_room(std::uint16_t port, std::optional<int> device_number, protocol::ClientMessage enter);

}  // namespace meldroom::test
