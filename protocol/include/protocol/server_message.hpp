#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

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

/// Whole frames, ready to be sent. All texts given must be valid UTF-8. `re` is the id of the request that a
/// frame answers.
namespace meldroom::protocol {

using RequestId = std::uint32_t;

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

[[nodiscard]] std::string error_frame(std::optional<RequestId> re, ErrorCode code, std::string_view message);
/// A move, an option or a start that the engine refused: `refused`, or another code that says what was
/// refused.
[[nodiscard]] std::string error_frame(std::optional<RequestId> re, const engine::Refusal& refusal,
                                      ErrorCode code = ErrorCode::refused);

/// The one-time token for another device, and how long it is good.
[[nodiscard]] std::string token_frame(RequestId re, std::string_view token, std::int64_t valid_seconds);
/// The answer to `check`; `gloss` may be empty. `worth` is what laying it now would bring, if it could be laid.
[[nodiscard]] std::string word_frame(RequestId re, std::string_view word, bool valid, std::string_view gloss,
                                     const std::optional<engine::Worth>& worth);
/// The answer to `hint`: plays that answer the view of that number, the best first.
[[nodiscard]] std::string hints_frame(RequestId re, std::uint32_t number,
                                      std::span<const engine::Hint> hints);
/// The answer over HTTP to what a seat could have played in the state of that number; no frame.
[[nodiscard]] std::string best_plays_text(std::uint32_t number, std::span<const engine::Hint> hints);
/// The answer over HTTP to which words a seat missed; no frame.
[[nodiscard]] std::string missed_words_text(std::span<const engine::MissedWord> words);
[[nodiscard]] std::string left_frame(RequestId re);
[[nodiscard]] std::string pong_frame(RequestId re);
/// Whether what is played can be saved; said when that changes, and on arrival where it cannot.
[[nodiscard]] std::string saving_frame(bool works);
/// The last frame of a connection whose seat another one took.
[[nodiscard]] std::string superseded_frame();
/// The last frame before the close: the server goes down, or the room is closed.
[[nodiscard]] std::string closing_frame(std::string_view reason);

}  // namespace meldroom::protocol
