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

/// Reads what a server sends, for clients written in C++. The server can be newer than the client, so fields, events
/// and kinds of moves that this version does not know are left out. Everything that it knows must be right. Nothing
/// here throws.
namespace meldroom::protocol {

/// An event of a room or of its match.
using ServerEvent = boost::mp11::mp_rename<WireEvents, std::variant>;

/// The first message of a connection. Its offer is not read, because this version of the client knows the games itself.
struct Welcome {};

/// The whole document of this client.
struct Snapshot {
  std::uint64_t v = 0;
  engine::Observer seat;  ///< this client's seat; nothing for a spectator
  nlohmann::json doc;     ///< for read_client_document(); the client keeps it and applies patches to it
};

/// What changed in the document, and what happened.
struct Changes {
  std::uint64_t v = 0;  ///< of the changed document; if it is not one more than before, an update is missing
  nlohmann::json patch = nlohmann::json::object();
  std::vector<ServerEvent> events;
};

/// A message of a type that this version does not know.
struct UnknownMessage {};

/// A message from the server.
struct Received {
  std::optional<RequestId> re{};  ///< the request that it answers
  boost::mp11::mp_append<std::variant<UnknownMessage, Welcome, Snapshot, Changes>, ServerMessage> body;
};

[[nodiscard]] Result<Received> read_message(const nlohmann::json& message);

/// The document that a client keeps. It is like Document, but has the values, not pointers to them.
struct ClientDocument {
  RoomDoc room;
  std::optional<Faces> faces{};        ///< from the first match on
  std::optional<engine::View> view{};  ///< from the first match on
  std::optional<ClockDoc> clock{};     ///< if there is a clock
};
BOOST_DESCRIBE_STRUCT(ClientDocument, (), (room, faces, view, clock))

/// The document after a snapshot, or after all changes since.
[[nodiscard]] Result<ClientDocument> read_client_document(const nlohmann::json& json);

}  // namespace meldroom::protocol
