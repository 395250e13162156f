#pragma once

#include "asio.hpp"
#include "house_clock.hpp"
#include "journal/journal.hpp"
#include "limits.hpp"
#include "metrics.hpp"
#include "offer.hpp"

namespace meldroom::server {

class BotThreads;
class Guests;
class Rooms;

/// What every room and session shares; the server owns it all and outlives them.
struct House {
  net::io_context& io;
  const Limits& limits;
  const HouseClock& clock;
  const Offer& offer;
  Metrics& metrics;
  Journal& journal;
  Rooms& rooms;
  Guests& guests;
  BotThreads& bots;
};

}  // namespace meldroom::server
