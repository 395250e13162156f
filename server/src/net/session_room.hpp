#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>

#include "net/frame.hpp"
#include "protocol/client_message.hpp"
#include "result.hpp"
#include "room_code.hpp"

/// Rooms as a session sees them. These are interfaces, so that net/ does not depend on room/.
namespace meldroom::server {

class Session;

/// The room that a session is in.
class SessionRoom {
 public:
  SessionRoom() = default;
  SessionRoom(const SessionRoom&) = delete;
  SessionRoom& operator=(const SessionRoom&) = delete;
  virtual ~SessionRoom() = default;

  [[nodiscard]] virtual RoomCode code() const = 0;
  /// Takes a request and answers it through the session. If it does not take it, returns the frame that says why.
  [[nodiscard]] virtual std::optional<Frame> offer(std::shared_ptr<Session> from,
                                                   protocol::Request&& request) = 0;
  /// Tells the room that a session in it has ended.
  virtual void session_ended(std::shared_ptr<Session> session) = 0;
};

/// Where a session finds rooms. The result is a room, or the frame that says why there is none.
class SessionRooms {
 public:
  SessionRooms() = default;
  SessionRooms(const SessionRooms&) = delete;
  SessionRooms& operator=(const SessionRooms&) = delete;
  virtual ~SessionRooms() = default;

  using Found = Result<std::shared_ptr<SessionRoom>, Frame>;

  /// Opens a room as the session asks.
  [[nodiscard]] virtual Found open(const Session& session, std::uint32_t id,
                                   const protocol::Create& wish) = 0;
  /// The room with that code.
  [[nodiscard]] virtual Found enter(const Session& session, std::uint32_t id, std::string_view code) = 0;
};

}  // namespace meldroom::server
