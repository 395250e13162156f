#pragma once

#include <cstddef>
#include <cstdint>

/// The limits of what a client can send; text.hpp has the bounds of texts. The schemas state the same numbers; a test
/// compares them.
namespace meldroom::protocol {

/// Bytes in one message from a client, over all its fragments; the longest legal message arranges a whole hand. The
/// server's socket accepts no more.
inline constexpr std::size_t max_client_message = 16 * 1024;
/// The depth of nested objects and lists. A move that arranges groups of tiles needs six.
inline constexpr std::size_t max_depth = 8;
/// A request's id is 1 to max_request_id.
inline constexpr std::uint32_t max_request_id = 2147483647;

/// Cards, tiles or groups in one list of a move: more than two decks have.
inline constexpr std::size_t max_cards = 256;
/// Options in one message, and letters in an option's value.
inline constexpr std::size_t max_options = 32;
inline constexpr std::size_t max_option_word = 64;

}  // namespace meldroom::protocol
