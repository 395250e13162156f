#pragma once

namespace meldroom::server {

/// Thrown when the service stops before an answer is made.
struct Stopped {};

}  // namespace meldroom::server
