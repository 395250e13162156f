#pragma once

#include <optional>
#include <string>

#include "current.hpp"
#include "journal/journal.hpp"
#include "metrics.hpp"
#include "offer.hpp"
#include "room_code.hpp"
#include "server_clock.hpp"
#include "settings/limits.hpp"

namespace meldroom::server {

class AddressLimits;
class Bans;
class BotThreads;
class Connections;
class Ownership;
class Refusals;
class Rooms;
class SlowWarning;
class TrustedDevices;

/// What all rooms and sessions share. The server owns it and outlives them.
struct ServerContext {
  const Limits& limits;
  const Current<std::string>& password;  ///< what everybody has to know; empty if there is none
  const ServerClock& clock;
  const Offer& offer;
  Metrics& metrics;
  Journal& journal;
  const Ownership& ownership;
  Rooms& rooms;
  AddressLimits& address_limits;
  Connections& connections;
  const Bans& bans;
  TrustedDevices& trusted_devices;
  Refusals& refusals;
  SlowWarning& slow_moves;
  BotThreads& bots;
  std::optional<Cell> cell;  ///< the first character of new rooms' codes; none: any
};

}  // namespace meldroom::server
