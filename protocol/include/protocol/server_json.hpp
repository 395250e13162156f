#pragma once

#include <cstdint>
#include <optional>
#include <variant>
#include <vector>

#include <boost/describe.hpp>
#include <boost/mp11.hpp>
#include <nlohmann/json.hpp>

#include "engine/seat.hpp"
#include "protocol/json_error.hpp"
#include "protocol/room_doc.hpp"
#include "protocol/server_message.hpp"
#include "protocol/wire.hpp"

/// What a server says, for clients written in C++. The server may be newer than the client: fields, events and kinds of
/// moves that this version does not know are left out. What it does know has to be right. Nothing here throws.
namespace meldroom::protocol {

/// Of a room or of its match.
using ServerEvent = boost::mp11::mp_rename<WireEvents, std::variant>;

/// The first message of a connection. What it offers to play with is not read: this version knows games by itself.
struct Welcome {};

/// The whole document of this client.
struct Snapshot {
  std::uint64_t v = 0;
  engine::Observer seat;  ///< this client's; nothing for a spectator
  nlohmann::json doc;     ///< read_client_document() reads it; kept, for patches to change
};

/// What changed in it, and what happened.
struct Changes {
  std::uint64_t v = 0;  ///< of the document after them; one more than before, or some are missing
  nlohmann::json patch = nlohmann::json::object();
  std::vector<ServerEvent> events;
};

/// A message of a type that this version does not know.
struct UnknownMessage {};

/// A message of the server.
struct Received {
  std::optional<RequestId> re{};  ///< the request that it answers
  boost::mp11::mp_append<std::variant<UnknownMessage, Welcome, Snapshot, Changes>, ServerMessage> body;
};

[[nodiscard]] std::variant<Received, JsonError> read_message(const nlohmann::json& message);

/// The document that a client keeps: Document, with the values that it refers to.
struct ClientDocument {
  RoomDoc room;
  std::optional<Faces> faces{};        ///< from the first match on
  std::optional<engine::View> view{};  ///< likewise
  std::optional<ClockDoc> clock{};     ///< where there is a clock
};
BOOST_DESCRIBE_STRUCT(ClientDocument, (), (room, faces, view, clock))

/// The document after a snapshot, or after the changes since.
[[nodiscard]] std::variant<ClientDocument, JsonError> read_client_document(const nlohmann::json& json);

}  // namespace meldroom::protocol
