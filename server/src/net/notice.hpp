#pragma once

#include "protocol/text.hpp"

namespace meldroom::server {

/// What the operator tells everybody who is connected.
struct Notice {
  enum class Kind {
    say,
    drain,    ///< from now on no rooms are opened, and everybody who connects is told, too
    undrain,  ///< ends a drain
  };
  Kind kind = Kind::say;
  protocol::ChatLine text;
};

}  // namespace meldroom::server
