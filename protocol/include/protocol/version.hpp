#pragma once

namespace meldroom::protocol {

/// The version that a hello asks for and a welcome names. Raise it when a client of the version before can no longer
/// play on a server of this one, because something that it sends or needs is gone or has another meaning. What is only
/// added does not raise it: clients skip what they do not know.
inline constexpr int version = 1;

}  // namespace meldroom::protocol
