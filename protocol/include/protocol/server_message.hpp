#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <boost/describe.hpp>

#include "engine/bot.hpp"
#include "engine/deck.hpp"
#include "engine/event.hpp"
#include "engine/missed_words.hpp"
#include "engine/refusal.hpp"
#include "engine/seat.hpp"
#include "engine/worth.hpp"
#include "protocol/error_code.hpp"
#include "protocol/limits.hpp"
#include "protocol/room_doc.hpp"
#include "protocol/room_event.hpp"
#include "protocol/text.hpp"

/// What a server says. A message that is no document is a structure here, by which it is written and read; of a document
/// and its changes the whole frame is made here. All texts must be valid UTF-8.
namespace meldroom::protocol {

/// Of the request that a message answers: its `re`.
using RequestId = std::uint32_t;

// ---- messages that are one structure ----

/// A request had no effect.
struct ServerError {
  static constexpr std::string_view type = "error";
  std::string code;                     ///< of ErrorCode, or one that a newer server has
  std::string message;                  ///< for people
  std::optional<std::string> clause{};  ///< of the rulebook, where the engine refused it
  std::optional<std::string> reason{};  ///< of engine::Refusal, likewise
  std::optional<std::string> url{};  ///< with `elsewhere`: where clients reach the machine that has the room
};
BOOST_DESCRIBE_STRUCT(ServerError, (), (code, message, clause, reason, url))

/// The answer to `check`.
struct WordChecked {
  static constexpr std::string_view type = "word";
  std::string word;
  bool valid = false;
  std::optional<std::string> gloss{};    ///< what it means; empty if the lexicon does not tell
  std::optional<engine::Worth> worth{};  ///< what laying it now would bring, if it could be laid
};
BOOST_DESCRIBE_STRUCT(WordChecked, (), (word, valid, gloss, worth))

/// The answer to `link`: what takes the seat to another device, once.
struct LinkMade {
  static constexpr std::string_view type = "token";
  Token token;
  std::int64_t valid_seconds = 0;
};
BOOST_DESCRIBE_STRUCT(LinkMade, (), (token, valid_seconds))

/// The answer to `hint`: plays that answer the view of that number, the best first.
struct Hints {
  static constexpr std::string_view type = "hints";
  std::uint32_t number = 0;
  std::vector<engine::Hint> hints;
};
BOOST_DESCRIBE_STRUCT(Hints, (), (number, hints))

/// Whether what is played can be saved; said when that changes, and on arrival where it cannot.
struct Saving {
  static constexpr std::string_view type = "saving";
  bool works = true;
};
BOOST_DESCRIBE_STRUCT(Saving, (), (works))

/// The answer to `leave`.
struct RoomLeft {
  static constexpr std::string_view type = "left";
};
BOOST_DESCRIBE_STRUCT(RoomLeft, (), ())

struct Pong {
  static constexpr std::string_view type = "pong";
};
BOOST_DESCRIBE_STRUCT(Pong, (), ())

/// The last message of a connection whose seat another one took.
struct Superseded {
  static constexpr std::string_view type = "superseded";
};
BOOST_DESCRIBE_STRUCT(Superseded, (), ())

/// The room is closed for good, and the connection is in none from now on.
struct RoomClosed {
  static constexpr std::string_view type = "room_closed";
  std::optional<ChatLine> reason{};  ///< what the server's host says to it, if they closed it
};
BOOST_DESCRIBE_STRUCT(RoomClosed, (), (reason))

/// What the server's host says to everybody.
struct Announcement {
  static constexpr std::string_view type = "announcement";
  ChatLine text;
};
BOOST_DESCRIBE_STRUCT(Announcement, (), (text))

/// The last message before the close: the server goes down.
struct Closing {
  static constexpr std::string_view type = "closing";
  std::string reason;
};
BOOST_DESCRIBE_STRUCT(Closing, (), (reason))

using ServerMessage = std::variant<ServerError, WordChecked, LinkMade, Hints, Saving, Announcement, RoomLeft,
                                   RoomClosed, Pong, Superseded, Closing>;

[[nodiscard]] std::string frame_of(std::optional<RequestId> re, const ServerMessage& message);

/// `url` goes with `elsewhere`.
[[nodiscard]] std::string error_frame(std::optional<RequestId> re, ErrorCode code, std::string_view message,
                                      std::optional<std::string> url = {});
/// A move, an option or a start that the engine refused: `refused`, or another code that says what was
/// refused.
[[nodiscard]] std::string error_frame(std::optional<RequestId> re, const engine::Refusal& refusal,
                                      ErrorCode code = ErrorCode::refused);

// ---- what there is to play with ----

/// A lexicon that the server offers.
struct LexiconInfo {
  std::string name;
  std::string hash;
  std::size_t words = 0;
};
BOOST_DESCRIBE_STRUCT(LexiconInfo, (), (name, hash, words))

/// A deck that the server offers.
struct DeckInfo {
  std::string name;
  std::string title;
  std::size_t cards = 0;
};
BOOST_DESCRIBE_STRUCT(DeckInfo, (), (name, title, cards))

/// What a server has to play with. Variants and their options come from the engine.
struct Offer {
  std::vector<LexiconInfo> lexicons;
  std::vector<DeckInfo> decks;
};

/// The document at <base>/offer.
[[nodiscard]] std::string offer_text(const Offer& offer);

/// `server` is name/version; `offer` may be null, for a client that has it from elsewhere.
[[nodiscard]] std::string welcome_frame(RequestId re, std::string_view server, const Offer* offer);

// ---- documents ----

/// The whole document of an observer.
[[nodiscard]] std::string snapshot_frame(std::optional<RequestId> re, std::uint64_t v,
                                         engine::Observer observer, const Document& document);

/// One step of a room: what changed in an observer's document, and what happened.
struct Update {
  std::uint64_t v = 0;  ///< the room's version after it; one more for every update of that room
  std::optional<RequestId> re{};
  Document before{};  ///< as of the observer's last update or snapshot
  Document after{};
  std::span<const RoomEvent> room_events{};
  const engine::EventLog* match_events = nullptr;  ///< may be null
};

/// The observer gets their part of the events; `before` and `after` hold their views.
[[nodiscard]] std::string update_frame(engine::Observer observer, const Update& update);

// ---- answers over HTTP: no frames ----

/// What a seat could have played in the state of that number.
[[nodiscard]] std::string best_plays_text(const Hints& plays);
/// Which words a seat missed.
[[nodiscard]] std::string missed_words_text(std::span<const engine::MissedWord> words);

}  // namespace meldroom::protocol
