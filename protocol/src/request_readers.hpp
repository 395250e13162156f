#pragma once

#include <optional>
#include <string_view>

#include "protocol/client_message.hpp"

/// The two ways in which parse_client() reads a frame.
namespace meldroom::protocol {

/// Reads the most frequent messages in one pass over their bytes, in the form in which clients write them: without
/// spaces, fields in the order of their structure, texts in ASCII without escapes. Returns nothing for any other frame,
/// which the other reader must judge.
[[nodiscard]] std::optional<Request> read_plain_request(std::string_view frame);

/// Reads every frame, and says what is wrong with a frame that is not a request.
[[nodiscard]] Result<Request, ParseError> read_request(std::string_view frame);

}  // namespace meldroom::protocol
