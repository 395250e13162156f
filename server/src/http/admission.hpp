#pragma once

#include <string>
#include <string_view>

#include "http/http_context.hpp"
#include "http/message.hpp"
#include "net/address_limits.hpp"
#include "net/port_kind.hpp"
#include "result.hpp"

/// Who may send requests to this server, and how often. Refusals are counted and logged.
namespace meldroom::server {

inline constexpr std::string_view too_many_requests =
    "too many requests came from your address; wait a moment";

/// Counts a request at a port, or something that costs as much, for its address. False if there were too many.
[[nodiscard]] bool may_request(const std::string& address, PortKind port_kind, ServerContext& server);

/// Whether the address is banned.
[[nodiscard]] bool banned(const std::string& address, ServerContext& server);

/// Reserves a place for a session, or returns the answer that says why there is none.
[[nodiscard]] Result<Admission, HttpResponse> admit(const HttpRequest& request, const Caller& caller,
                                                    HttpContext& context);

}  // namespace meldroom::server
