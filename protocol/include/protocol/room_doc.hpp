#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <boost/describe.hpp>

#include "engine/bot.hpp"
#include "engine/card.hpp"
#include "engine/deck.hpp"
#include "engine/options.hpp"
#include "engine/seat.hpp"
#include "engine/seed.hpp"
#include "engine/view.hpp"
#include "protocol/avatar.hpp"
#include "protocol/text.hpp"

/// The document that a client keeps, except for the engine's view: everything about the room itself.
namespace meldroom::protocol {

enum class Stage : std::uint8_t { waiting, playing, over };
BOOST_DESCRIBE_ENUM(Stage, waiting, playing, over)

/// A seat that is taken.
struct RoomSeatDoc {
  std::string name;
  Avatar avatar{};
  bool ready = false;
  bool connected = false;
  bool paused = false;                      ///< wants the clock to stand still
  std::optional<engine::Skill> bot{};       ///< if the seat belongs to a bot: its skill
  std::optional<engine::Skill> stand_in{};  ///< if a bot plays for the player, who is away: its skill (T-7)
  friend bool operator==(const RoomSeatDoc&, const RoomSeatDoc&) = default;
};
BOOST_DESCRIBE_STRUCT(RoomSeatDoc, (), (name, avatar, ready, connected, paused, bot, stand_in))

/// The lexicon that a room plays with.
struct LexiconRef {
  std::string name;
  std::string hash;  ///< 64 hex digits
  friend bool operator==(const LexiconRef&, const LexiconRef&) = default;
};
BOOST_DESCRIBE_STRUCT(LexiconRef, (), (name, hash))

struct RoomDoc {
  WrittenRoomCode code;
  std::string variant;
  std::string deck;  ///< its name
  engine::OptionValues options;
  engine::Seat host{};
  Stage stage = Stage::waiting;
  int match = 0;                              ///< the number of the current or last match; 0 before the first
  int capacity = 0;                           ///< seats of the room, taken or not
  std::map<engine::Seat, RoomSeatDoc> seats;  ///< only the taken ones
  int spectators = 0;
  engine::Bytes32 commitment{};         ///< to the secret of this match, or of the next one (T-14)
  std::optional<std::string> deal{};    ///< the name of the published deal, if one is played
  std::optional<LexiconRef> lexicon{};  ///< if the variant uses words
  std::map<engine::Seat, int> series;   ///< matches won in this room
  std::optional<bool> locked{};         ///< true if nobody new may sit down or watch
  std::optional<bool> quiet{};          ///< true if there is no chat
  std::optional<std::vector<std::string>> kicked{};    ///< the names of people who may not come back, if any
  std::optional<std::vector<std::string>> silenced{};  ///< the names of people who may not chat, if any
  std::optional<engine::Bytes32> secret{};             ///< once the match is over
  std::optional<std::vector<engine::Bytes32>> contributions{};  ///< by seat, once the match is over
  friend bool operator==(const RoomDoc&, const RoomDoc&) = default;
};
BOOST_DESCRIBE_STRUCT(RoomDoc, (),
                      (code, variant, deck, options, host, stage, match, capacity, seats, spectators,
                       commitment, deal, lexicon, series, locked, quiet, kicked, silenced, secret,
                       contributions))

struct ClockDoc {
  std::uint32_t decision = 0;  ///< the View::decision that is timed
  std::int64_t left_ms = 0;    ///< at the time of sending the message that has the clock
  bool running = false;
  friend bool operator==(const ClockDoc&, const ClockDoc&) = default;
};
BOOST_DESCRIBE_STRUCT(ClockDoc, (), (decision, left_ms, running))

/// The faces of a match's deck, by their codes.
using Faces = std::map<std::string, engine::Face>;

[[nodiscard]] Faces faces_of(const engine::Deck& deck);

/// What all observers of a room see, as pointers to the parts; null is absent. Equal pointers count as equal values
/// without a comparison, so a room must keep a part in the same object as long as it does not change.
struct PublicDocument {
  const RoomDoc* room = nullptr;
  const Faces* faces = nullptr;              ///< from the first match on
  const ClockDoc* clock = nullptr;           ///< if there is a clock
  const engine::PublicView* view = nullptr;  ///< from the first match on
};

/// Everything that one observer sees.
struct Document {
  PublicDocument everyone;
  const engine::PersonalView* personal = nullptr;  ///< the observer's; null exactly if `everyone.view` is
};

}  // namespace meldroom::protocol
