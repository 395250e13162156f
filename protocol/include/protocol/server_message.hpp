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
#include "engine/missed_words.hpp"
#include "engine/play_score.hpp"
#include "engine/refusal.hpp"
#include "engine/seat.hpp"
#include "protocol/error_code.hpp"
#include "protocol/event_texts.hpp"
#include "protocol/public_patch.hpp"
#include "protocol/room_doc.hpp"
#include "protocol/room_reason.hpp"
#include "protocol/text.hpp"

/// What a server sends. A message without a document is a structure here, by which it is written and read. For a
/// document and its changes, functions here make the whole frame. All texts must be valid UTF-8.
namespace meldroom::protocol {

/// The id of the request that a message answers: its `re`.
using RequestId = std::uint32_t;

// ---- messages that are one structure ----

/// A request had no effect.
struct ServerError {
  static constexpr std::string_view type = "error";
  std::string code;                               ///< a name of ErrorCode, or a code of a newer server
  std::string message;                            ///< for people
  std::optional<std::string> clause{};            ///< of the rulebook, if the engine refused the request
  std::optional<std::string> reason{};            ///< a stable key that says more than the code
  std::optional<engine::RefusalValues> values{};  ///< what the message names
  std::optional<std::string> url{};  ///< with `elsewhere`: the address of the machine that has the room
};
BOOST_DESCRIBE_STRUCT(ServerError, (), (code, message, clause, reason, values, url))

/// Why the rules would refuse a play that somebody has only asked about.
struct PlayRefusal {
  std::string clause;                             ///< of the rulebook
  std::string reason;                             ///< a stable key
  std::string message;                            ///< for people
  std::optional<engine::RefusalValues> values{};  ///< what the message names
};
BOOST_DESCRIBE_STRUCT(PlayRefusal, (), (clause, reason, message, values))

/// The answer to `check`.
struct WordChecked {
  static constexpr std::string_view type = "word";
  std::string word;
  bool valid = false;
  std::optional<std::string> gloss{};        ///< what it means; empty if the lexicon has no definition
  std::optional<engine::PlayScore> worth{};  ///< what laying it now would score, if that is possible
  std::optional<PlayRefusal> refused{};      ///< why it may not be laid now, if it may not
  std::optional<std::string> form_of{};      ///< the word that `gloss` explains, if this is a form of it
};
BOOST_DESCRIBE_STRUCT(WordChecked, (), (word, valid, gloss, worth, refused, form_of))

/// The answer to `link`: a token that moves the seat to another device, once.
struct LinkMade {
  static constexpr std::string_view type = "token";
  Token token;
  std::int64_t valid_seconds = 0;
};
BOOST_DESCRIBE_STRUCT(LinkMade, (), (token, valid_seconds))

/// The answer to `hint`: plays for the view with this number, the best first.
struct Hints {
  static constexpr std::string_view type = "hints";
  std::uint32_t number = 0;
  std::vector<engine::Hint> hints;
};
BOOST_DESCRIBE_STRUCT(Hints, (), (number, hints))

/// Whether the server can save moves. It says so when that changes, and to new connections while it cannot.
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

/// The last message of a connection whose seat another connection took.
struct Superseded {
  static constexpr std::string_view type = "superseded";
};
BOOST_DESCRIBE_STRUCT(Superseded, (), ())

/// The room is closed for good, and the connection is no longer in a room.
struct RoomClosed {
  static constexpr std::string_view type = "room_closed";
  std::optional<ChatLine> reason{};  ///< the words of the operator, if they closed the room
};
BOOST_DESCRIBE_STRUCT(RoomClosed, (), (reason))

/// A message from the operator to everybody.
struct Announcement {
  static constexpr std::string_view type = "announcement";
  ChatLine text;
};
BOOST_DESCRIBE_STRUCT(Announcement, (), (text))

/// The last message before the connection closes: the server goes down.
struct Closing {
  static constexpr std::string_view type = "closing";
  std::string reason;
};
BOOST_DESCRIBE_STRUCT(Closing, (), (reason))

using ServerMessage = std::variant<ServerError, WordChecked, LinkMade, Hints, Saving, Announcement, RoomLeft,
                                   RoomClosed, Pong, Superseded, Closing>;

[[nodiscard]] std::string frame_of(std::optional<RequestId> re, const ServerMessage& message);

/// What only some errors have: see ServerError.
struct ErrorDetails {
  std::optional<RoomReason> reason{};
  std::optional<engine::RefusalValues> values{};
  std::optional<std::string> url{};
};

[[nodiscard]] std::string error_frame(std::optional<RequestId> re, ErrorCode code, std::string_view message,
                                      ErrorDetails details = {});
/// The frame for a move, an option or a start that the engine refused. The code is `refused`, or another one that says
/// what was refused.
[[nodiscard]] std::string error_frame(std::optional<RequestId> re, const engine::Refusal& refusal,
                                      ErrorCode code = ErrorCode::refused);

// ---- the offer ----

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

/// The lexicons and decks of a server. Its variants and their options come from the engine.
struct Offer {
  std::vector<LexiconInfo> lexicons;
  std::vector<DeckInfo> decks;
};

/// The document at <base>/offer.
[[nodiscard]] std::string offer_text(const Offer& offer);

/// `server` is name/version. `offer` can be null, for a client that has the offer already.
[[nodiscard]] std::string welcome_frame(RequestId re, std::string_view server, const Offer* offer);

// ---- documents ----

/// The whole document of an observer.
[[nodiscard]] std::string snapshot_frame(std::optional<RequestId> re, std::uint64_t v,
                                         engine::Observer observer, const Document& document);

/// One step of a room: what changed in an observer's document, and what happened.
struct Update {
  std::uint64_t v = 0;  ///< counts the updates of everybody who sees what the observer sees
  std::optional<RequestId> re{};
  const engine::PersonalView* before = nullptr;  ///< the observer's as of their last update or snapshot
  const engine::PersonalView* after = nullptr;
  const EventTexts* events = nullptr;  ///< can be null
};

/// Appends the whole frame. The observer gets the events that they may see; `before` and `after` must be their views.
void write_update_frame(TextBuffer& out, engine::Observer observer, const PublicPatch& patch,
                        const Update& update);

// ---- answers over HTTP, not frames ----

/// What a seat could have played in the state with this number.
[[nodiscard]] std::string best_plays_text(const Hints& plays);
/// Which words a seat missed.
[[nodiscard]] std::string missed_words_text(std::span<const engine::MissedWord> words);

}  // namespace meldroom::protocol
