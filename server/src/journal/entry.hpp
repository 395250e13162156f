#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/bot.hpp"
#include "engine/match.hpp"
#include "engine/move.hpp"
#include "engine/seat.hpp"
#include "engine/seed.hpp"
#include "engine/variant.hpp"
#include "protocol/room_doc.hpp"
#include "protocol/text.hpp"
#include "result.hpp"

/// What can happen to a room, as entries of its journal. A room's entries, in order, determine its state. A restart
/// forgets everything that is not here: who is connected, the chat, the spectators, the one-time links. `kind` is how a
/// line names its entry.
namespace meldroom::server::entry {

/// What a room plays.
struct Game {
  engine::VariantId variant{};
  engine::OptionValues options;  ///< every one that the program knew when it wrote the entry
  std::string deck;
  int capacity = 0;
  friend bool operator==(const Game&, const Game&) = default;
};

struct Opened {
  static constexpr std::string_view kind = "opened";
  Game game;
  engine::Bytes32 secret{};           ///< for the first match's seed
  std::optional<std::string> deal{};  ///< the name of the published deal that all its matches play
};

struct Joined {
  static constexpr std::string_view kind = "joined";
  engine::Seat seat{};
  protocol::PersonName name;
  engine::Bytes32 owner{};                   ///< owner_of() the device's secret
  std::optional<protocol::Avatar> avatar{};  ///< the one they chose, if any
};

/// A bot sits down. It is ready at once.
struct BotSeated {
  static constexpr std::string_view kind = "bot";
  engine::Seat seat{};
  protocol::PersonName name;
  engine::Skill skill{};
};

/// Before a match. Nobody is ready any more, except bots. If somebody's seat is beyond the new number of seats, the
/// gaps between the seats are closed.
struct Configured {
  static constexpr std::string_view kind = "configured";
  Game game;
};

struct ReadySet {
  static constexpr std::string_view kind = "ready";
  engine::Seat seat{};
  bool ready = false;
  std::optional<engine::Bytes32> contribution;
};

/// The match starts with the players who are there. Gaps between their seats are closed.
struct Begun {
  static constexpr std::string_view kind = "begun";
  int rules_version = 1;  ///< 1 if the entry names none, because it is older than version 2
  std::string deck_hash;  ///< a replay with another deck stops here
  std::optional<protocol::LexiconRef> lexicon{};  ///< and so does one with another lexicon
  engine::StateHash hash{};                       ///< Match::hash() of the first state
};

struct Moved {
  static constexpr std::string_view kind = "moved";
  engine::Seat seat{};
  engine::Author author{};
  std::uint32_t number = 0;  ///< of the state in which it was made
  engine::Move move;
  engine::StateHash hash{};  ///< of the state it led to
};

/// A seat is given up before or after a match. During a match that is a Moved with a Leave.
struct Vacated {
  static constexpr std::string_view kind = "vacated";
  engine::Seat seat{};
  bool kicked = false;
};

/// All who were kicked may come back.
struct LetBack {
  static constexpr std::string_view kind = "let_back";
};

/// The room is locked, so that nobody new may sit down or watch, or it is unlocked.
struct LockSet {
  static constexpr std::string_view kind = "lock";
  bool locked = false;
};

/// The chat is turned off or on.
struct QuietSet {
  static constexpr std::string_view kind = "quiet";
  bool quiet = false;
};

/// Somebody may not chat.
struct Silenced {
  static constexpr std::string_view kind = "silenced";
  engine::Bytes32 owner{};  ///< the device; all zero: everybody without a device
  protocol::PersonName name;
};

/// All who were silenced may chat again.
struct LetSpeak {
  static constexpr std::string_view kind = "let_speak";
};

struct HostNamed {
  static constexpr std::string_view kind = "host";
  engine::Seat seat{};
};

struct Renamed {
  static constexpr std::string_view kind = "renamed";
  engine::Seat seat{};
  protocol::PersonName name;
  std::optional<protocol::Avatar> avatar{};  ///< the new one; nothing if it stays
};

struct PauseSet {
  static constexpr std::string_view kind = "pause";
  engine::Seat seat{};
  bool paused = false;
};

/// The seat moves to another device.
struct Claimed {
  static constexpr std::string_view kind = "claimed";
  engine::Seat seat{};
  engine::Bytes32 owner{};
};

/// Somebody in a seat at the beginning of a rematch.
struct SeatTaken {
  engine::Seat seat{};
  protocol::PersonName name;
  engine::Bytes32 owner{};                   ///< owner_of() the device's secret; zero for a bot
  std::optional<engine::Skill> bot{};        ///< a bot's skill; nothing for a person
  std::optional<protocol::Avatar> avatar{};  ///< the one they chose, if any
  std::uint64_t since = 0;                   ///< the number of the entry with which they sat down
  int won = 0;
};

/// All that a room takes into a rematch.
struct Carried {
  Game game;
  std::optional<std::string> deal{};
  int matches = 0;  ///< how many have begun
  engine::Seat host{};
  bool locked = false;
  bool quiet = false;
  std::vector<SeatTaken> seats{};
  std::vector<Silenced> silenced{};
};

/// A rematch with the same seats, options and counts of matches won, and with this secret.
struct RematchOpened {
  static constexpr std::string_view kind = "rematch";
  engine::Bytes32 secret{};
  /// With it a room's history can begin here, and the earlier entries can be deleted. Older programs did not write it.
  std::optional<Carried> carried{};
};

using Entry =
    std::variant<Moved, Opened, Joined, Configured, ReadySet, Begun, Vacated, HostNamed, Renamed, PauseSet,
                 Claimed, RematchOpened, BotSeated, LetBack, LockSet, QuietSet, Silenced, LetSpeak>;

/// The only seat that sees a move; nothing if everyone sees it. An arrangement is private (T-12): others do not even
/// learn that there was one.
[[nodiscard]] std::optional<engine::Seat> visible_only_to(const Moved& moved);

/// One line of JSON: {"entry": "moved", ...}.
[[nodiscard]] std::string to_json(const Entry& entry);

/// The entry in a line, or why there is none.
[[nodiscard]] Result<Entry> from_json(std::string_view text);

/// Whether a room's history can begin with this entry although it is not number 0, because it has everything that the
/// room keeps from the entries before it.
[[nodiscard]] bool can_begin(const Entry& entry);
/// The same for a line. False if it is no entry.
[[nodiscard]] bool can_begin(std::string_view text);
/// Whether this entry, or line, can come next in a room's history whose next entry has the number `next`. Number 0 means
/// that there is none yet: then the history can also begin with a later one.
[[nodiscard]] bool can_come_next(std::uint64_t next, std::uint64_t number, const auto& one) {
  return number == next || (next == 0 && can_begin(one));
}

/// What the server keeps of a device's secret.
[[nodiscard]] engine::Bytes32 owner_of(const engine::Bytes32& secret);

/// BLAKE2b-256 of a deck's cards, 64 hex digits.
[[nodiscard]] std::string hash_of(const engine::Deck& deck);

}  // namespace meldroom::server::entry
