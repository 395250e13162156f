#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <boost/describe.hpp>

#include "engine/bot.hpp"
#include "engine/move.hpp"
#include "engine/options.hpp"
#include "engine/seat.hpp"
#include "engine/seed.hpp"
#include "protocol/avatar.hpp"
#include "protocol/error_code.hpp"
#include "protocol/json_error.hpp"
#include "protocol/text.hpp"
#include "protocol/version.hpp"

/// What a client can send, one struct for each message. protocol.md says what each one does.
namespace meldroom::protocol {

/// The first message of a connection.
struct Hello {
  static constexpr std::string_view type = "hello";
  ClientName client;                        ///< name/version, for the server's log
  std::optional<engine::Bytes32> secret{};  ///< the device's; absent for a spectator
  std::optional<bool> offer{};              ///< whether the welcome has the offer; true if absent
  std::optional<Password> password{};       ///< the server's, if it has one
  Whole<protocol::version, protocol::version> version{};  ///< of the protocol
  friend bool operator==(const Hello&, const Hello&) = default;
};
BOOST_DESCRIBE_STRUCT(Hello, (), (version, client, secret, offer, password))

struct Create {
  static constexpr std::string_view type = "create";
  Slug variant;
  engine::OptionValues options;
  SeatCount seats;
  PersonName name;
  std::optional<Slug> deck{};      ///< one of the server's decks; the variant's own if absent
  std::optional<Slug> deal{};      ///< a published deal, for one person to play alone
  std::optional<Avatar> avatar{};  ///< any free one if absent
  friend bool operator==(const Create&, const Create&) = default;
};
BOOST_DESCRIBE_STRUCT(Create, (), (variant, options, seats, name, deck, deal, avatar))

struct Join {
  static constexpr std::string_view type = "join";
  WrittenRoomCode room;
  PersonName name;
  std::optional<engine::Seat> seat{};  ///< any free one if absent
  std::optional<Avatar> avatar{};      ///< any free one if absent
  friend bool operator==(const Join&, const Join&) = default;
};
BOOST_DESCRIBE_STRUCT(Join, (), (room, name, seat, avatar))

struct Resume {
  static constexpr std::string_view type = "resume";
  WrittenRoomCode room;
  friend bool operator==(const Resume&, const Resume&) = default;
};
BOOST_DESCRIBE_STRUCT(Resume, (), (room))

struct Watch {
  static constexpr std::string_view type = "watch";
  WrittenRoomCode room;
  std::optional<bool> invited{};  ///< sees only the room, not its match, and does not count as a spectator
  friend bool operator==(const Watch&, const Watch&) = default;
};
BOOST_DESCRIBE_STRUCT(Watch, (), (room, invited))

/// Moves a seat to this device with a one-time token.
struct Claim {
  static constexpr std::string_view type = "claim";
  WrittenRoomCode room;
  Token token;
  friend bool operator==(const Claim&, const Claim&) = default;
};
BOOST_DESCRIBE_STRUCT(Claim, (), (room, token))

/// Asks for a token for Claim.
struct Link {
  static constexpr std::string_view type = "link";
  friend bool operator==(const Link&, const Link&) = default;
};
BOOST_DESCRIBE_STRUCT(Link, (), ())

struct Configure {
  static constexpr std::string_view type = "configure";
  std::optional<Slug> variant{};
  std::optional<engine::OptionValues> options{};  ///< the options that differ from the defaults
  std::optional<SeatCount> seats{};
  std::optional<Slug> deck{};
  friend bool operator==(const Configure&, const Configure&) = default;
};
BOOST_DESCRIBE_STRUCT(Configure, (), (variant, options, seats, deck))

struct Ready {
  static constexpr std::string_view type = "ready";
  bool ready = false;
  std::optional<engine::Bytes32> contribution{};  ///< T-14
  friend bool operator==(const Ready&, const Ready&) = default;
};
BOOST_DESCRIBE_STRUCT(Ready, (), (ready, contribution))

/// The host gives a free seat to a bot.
struct SeatBot {
  static constexpr std::string_view type = "bot";
  engine::Skill skill{};
  std::optional<engine::Seat> seat{};  ///< any free one if absent
  friend bool operator==(const SeatBot&, const SeatBot&) = default;
};
BOOST_DESCRIBE_STRUCT(SeatBot, (), (skill, seat))

/// The host removes a player from the room, or all spectators.
struct Kick {
  static constexpr std::string_view type = "kick";
  std::optional<engine::Seat> seat{};  ///< the spectators if absent
  friend bool operator==(const Kick&, const Kick&) = default;
};
BOOST_DESCRIBE_STRUCT(Kick, (), (seat))

/// The host lets everybody they removed come back.
struct LetBack {
  static constexpr std::string_view type = "let_back";
  friend bool operator==(const LetBack&, const LetBack&) = default;
};
BOOST_DESCRIBE_STRUCT(LetBack, (), ())

/// The host closes the room to new players and spectators, or opens it again.
struct Lock {
  static constexpr std::string_view type = "lock";
  bool locked = false;
  friend bool operator==(const Lock&, const Lock&) = default;
};
BOOST_DESCRIBE_STRUCT(Lock, (), (locked))

/// The host turns the chat off, or on again.
struct Quiet {
  static constexpr std::string_view type = "quiet";
  bool quiet = false;
  friend bool operator==(const Quiet&, const Quiet&) = default;
};
BOOST_DESCRIBE_STRUCT(Quiet, (), (quiet))

/// The host silences a person in the room, by the name under which they chat.
struct Silence {
  static constexpr std::string_view type = "silence";
  PersonName name;
  friend bool operator==(const Silence&, const Silence&) = default;
};
BOOST_DESCRIBE_STRUCT(Silence, (), (name))

/// The host lets everybody they silenced chat again.
struct LetSpeak {
  static constexpr std::string_view type = "let_speak";
  friend bool operator==(const LetSpeak&, const LetSpeak&) = default;
};
BOOST_DESCRIBE_STRUCT(LetSpeak, (), ())

/// The host makes another player the host.
struct Host {
  static constexpr std::string_view type = "host";
  engine::Seat seat{};
  friend bool operator==(const Host&, const Host&) = default;
};
BOOST_DESCRIBE_STRUCT(Host, (), (seat))

struct Rename {
  static constexpr std::string_view type = "rename";
  PersonName name;
  std::optional<Avatar> avatar{};  ///< unchanged if absent
  friend bool operator==(const Rename&, const Rename&) = default;
};
BOOST_DESCRIBE_STRUCT(Rename, (), (name, avatar))

struct MakeMove {
  static constexpr std::string_view type = "move";
  std::uint32_t number = 0;  ///< of the view that the move answers
  engine::Move move;         ///< never a TimeOut or DealHand
  friend bool operator==(const MakeMove&, const MakeMove&) = default;
};
BOOST_DESCRIBE_STRUCT(MakeMove, (), (number, move))

/// Asks whether a word is in the lexicon, and what it would score (T-13).
struct Check {
  static constexpr std::string_view type = "check";
  Word word;
  /// The cards that would spell it; the answer has points only with them.
  std::optional<std::vector<engine::Tile>> tiles{};
  std::optional<engine::GroupId> change{};  ///< the word on the table to change into it
  friend bool operator==(const Check&, const Check&) = default;
};
BOOST_DESCRIBE_STRUCT(Check, (), (word, tiles, change))

/// Asks for the best plays (T-13).
struct AskHint {
  static constexpr std::string_view type = "hint";
  std::optional<engine::HintWords> words{};  ///< all if absent
  friend bool operator==(const AskHint&, const AskHint&) = default;
};
BOOST_DESCRIBE_STRUCT(AskHint, (), (words))

struct Chat {
  static constexpr std::string_view type = "chat";
  ChatLine text;
  friend bool operator==(const Chat&, const Chat&) = default;
};
BOOST_DESCRIBE_STRUCT(Chat, (), (text))

struct Pause {
  static constexpr std::string_view type = "pause";
  bool pause = false;
  friend bool operator==(const Pause&, const Pause&) = default;
};
BOOST_DESCRIBE_STRUCT(Pause, (), (pause))

struct Rematch {
  static constexpr std::string_view type = "rematch";
  friend bool operator==(const Rematch&, const Rematch&) = default;
};
BOOST_DESCRIBE_STRUCT(Rematch, (), ())

/// Gives up the seat for good (T-8), or the spectator's place.
struct LeaveRoom {
  static constexpr std::string_view type = "leave";
  friend bool operator==(const LeaveRoom&, const LeaveRoom&) = default;
};
BOOST_DESCRIBE_STRUCT(LeaveRoom, (), ())

struct Resync {
  static constexpr std::string_view type = "resync";
  friend bool operator==(const Resync&, const Resync&) = default;
};
BOOST_DESCRIBE_STRUCT(Resync, (), ())

struct Ping {
  static constexpr std::string_view type = "ping";
  friend bool operator==(const Ping&, const Ping&) = default;
};
BOOST_DESCRIBE_STRUCT(Ping, (), ())

using ClientMessage = std::variant<MakeMove, Hello, Create, Join, Resume, Watch, Claim, Link, Configure,
                                   Ready, SeatBot, Kick, LetBack, Lock, Quiet, Silence, LetSpeak, Host,
                                   Rename, Check, AskHint, Chat, Pause, Rematch, LeaveRoom, Resync, Ping>;

struct Request {
  std::uint32_t id = 0;  ///< chosen by the client; the answer has it as `re`
  ClientMessage body;
  friend bool operator==(const Request&, const Request&) = default;
};

/// Why a frame is not a valid request. If it is not JSON, close with 1007 instead of an `error`.
struct ParseError : JsonError {
  ErrorCode code = ErrorCode::bad_message;  ///< or unsupported_version
  std::optional<std::uint32_t> id{};        ///< of the request, if it could be read
};

/// Reads one frame. Never throws, except for lack of memory. A returned Request is within all bounds of
/// schema/client.json.
[[nodiscard]] Result<Request, ParseError> parse_client(std::string_view frame);

/// The frame of a request, for clients.
[[nodiscard]] std::string encode(const Request& request);

}  // namespace meldroom::protocol
