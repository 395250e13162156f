#pragma once

#include <cstdint>

#include <boost/describe.hpp>

namespace meldroom::protocol {

/// The face that stands for a player. There are as many as a table has seats, so that every player has a different one.
enum class Avatar : std::uint8_t { owl, fox, cat, frog, wren, bear, hare, moth };
BOOST_DESCRIBE_ENUM(Avatar, owl, fox, cat, frog, wren, bear, hare, moth)

}  // namespace meldroom::protocol
