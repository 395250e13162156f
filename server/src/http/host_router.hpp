#pragma once

#include <string_view>

#include "http/http_context.hpp"
#include "http/message.hpp"

namespace meldroom::server {

/// The answer to what comes in by the host's door: the admin page, its requests, and /metrics. What is given must outlive the
/// answering. Bans do not count here, for the host might ban themselves.
[[nodiscard]] net::awaitable<HttpResponse> answer_host(const HttpRequest& request, std::string_view path,
                                                       const Caller& caller, HttpContext& context);

}  // namespace meldroom::server
