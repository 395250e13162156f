#pragma once

#include <optional>
#include <string_view>
#include <variant>

#include "protocol/client_message.hpp"

/// The two ways in which parse_client() reads a frame.
namespace meldroom::protocol {

/// Reads the messages that come by the thousand in one pass over their bytes, as clients write them: without spaces, fields
/// in the order of their structure, texts in ASCII without escapes. Nothing for any other frame, which is the other
/// reader's to judge.
[[nodiscard]] std::optional<Request> read_plain_request(std::string_view frame);

/// Reads every frame, and says what is wrong with one that is no request.
[[nodiscard]] std::variant<Request, ParseError> read_request(std::string_view frame);

}  // namespace meldroom::protocol
