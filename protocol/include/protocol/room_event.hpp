#pragma once

#include <optional>
#include <string>
#include <variant>

#include <boost/describe.hpp>

#include "engine/bot.hpp"
#include "engine/seat.hpp"

/// What happens in a room outside its match. Everybody sees these events; their names on the wire are in wire.hpp.
namespace meldroom::protocol {

struct ChatSaid {
  std::optional<engine::Seat> seat{};  ///< none for a spectator
  std::string name;
  std::string text;
};
BOOST_DESCRIBE_STRUCT(ChatSaid, (), (seat, name, text))

struct SeatJoined {
  engine::Seat seat{};
  std::string name;
  std::optional<engine::Skill> bot{};  ///< if it is a bot
};
BOOST_DESCRIBE_STRUCT(SeatJoined, (), (seat, name, bot))

struct SeatLeft {
  engine::Seat seat{};
  std::string name;
};
BOOST_DESCRIBE_STRUCT(SeatLeft, (), (seat, name))

struct SeatKicked {
  engine::Seat seat{};
  std::string name;
};
BOOST_DESCRIBE_STRUCT(SeatKicked, (), (seat, name))

struct ConnectionChanged {
  engine::Seat seat{};
  bool connected = false;
};
BOOST_DESCRIBE_STRUCT(ConnectionChanged, (), (seat, connected))

struct MatchStarted {
  int match = 0;
};
BOOST_DESCRIBE_STRUCT(MatchStarted, (), (match))

struct HostChanged {
  engine::Seat seat{};
};
BOOST_DESCRIBE_STRUCT(HostChanged, (), (seat))

struct SeatRenamed {
  engine::Seat seat{};
  std::string was;
  std::string name;
};
BOOST_DESCRIBE_STRUCT(SeatRenamed, (), (seat, was, name))

using RoomEvent = std::variant<ChatSaid, SeatJoined, SeatLeft, SeatKicked, ConnectionChanged, MatchStarted,
                               HostChanged, SeatRenamed>;

}  // namespace meldroom::protocol
