#pragma once

namespace meldroom::protocol {

/// The version that a hello asks for and a welcome names. Raise it when an older client can no longer play on a newer
/// server, because something that the client sends or needs is gone or has another meaning. Do not raise it for
/// additions: clients skip what they do not know.
inline constexpr int version = 1;

}  // namespace meldroom::protocol
