#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <boost/describe.hpp>
#include <boost/mp11.hpp>
#include <nlohmann/json_fwd.hpp>

#include "engine/bot.hpp"
#include "protocol/json_error.hpp"
#include "protocol/room_doc.hpp"
#include "protocol/wire.hpp"

/// What a server says, for clients written in C++. The server may be newer than the client: fields, events and kinds of
/// moves that this version does not know are left out. What it does know has to be right. Nothing here throws.
namespace meldroom::protocol {

/// The document that a client keeps: Document, with the values that it refers to.
struct ClientDocument {
  RoomDoc room;
  std::optional<Faces> faces{};        ///< from the first match on
  std::optional<engine::View> view{};  ///< likewise
  std::optional<ClockDoc> clock{};     ///< where there is a clock
};
BOOST_DESCRIBE_STRUCT(ClientDocument, (), (room, faces, view, clock))

/// Of a room or of its match.
using ServerEvent = boost::mp11::mp_rename<WireEvents, std::variant>;

/// Why a request had no effect.
struct ServerError {
  std::string code;                     ///< of ErrorCode, or one that a newer server has
  std::string message;                  ///< for people
  std::optional<std::string> clause{};  ///< of the rulebook, where the engine refused it
  std::optional<std::string> reason{};
};
BOOST_DESCRIBE_STRUCT(ServerError, (), (code, message, clause, reason))

/// The answer to `check`.
struct WordChecked {
  static constexpr std::string_view type = "word";
  std::string word;
  bool valid = false;
  std::optional<std::string> gloss{};  ///< what it means
};
BOOST_DESCRIBE_STRUCT(WordChecked, (), (word, valid, gloss))

/// The answer to `link`.
struct LinkMade {
  static constexpr std::string_view type = "token";
  std::string token;
};
BOOST_DESCRIBE_STRUCT(LinkMade, (), (token))

/// The answer to `hint`: plays that answer the view of that number, the best first.
struct Hints {
  static constexpr std::string_view type = "hints";
  std::uint32_t number = 0;
  std::vector<engine::Hint> hints;
};
BOOST_DESCRIBE_STRUCT(Hints, (), (number, hints))

/// Whether what is played can be saved; said when that changes.
struct Saving {
  static constexpr std::string_view type = "saving";
  bool works = true;
};
BOOST_DESCRIBE_STRUCT(Saving, (), (works))

/// What a server says besides documents and errors that is more than a word; Other is what has no content for people,
/// and what this version does not know.
struct Other {};
using ServerAnswer = std::variant<Other, WordChecked, LinkMade, Hints, Saving>;

/// The document after a snapshot, or after the updates since.
[[nodiscard]] std::variant<ClientDocument, JsonError> read_client_document(const nlohmann::json& json);
/// The `events` of an update.
[[nodiscard]] std::variant<std::vector<ServerEvent>, JsonError> read_events(const nlohmann::json& json);
/// A whole `error` message.
[[nodiscard]] std::variant<ServerError, JsonError> read_error(const nlohmann::json& json);
/// Any other whole message.
[[nodiscard]] std::variant<ServerAnswer, JsonError> read_answer(const nlohmann::json& json);

}  // namespace meldroom::protocol
