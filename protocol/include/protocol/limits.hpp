#pragma once

#include <cstddef>
#include <cstdint>

/// What a client may send at most; the bounds of texts are in text.hpp. The schemas state the same numbers; a test compares
/// them.
namespace meldroom::protocol {

inline constexpr int version = 1;

/// Bytes in one message from a client, over all its fragments; the longest legal one arranges a whole hand. The server's
/// socket takes no more.
inline constexpr std::size_t max_client_frame = 16 * 1024;
/// Objects and lists inside one another. A move that arranges groups of tiles needs six.
inline constexpr std::size_t max_depth = 8;
/// A request's id is 1 to this.
inline constexpr std::uint32_t max_request_id = 2147483647;

/// Cards, tiles or groups in one list of a move: more than two decks hold.
inline constexpr std::size_t max_cards = 256;
/// Options in one message, and letters of an option's value.
inline constexpr std::size_t max_options = 32;
inline constexpr std::size_t max_option_word = 64;

}  // namespace meldroom::protocol
