#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <variant>

#include "net/frame.hpp"
#include "protocol/client_message.hpp"
#include "room_code.hpp"

/// What a session knows of rooms.
namespace meldroom::server {

class Session;

/// The room that a session is in.
class RoomPort {
 public:
  RoomPort() = default;
  RoomPort(const RoomPort&) = delete;
  RoomPort& operator=(const RoomPort&) = delete;
  virtual ~RoomPort() = default;

  [[nodiscard]] virtual RoomCode code() const = 0;
  /// Takes a request, to be answered through the session; or says at once why it does not.
  [[nodiscard]] virtual std::optional<Frame> offer(std::shared_ptr<Session> from,
                                                   protocol::Request request) = 0;
  /// A session that was here has ended.
  virtual void gone(std::shared_ptr<Session> session) = 0;
};

/// Where a session gets into rooms: a room, or the frame that says why there is none.
class RoomDirectory {
 public:
  RoomDirectory() = default;
  RoomDirectory(const RoomDirectory&) = delete;
  RoomDirectory& operator=(const RoomDirectory&) = delete;
  virtual ~RoomDirectory() = default;

  using Found = std::variant<std::shared_ptr<RoomPort>, Frame>;

  /// Opens a room as that session wishes.
  [[nodiscard]] virtual Found open(const Session& session, std::uint32_t id,
                                   const protocol::Create& wish) = 0;
  /// The room with that code.
  [[nodiscard]] virtual Found enter(const Session& session, std::uint32_t id, std::string_view code) = 0;
};

}  // namespace meldroom::server
