#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "engine/bot.hpp"
#include "engine/match.hpp"
#include "engine/move.hpp"
#include "engine/seat.hpp"
#include "engine/seed.hpp"
#include "engine/variant.hpp"
#include "protocol/room_doc.hpp"
#include "protocol/text.hpp"

/// What can happen to a room, as its journal has it. A room is what these make of it, in order; what is not
/// here (who is connected, chat, spectators, one-time links) a restart forgets.
namespace meldroom::server::entry {

/// What a room plays.
struct Game {
  engine::VariantId variant{};
  engine::OptionValues options;  ///< complete by what the program knew that wrote it
  std::string deck;
  int capacity = 0;
};

struct Opened {
  Game game;
  engine::Bytes32 secret{};           ///< for the first match's seed
  std::optional<std::string> deal{};  ///< the name of the published deal that all its matches are of
};

struct Joined {
  engine::Seat seat{};
  protocol::PersonName name;
  engine::Bytes32 owner{};                   ///< owner_of() the device's secret
  std::optional<protocol::Avatar> avatar{};  ///< the wished one, if there is one
};

/// A bot sits down; it is ready.
struct BotSeated {
  engine::Seat seat{};
  protocol::PersonName name;
  engine::Skill skill{};
};

/// Before a match. Takes back the ready of all people; closes gaps between the seats if they no longer fit.
struct Configured {
  Game game;
};

struct ReadySet {
  engine::Seat seat{};
  bool ready = false;
  std::optional<engine::Bytes32> contribution;
};

/// The match starts with those who are there; gaps between their seats are closed.
struct Begun {
  int rules_version = 1;  ///< 1 where the entry names none: it was written before there were others
  std::string deck_hash;  ///< of what it is played with, so that a replay with
  std::optional<protocol::LexiconRef> lexicon;  ///< something else is noticed before it is wrong
  engine::StateHash hash{};                     ///< Match::hash() of the first state
};

struct Moved {
  engine::Seat seat{};
  engine::Author author{};
  std::uint32_t number = 0;  ///< of the state it was made for
  engine::Move move;
  engine::StateHash hash{};  ///< of the state it led to
};

/// A seat given up before or after a match. During one it is a Moved with a Leave.
struct Vacated {
  engine::Seat seat{};
  bool kicked = false;
};

/// All who were kicked may come back.
struct LetBack {};

/// Nobody new may sit down or watch, or anybody may again.
struct LockSet {
  bool locked = false;
};

/// No chat, or chat again.
struct QuietSet {
  bool quiet = false;
};

/// Somebody may not chat.
struct Silenced {
  engine::Bytes32 owner{};  ///< the device; all zero for all who have none
  protocol::PersonName name;
};

/// All who were silenced may chat again.
struct LetSpeak {};

struct HostNamed {
  engine::Seat seat{};
};

struct Renamed {
  engine::Seat seat{};
  protocol::PersonName name;
  std::optional<protocol::Avatar> avatar{};  ///< another one than before
};

struct PauseSet {
  engine::Seat seat{};
  bool paused = false;
};

/// The seat goes over to another device.
struct Claimed {
  engine::Seat seat{};
  engine::Bytes32 owner{};
};

/// The same again: seats, options, count of matches won; a new secret.
struct RematchOpened {
  engine::Bytes32 secret{};
};

using Entry =
    std::variant<Moved, Opened, Joined, Configured, ReadySet, Begun, Vacated, HostNamed, Renamed, PauseSet,
                 Claimed, RematchOpened, BotSeated, LetBack, LockSet, QuietSet, Silenced, LetSpeak>;

/// The seat that alone is told of a move; nothing if everyone is. An arrangement is its player's own business
/// (T-12): others do not even learn that there was one.
[[nodiscard]] std::optional<engine::Seat> visible_only_to(const Moved& moved);

/// One line of JSON: {"entry": "moved", ...}.
[[nodiscard]] std::string to_json(const Entry& entry);

/// Why a line is no entry.
struct Unreadable {
  std::string message;
};
[[nodiscard]] std::variant<Entry, Unreadable> from_json(std::string_view text);

/// What is kept of a device's secret.
[[nodiscard]] engine::Bytes32 owner_of(const engine::Bytes32& secret);

/// BLAKE2b-256 of a deck's cards, 64 hex digits.
[[nodiscard]] std::string hash_of(const engine::Deck& deck);

}  // namespace meldroom::server::entry
