#pragma once

#include <cstdint>

#include <boost/describe.hpp>

namespace meldroom::protocol {

/// The face that a player is shown with. There are as many as a table has seats, so that all are told apart.
enum class Avatar : std::uint8_t { owl, fox, cat, frog, wren, bear, hare, moth };
BOOST_DESCRIBE_ENUM(Avatar, owl, fox, cat, frog, wren, bear, hare, moth)

}  // namespace meldroom::protocol
