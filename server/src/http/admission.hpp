#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "http/http_context.hpp"
#include "http/message.hpp"

/// Who may ask this server for something, and how often. What is refused is counted, and noted in the log.
namespace meldroom::server {

inline constexpr std::string_view too_many_requests =
    "too many requests came from your address; wait a moment";

/// Counts a request, or what costs as much, for its address; false if it is one too many.
[[nodiscard]] bool may_request(const std::string& address, ServerContext& server);

/// Whether nobody may connect from there.
[[nodiscard]] bool banned(const std::string& address, ServerContext& server);

/// Takes a place for a session, or says why there is none. The caller gives the place back
/// (Connections::release()).
[[nodiscard]] std::optional<HttpResponse> refuse_session(const HttpRequest& request, const Caller& caller,
                                                         HttpContext& context);

}  // namespace meldroom::server
