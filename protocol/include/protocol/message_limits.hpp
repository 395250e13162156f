#pragma once

#include <cstddef>
#include <cstdint>

/// The limits of what a client can send; text.hpp has the bounds of texts. The schemas state the same numbers; a test
/// compares them.
namespace meldroom::protocol {

/// Bytes in one message from a client, over all its fragments; the longest legal message arranges a whole hand. The
/// server's socket accepts no more.
inline constexpr std::size_t most_client_message_bytes = 16 * 1024;
/// Levels of nested objects and lists. A move that arranges groups of tiles needs six.
inline constexpr std::size_t most_levels = 8;
/// A request's id is 1 to greatest_request_id.
inline constexpr std::uint32_t greatest_request_id = 2147483647;

/// Cards, tiles or groups in one list of a move: more than two decks have.
inline constexpr std::size_t most_cards = 256;
/// Options in one message, and letters in an option's value.
inline constexpr std::size_t most_options = 32;
inline constexpr std::size_t most_option_letters = 64;

}  // namespace meldroom::protocol
