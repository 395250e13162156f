#pragma once

#include "protocol/text.hpp"

namespace meldroom::server {

/// What the server's host tells everybody who is connected.
struct Notice {
  enum class Kind {
    say,
    drain,    ///< from now on no rooms are opened, and everybody who comes is told as well
    undrain,  ///< until then
  };
  Kind kind = Kind::say;
  protocol::ChatLine text;
};

}  // namespace meldroom::server
