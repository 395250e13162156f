#pragma once

#include <optional>
#include <string>

#include "current.hpp"
#include "journal/journal.hpp"
#include "limits.hpp"
#include "metrics.hpp"
#include "offer.hpp"
#include "room_code.hpp"
#include "server_clock.hpp"

namespace meldroom::server {

class Bans;
class BotThreads;
class Connections;
class Ownership;
class Refusals;
class Rooms;
class SlowWarning;

/// What every room and session shares; the server owns it all and outlives them.
struct ServerContext {
  const Limits& limits;
  const Current<std::string>& password;  ///< of all who come; empty if there is none
  const ServerClock& clock;
  const Offer& offer;
  Metrics& metrics;
  Journal& journal;
  const Ownership& ownership;
  Rooms& rooms;
  Connections& connections;
  const Bans& bans;
  Refusals& refusals;
  SlowWarning& slow_moves;
  BotThreads& bots;
  std::optional<Cell> cell;  ///< of new rooms; none: any
};

}  // namespace meldroom::server
